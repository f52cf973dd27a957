import type { CustomVariable, FieldValue, PublicProposal } from "@proffer/contract";
import { hasVisibleCharacter } from "@proffer/contract/people";
import { termStartId, toLocalDate, toLocale } from "@proffer/presentation";
import { getOrganization } from "../accounts/organizations/index.ts";
import type { RecipientContext } from "../context.ts";
import { changeAsRecipient } from "../deals/lifecycle/index.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { findLanguage } from "../proposals/proposal-text/index.ts";
import { findValueFault, listClientFields } from "../proposals/index.ts";
import { assertOpenForSelections } from "./public-view/index.ts";
import { readProposal } from "./read-proposal.ts";

/**
 * Saves the value of a field that the client fills in. A text without visible characters removes it. Throws 409 if
 * the field has neither the value that the client saw nor the new one.
 */
export async function fillField(
  context: RecipientContext,
  { id, value: given, was }: FieldValue,
): Promise<PublicProposal> {
  await changeAsRecipient(context, async ({ proposal, tx, at }) => {
    assertOpenForSelections(proposal, at);
    const organization = await getOrganization(tx, proposal.organization_id);
    const locale = toLocale(findLanguage(proposal, organization));
    const field = listClientFields(proposal, locale).find((each) => each.id === id);
    if (!field) throw invalid({ id: "names no field of the client" });
    const value = toFieldValue(given);
    const fault = value === null ? undefined : findValueFault(field, value);
    if (fault) throw invalid({ value: fault }, { value: field.type });
    const isTermStart = id === termStartId;
    if (isTermStart && value !== null && value < toLocalDate(at, organization.time_zone))
      throw invalid({ value: "must be today or later" }, { value: "past_day" });
    if (was !== undefined && field.value !== value && field.value !== toFieldValue(was))
      throw toConflict(field);
    const old_value = proposal.client_values[id] ?? null;
    if (value === old_value) return { unchanged: true } as const;
    const facts = { field_id: id, name: field.label, old_value, new_value: value };
    return {
      fields: { client_values: { ...proposal.client_values, [id]: value }, last_activity_at: at },
      // The first day determines the days of the payments, and how many weeks there are.
      ...(isTermStart && { pages: "stored" as const }),
      events: [{ type: "selection_changed" as const, metadata: { action: "field_changed", ...facts } }],
      audit: [{ action: "selection_changed" as const, change: "field_changed", ...facts }],
    };
  });
  return readProposal(context);
}

function toFieldValue(given: FieldValue["value"]): FieldValue["value"] {
  return typeof given === "string" && !hasVisibleCharacter(given) ? null : given;
}

function toConflict({ label, value }: CustomVariable): AppError {
  return new AppError("CONFLICT", `Another reader has changed "${label}" meanwhile`, {
    value: String(value ?? ""),
  });
}
