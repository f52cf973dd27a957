import { operations } from "@proffer/contract";
import { noContent, ok, route, type Answered, type Route } from "../platform/http/route.ts";
import type { ItemRow } from "../schema.ts";
import { bulkArchiveItems } from "./bulk-archive-items.ts";
import { createItem } from "./create-item.ts";
import { deleteItem } from "./delete-item.ts";
import { updateItem, updatePage } from "./update-item.ts";

export const itemRoutes: readonly Route[] = [
  route(operations.createItem, async ({ context, params, body }) =>
    createdItem(await createItem(context, params.id, body)),
  ),
  route(operations.createPage, async ({ context, params, body }) =>
    createdItem(await createItem(context, params.id, { ...body, type: "page" })),
  ),
  route(operations.updateItem, async ({ context, params, body }) =>
    ok(await updateItem(context, params.id, params.item_id, body)),
  ),
  route(operations.updatePage, async ({ context, params, body }) =>
    ok(await updatePage(context, params.id, params.page_id, body)),
  ),
  route(operations.deleteItem, async ({ context, params }) => {
    await deleteItem(context, params.id, params.item_id, "Item");
    return noContent();
  }),
  route(operations.deletePage, async ({ context, params }) => {
    await deleteItem(context, params.id, params.page_id, "Page");
    return noContent();
  }),
  route(operations.bulkArchiveItems, async ({ context, params, body }) =>
    ok(await bulkArchiveItems(context, params.id, body.itemIds)),
  ),
];

/** Specification, 4.13 and 4.14. */
export function createdItem({ id, kind, name, order_key }: ItemRow): Answered {
  return { status: 201, body: { success: true, data: { id, type: kind, name, order_key } } };
}
