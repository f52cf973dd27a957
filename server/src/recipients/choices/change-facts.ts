import type { SelectionChange } from "@proffer/pricing";

/** A choice as its event, the audit trail and webhooks tell it (specification, 6.2). */
export function toChangeFacts({ item_id, item_type, name, old_value, new_value }: SelectionChange) {
  const item = { item_id, item_type };
  if (typeof new_value === "number")
    return {
      change: "quantity_changed",
      ...item,
      line_item_name: name,
      old_quantity: old_value,
      new_quantity: new_value,
    };
  const kind = item_type === "column" ? "column" : "item";
  const change = `${kind}_${new_value ? "selected" : "deselected"}`;
  return { change, ...item, name, old_value, new_value };
}
