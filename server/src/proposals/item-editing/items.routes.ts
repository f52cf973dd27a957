import { operations } from "@proffer/contract";
import type { OwnedItem } from "../../schema.ts";
import { noContent, ok, route, type RouteAnswer, type Route } from "../../services/http/index.ts";
import { toEtag } from "../index.ts";
import { applyChanges, prepareChanges } from "./apply-changes.ts";
import { bulkArchiveItems, bulkUnarchiveItems } from "./bulk-archive-items.ts";
import type { ChangedItems } from "./change-items.ts";
import type { PreparedChange } from "./changes/prepare-operations.ts";
import { createItem, deleteItem, updateItem, updatePage } from "./items.ts";

export const itemRoutes: readonly Route[] = [
  route(operations.createItem, async ({ context, params, body }) =>
    presentCreatedItem(await createItem(context, params.id, body)),
  ),
  route(operations.createPage, async ({ context, params, body }) =>
    presentCreatedItem(await createItem(context, params.id, { ...body, type: "page" })),
  ),
  route(operations.updateItem, async ({ context, params, body }) =>
    changed(await updateItem(context, params.id, params.item_id, body)),
  ),
  route(operations.updatePage, async ({ context, params, body }) =>
    changed(await updatePage(context, params.id, params.page_id, body)),
  ),
  route(operations.deleteItem, async ({ context, params }) =>
    deleted(await deleteItem(context, params.id, params.item_id, "Item")),
  ),
  route(operations.deletePage, async ({ context, params }) =>
    deleted(await deleteItem(context, params.id, params.page_id, "Page")),
  ),
  route(operations.bulkArchiveItems, async ({ context, params, body }) =>
    changed(await bulkArchiveItems(context, params.id, body.itemIds)),
  ),
  route(
    operations.applyChanges,
    async ({ context, params, body }, prepared: PreparedChange[]) => {
      const applied = await applyChanges(context, params.id, body, prepared);
      return ok(applied, etagHeader(applied.version));
    },
    { prepare: ({ context, params, body }) => prepareChanges(context, params.id, body) },
  ),
  route(operations.bulkUnarchiveItems, async ({ context, params, body }) =>
    changed(await bulkUnarchiveItems(context, params.id, body.itemIds)),
  ),
];

/** Converts a created item to its answer (specification, 4.13 and 4.14). */
export function presentCreatedItem({ result, version }: ChangedItems<OwnedItem>): RouteAnswer {
  const { id, kind, name, order_key } = result;
  const body = { success: true, data: { id, type: kind, name, order_key } };
  return { status: 201, body, headers: etagHeader(version) };
}

function changed({ result, version }: ChangedItems<object>): RouteAnswer {
  return ok(result, etagHeader(version));
}

function deleted({ version }: ChangedItems<undefined>): RouteAnswer {
  return { ...noContent(), headers: etagHeader(version) };
}

const etagHeader = (version: number) => ({ etag: toEtag(version) });
