import type { PublicProposal } from "@proffer/contract";
import { useState } from "preact/hooks";
import type { ApiResult } from "../../model/api.ts";
import type { TextKey } from "../../texts.ts";
import { usePage } from "../page-context.ts";
import type { Way } from "./ways.ts";

export type Problems = Readonly<Record<string, TextKey>>;

/** The problem of each field that the server may reject. */
const problemByField: Problems = {
  full_name: "please_name",
  // The page finds invalid addresses before sending, so the server rejects only addresses that were not
  // invited.
  email: "not_invited",
  reason: "please_reason",
  consent: "please_consent",
  signature: "draw_first",
};

export interface Form {
  readonly problems: Problems;
  /** The problems of the last attempt, including those corrected since. */
  readonly found: Problems;
  /** Hides the problem of a field when the field is changed. */
  hideProblem(field: string): void;
  /** The failure of the form as a whole. */
  readonly failure: TextKey | null;
  readonly isBusy: boolean;
  /** True if a revision was published after the form was opened. The reader must see it before accepting. */
  readonly isRevised: boolean;
  /** Sends `body` unless fields are missing in it. */
  submit(body: object, missing: Problems): Promise<void>;
}

/** Sends a decision. The form is removed when the proposal contains the decision. */
export function useForm(way: Way, { revision }: Pick<PublicProposal, "revision">): Form {
  const { session } = usePage();
  const [opened] = useState(revision?.number);
  const isRevised = way !== "decline" && revision?.number !== opened;
  const [found, setFound] = useState<Problems>({});
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<TextKey | null>(null);
  const [isBusy, setBusy] = useState(false);

  function setProblems(problems: Problems): void {
    setFound(problems);
    setCorrected([]);
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
    problems: Object.fromEntries(Object.entries(found).filter(([field]) => !corrected.includes(field))),
    found,
    hideProblem: (field) => setCorrected((before) => [...before, field]),
    failure,
    isBusy,
    isRevised,
    submit: async (body, missing) => {
      setProblems(missing);
      setFailure(null);
      if (!session?.decide || isBusy || isRevised || Object.keys(missing).length > 0) return;
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
