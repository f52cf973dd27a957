import { optional } from "../schema/records.ts";
import { id, orderKey, timestamp } from "../schema/scalars.ts";

/** A field that records contain only if their proposal was requested with its archived items. */
export const archivedAt = optional({
  archived_at: timestamp("When the item was archived; absent from one that is not."),
});

export const position = optional({
  after_item_id: id(
    "Place the item immediately after this one, under its parent, even if the request names another parent. Excludes before_item_id.",
  ),
  before_item_id: id("Place the item immediately before this one; otherwise the same as after_item_id."),
  order_key: orderKey(),
});

export const inGroup = optional({
  target_group_id: id("Group of the line item. Default: the first group."),
});

export const onPage = optional({
  scope_of_work_page_id: id("Page of the group or side-by-side. Default: the first scope of work page."),
});
