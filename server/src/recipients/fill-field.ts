import type { FieldValue, PublicProposal } from "@proffer/contract";
import { hasVisibleCharacter } from "@proffer/contract/people";
import type { RecipientContext } from "../context.ts";
import { changeAsRecipient } from "../deals/lifecycle/index.ts";
import { invalid } from "../platform/errors.ts";
import { findValueFault } from "../proposals/index.ts";
import { assertOpenForSelections } from "./public-view/index.ts";
import { readProposal } from "./read-proposal.ts";

/** Saves the value of a field that the client fills in. A text without visible characters removes it. */
export async function fillField(
  context: RecipientContext,
  { id, value: given }: FieldValue,
): Promise<PublicProposal> {
  await changeAsRecipient(context, async ({ proposal, at }) => {
    assertOpenForSelections(proposal, at);
    const field = proposal.custom_variables.find((each) => each.id === id);
    if (field?.who_provides !== "customer-does") throw invalid({ id: "names no field of the client" });
    const value = typeof given === "string" && !hasVisibleCharacter(given) ? null : given;
    const fault = value === null ? undefined : findValueFault(field, value);
    if (fault) throw invalid({ value: fault }, { value: field.type });
    const old_value = proposal.client_values[id] ?? null;
    if (value === old_value) return { unchanged: true } as const;
    const facts = { field_id: id, name: field.label, old_value, new_value: value };
    return {
      fields: { client_values: { ...proposal.client_values, [id]: value }, last_activity_at: at },
      events: [{ type: "selection_changed" as const, metadata: { action: "field_changed", ...facts } }],
      audit: [{ action: "selection_changed" as const, change: "field_changed", ...facts }],
    };
  });
  return readProposal(context);
}
