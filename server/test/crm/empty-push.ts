import type { DealPush } from "../../src/connections/crm-provider.ts";

/** A push that writes nothing, for tests that add the parts they need. */
export const emptyPush: Omit<DealPush, "dealId"> = {
  memory: null,
  settings: {},
  amount: null,
  currency: "EUR",
  fields: {},
  phase: null,
  closedOn: null,
  lostReason: null,
  note: null,
  pdf: null,
  lineItems: null,
};
