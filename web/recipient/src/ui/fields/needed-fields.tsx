import type { PublicProposal } from "@proffer/contract";
import type { Form } from "../decision/form-state.ts";
import { usePage } from "../page-context.ts";
import { FieldsFailed } from "./fields-failed.tsx";

/** The fields that a decision needs and that have no saved value, in the form of the decision. */
export function NeededFields({ proposal, form }: { proposal: PublicProposal; form: Form }) {
  const { script } = usePage().fields ?? {};
  if (script === "failed") return <FieldsFailed />;
  return script ? <script.Asked proposal={proposal} form={form} /> : null;
}
