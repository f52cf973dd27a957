import { expect, it } from "vitest";
import { describeEntry } from "./describe-entry.ts";

it.each([
  [{ change: "item_selected", name: "Logo", new_value: true }, "Grace changed their choices"],
  [{ change: "field_changed", name: "Order number", new_value: "4500" }, "Grace filled in Order number"],
])("the change %j in the audit trail is described as “%s”", (facts, text) => {
  const entry = { action: "selection_changed", by: { kind: "signer", name: "Grace" }, ...facts };
  expect(describeEntry({ entry }, { members: new Map(), client: null })).toBe(text);
});

const transfer = {
  amount: 10.5,
  currency: "EUR",
  method: "bank_transfer",
  by: { kind: "member", user_id: "u" },
};

it.each([
  [{ action: "payment_received", ...transfer }, "Ada recorded a bank transfer of €10.50"],
  [{ action: "payment_returned", ...transfer }, "Ada marked a bank transfer of €10.50 as returned"],
  [
    { ...transfer, action: "payment_refunded", method: "card", refunded: 3, by: { kind: "operator" } },
    "Of a card payment, €3.00 was refunded in all",
  ],
])("the payment %j in the audit trail is described as “%s”", (entry, text) => {
  const names = { members: new Map([["u", "Ada"]]), client: null };
  expect(describeEntry({ entry }, names)).toBe(text);
});
