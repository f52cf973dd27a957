import type { Static } from "typebox";
import { emailAddressOrEmpty, text } from "./scalars.ts";
import { openRecord, optional } from "./schema.ts";

export const RecipientContact = openRecord(
  "RecipientContact",
  optional({
    name: text("Name of the person.", 500),
    email: emailAddressOrEmpty("E-mail address of the person."),
    phone: text("Telephone number of the person.", 100),
  }),
  { description: "The person to write to." },
);
export type RecipientContact = Static<typeof RecipientContact>;

/** The client who receives the proposal (specification, section 2.4). Additional keys are tolerated. */
export const Recipient = openRecord(
  "Recipient",
  optional({
    name: text("Company name.", 500),
    address: text("Mailing address.", 2_000),
    website: text("Web site.", 2_000),
    contact: RecipientContact,
  }),
  { description: "The client who receives the proposal." },
);
export type Recipient = Static<typeof Recipient>;
