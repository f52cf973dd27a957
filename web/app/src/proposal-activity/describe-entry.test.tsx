import { expect, it } from "vitest";
import { describeEntry } from "./describe-entry.ts";

it.each([
  [{ change: "item_selected", name: "Logo", new_value: true }, "Grace changed their choices"],
  [{ change: "field_changed", name: "Order number", new_value: "4500" }, "Grace filled in Order number"],
])("the change %j in the audit trail is described as “%s”", (facts, text) => {
  const entry = { action: "selection_changed", by: { kind: "signer", name: "Grace" }, ...facts };
  expect(describeEntry({ entry }, { members: new Map(), client: null })).toBe(text);
});
