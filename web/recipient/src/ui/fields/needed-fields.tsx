import type { PublicProposal } from "@proffer/contract";
import type { Form } from "../decision/form-state.ts";
import { usePage } from "../page-context.ts";

/** The fields that a decision needs and that have no saved value, in the form of the decision. */
export function NeededFields({ proposal, form }: { proposal: PublicProposal; form: Form }) {
  const { script } = usePage().fields ?? {};
  return script && script !== "failed" ? <script.Asked proposal={proposal} form={form} /> : null;
}
