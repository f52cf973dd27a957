import type { Static } from "typebox";
import { choice } from "./schema.ts";

/** Specification, section 2.2. EXPIRED is derived on every read, the others are stored. */
export const displayStatuses = [
  "DRAFT",
  "SENT",
  "PENDING",
  "CANCELLED",
  "ON_HOLD",
  "WON",
  "LOST",
  "EXPIRED",
] as const;

export const ProposalDisplayStatus = choice(displayStatuses, {
  title: "ProposalDisplayStatus",
  description: "Workflow status. EXPIRED is derived from the expiry time whenever the proposal is read.",
});
export type ProposalDisplayStatus = Static<typeof ProposalDisplayStatus>;

export const wonMethods = ["manual", "digital_signature", "acceptance"] as const;

export const WonMethod = choice(wonMethods, {
  title: "WonMethod",
  description: "How the proposal was won.",
});
export type WonMethod = Static<typeof WonMethod>;
