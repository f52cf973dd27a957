import { useState } from "preact/hooks";
import type { ApiResult } from "../../model/api.ts";
import type { TextKey } from "../../texts.ts";
import { usePage } from "../page-context.ts";
import type { Way } from "./ways.ts";

export type Problems = Readonly<Record<string, TextKey>>;

/** The fault of each field that the server refused, in plain words. */
const problemByField: Problems = {
  full_name: "please_name",
  // Of another form it would not have been sent.
  email: "not_invited",
  reason: "please_reason",
  consent: "please_consent",
  signature: "draw_first",
};

export interface Form {
  readonly problems: Problems;
  /** The problems that the last attempt found, mended since or not. */
  readonly found: Problems;
  /** A field is being changed: what was wrong with it is said no longer. */
  mend(field: string): void;
  /** The failure of the form as a whole. */
  readonly failure: TextKey | null;
  readonly isBusy: boolean;
  /** Sends `body` unless something is missing in it. */
  submit(body: object, missing: Problems): Promise<void>;
}

/** The sending of a decision. Once it stands in the proposal the form is gone. */
export function useForm(way: Way): Form {
  const { session } = usePage();
  const [found, setFound] = useState<Problems>({});
  const [mended, setMended] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<TextKey | null>(null);
  const [isBusy, setBusy] = useState(false);

  function setProblems(problems: Problems): void {
    setFound(problems);
    setMended([]);
  }

  function explain(result: Exclude<ApiResult, { kind: "answered" }>): void {
    const fields =
      result.kind === "refused" ? Object.keys(result.fields).map((field) => field.split(".")[0]) : [];
    const known = fields.flatMap((field = "") => {
      const key = problemByField[field];
      return key ? [[field, key] as const] : [];
    });
    setProblems(Object.fromEntries(known));
    if (known.length === 0) setFailure(describeFailure(result));
  }

  return {
    problems: Object.fromEntries(Object.entries(found).filter(([field]) => !mended.includes(field))),
    found,
    mend: (field) => setMended((before) => [...before, field]),
    failure,
    isBusy,
    submit: async (body, missing) => {
      setProblems(missing);
      setFailure(null);
      if (!session?.decide || isBusy || Object.keys(missing).length > 0) return;
      setBusy(true);
      const result = await session.decide(way, body);
      setBusy(false);
      if (result.kind !== "answered") explain(result);
    },
  };
}

function describeFailure(result: Exclude<ApiResult, { kind: "answered" }>): TextKey {
  if (result.kind === "unreachable") return "no_connection";
  return result.status === 412 ? "changed_meanwhile" : "try_again";
}
