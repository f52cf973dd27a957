import { expect, it } from "vitest";
import { describeEntry } from "./describe-entry.ts";

it.each([
  [{ change: "item_selected", name: "Logo", new_value: true }, "Grace changed their choices"],
  [{ change: "field_changed", name: "Order number", new_value: "4500" }, "Grace filled in Order number"],
])("the change %j in the audit trail is described as “%s”", (facts, text) => {
  const entry = { action: "selection_changed", by: { kind: "signer", name: "Grace" }, ...facts };
  expect(describeEntry({ entry }, { members: new Map(), client: null })).toBe(text);
});

it("payments in the audit trail name the amount, and the member who recorded a transfer", () => {
  const facts = {
    amount: 10.5,
    currency: "EUR",
    method: "bank_transfer",
    by: { kind: "member", user_id: "u" },
  };
  const describe = (entry: object) =>
    describeEntry({ entry }, { members: new Map([["u", "Ada"]]), client: null });
  expect(describe({ action: "payment_received", ...facts })).toBe("Ada recorded a bank transfer of €10.50");
  expect(describe({ action: "payment_returned", ...facts })).toBe(
    "Ada marked a bank transfer of €10.50 as returned",
  );
  const card = { ...facts, method: "card", refunded: 3, by: { kind: "operator" } };
  expect(describe({ action: "payment_refunded", ...card })).toBe(
    "Of a card payment, €3.00 was refunded in all",
  );
});
