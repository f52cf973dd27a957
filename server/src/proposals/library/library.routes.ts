import { operations } from "@proffer/contract";
import {
  answerCsv,
  answerXlsx,
  created,
  noContent,
  ok,
  route,
  type RouteAnswer,
  type Route,
} from "../../services/http/index.ts";
import { presentCreatedItem } from "../item-editing/index.ts";
import { changeLibraryItems } from "./change-library-items.ts";
import { insertLibraryItem, saveToLibrary } from "./copy-items.ts";
import { createLibraryItem, createLibraryItems } from "./create-library-items.ts";
import { deleteLibraryItem, getLibraryItem, listLibraryItemUses, listLibraryItems } from "./library-items.ts";
import { exportPriceList, toCsvFormat } from "./price-list/export-price-list.ts";
import { importPriceList } from "./price-list/import-price-list.ts";
import { updateLibraryItem } from "./update-library-item.ts";

export const libraryRoutes: readonly Route[] = [
  route(operations.listLibraryItems, async ({ context, query }) =>
    ok(await listLibraryItems(context, { page: 1, limit: 20, ...query })),
  ),
  route(operations.createLibraryItem, async ({ context, query, body }) =>
    answerSaved(await createLibraryItem(context, body, query.keep_ids === "true")),
  ),
  route(operations.createLibraryItems, async ({ context, query, body }) =>
    ok(await createLibraryItems(context, body.items, query.keep_ids === "true")),
  ),
  route(
    operations.changeLibraryItems,
    async ({ context, body }) => {
      const outcome = await changeLibraryItems(context, body);
      const { updated_count: updated, deleted_count: deleted, restored_count: restored } = outcome;
      const left = outcome.left_ids.length;
      const parts = Object.entries({ Updated: updated, Deleted: deleted, Restored: restored, Left: left })
        .filter(([, count]) => count > 0)
        .map(([verb, count]) => `${verb} ${count} ${count === 1 ? "item" : "items"}`);
      return ok({ ...outcome, message: parts.join(". ") });
    },
    { isLong: true },
  ),
  // May take long, because a short file can become thousands of items.
  route(operations.importPriceList, async ({ context, body }) => ok(await importPriceList(context, body)), {
    isLong: true,
  }),
  // May take long, because it reads every line item of the library.
  route(
    operations.exportPriceList,
    async ({ context, query }) => answerCsv(await exportPriceList(context), toCsvFormat(query)),
    { isLong: true },
  ),
  route(operations.exportPriceListXlsx, async ({ context }) => answerXlsx(await exportPriceList(context)), {
    isLong: true,
  }),
  route(operations.getLibraryItem, async ({ context, params }) =>
    ok(await getLibraryItem(context, params.id)),
  ),
  route(operations.updateLibraryItem, async ({ context, params, body }) =>
    ok(await updateLibraryItem(context, params.id, body)),
  ),
  route(operations.deleteLibraryItem, async ({ context, params }) => {
    await deleteLibraryItem(context, params.id);
    return noContent();
  }),
  route(operations.listLibraryItemUses, async ({ context, params }) =>
    ok({ data: await listLibraryItemUses(context, params.id) }),
  ),
  route(operations.insertLibraryItem, async ({ context, params, body }) =>
    presentCreatedItem(await insertLibraryItem(context, params.id, body)),
  ),
  route(operations.saveItemToLibrary, async ({ context, params, body }) =>
    answerSaved(await saveToLibrary(context, params.id, params.item_id, body)),
  ),
];

function answerSaved(id: string): RouteAnswer {
  return created({ id }, `/api/library-items/${id}`);
}
