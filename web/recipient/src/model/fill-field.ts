import type { PublicProposal } from "@proffer/contract";
import { changeIfDifferent, mapUnlessSame } from "./change-if-different.ts";

export type FieldValue = PublicProposal["fields"][number]["value"];

/** A value for a field. `item_id` is the id of the field. */
export interface FieldChange {
  readonly item_id: string;
  readonly value: FieldValue;
  /** The value that the reader saw when they began to edit. The server does not overwrite another one. */
  readonly was?: FieldValue;
}

/** Tells whether the reader can fill in fields now, as the server decides. */
export function isFillable({ fields, closed, status }: PublicProposal): boolean {
  return fields.length > 0 && closed === null && status === "SENT";
}

/** Returns the proposal with the value. Only the server's answer fills it into texts. */
export function fillField(proposal: PublicProposal, { item_id, value }: FieldChange): PublicProposal {
  return changeIfDifferent(proposal, {
    fields: mapUnlessSame(proposal.fields, (field) =>
      field.id === item_id ? changeIfDifferent(field, { value }) : field,
    ),
  });
}
