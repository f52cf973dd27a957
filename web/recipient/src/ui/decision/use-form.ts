import type { PublicProposal } from "@proffer/contract";
import { useState } from "preact/hooks";
import type { ApiResult } from "../../model/api.ts";
import type { TextKey } from "../../texts.ts";
import { usePage } from "../page-context.ts";
import type { Form, Problems } from "./form-state.ts";
import { listFieldProblems } from "../fields/fields.ts";
import type { Way } from "./ways.ts";

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

/** Sends a decision. The form is removed when the proposal contains the decision. */
export function useForm(way: Way, proposal: PublicProposal): Form {
  const { session, fields: filled } = usePage();
  const { revision, fields: asked } = proposal;
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
    const refused = result.kind === "refused" ? Object.keys(result.fields) : [];
    const known = refused.flatMap((field): Array<[string, TextKey]> => {
      const name = field.split(".")[0] ?? "";
      const key = problemByField[name];
      // The server names the fields of the client by their labels.
      const own = asked.find(({ label, value }) => label === field && (value === null || !key));
      if (own) return [[own.id, "please_fill"]];
      return key ? [[name, key]] : [];
    });
    setProblems(Object.fromEntries(known));
    if (known.length === 0) setFailure(describeFailure(result));
  }

  const problems = Object.fromEntries(Object.entries(found).filter(([field]) => !corrected.includes(field)));
  return {
    problems,
    found,
    missing: asked.filter(({ id }) => id in problems).map(({ label }) => label),
    hideProblem: (field) => setCorrected((before) => [...before, field]),
    failure,
    isBusy,
    isRevised,
    submit: async (body, missingInForm) => {
      const missing =
        way === "decline" ? missingInForm : { ...listFieldProblems(proposal, filled), ...missingInForm };
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
