import { Type, type Static } from "typebox";
import { forMembers } from "../schema/audience.ts";
import { nullable, openRecord, record } from "../schema/records.ts";
import { Payment } from "../payments/payment.ts";
import { text } from "../schema/scalars.ts";

/** A link to a deal in another system. Additional keys are tolerated. */
export const Crm = openRecord(
  "Crm",
  {
    provider: text("Name of the CRM, such as hubspot.", 100, { minLength: 1 }),
    recipient_name: Type.Optional(text("Name of the client in the CRM.", 500)),
  },
  { description: "The deal in a CRM that the proposal belongs to." },
);
export type Crm = Static<typeof Crm>;

export const Integrations = record(
  "Integrations",
  {
    crm: Type.Optional(nullable(Crm, "The deal in a CRM; null if the proposal is not linked to one.")),
  },
  { description: "Links to other systems.", ...forMembers },
);
export type Integrations = Static<typeof Integrations>;

/** The links of a proposal to other systems, in its detail. */
export const ProposalIntegrations = record(
  "ProposalIntegrations",
  {
    crm: nullable(Crm, "The deal in a CRM; null if the proposal is not linked to one."),
    payment: Payment,
  },
  { description: "Links to other systems, and the payment.", ...forMembers },
);

/** The CRM link in a proposal (specification, section 2.1). */
export const CrmLinked = record(
  "CrmLinked",
  {
    provider: text("Name of the CRM.", 100),
    recipient_name: Type.Optional(text("Name of the client in the CRM.", 500)),
  },
  { description: "The CRM that the proposal is linked to.", ...forMembers },
);
export type CrmLinked = Static<typeof CrmLinked>;
