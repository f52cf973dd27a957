import { Type } from "typebox";
import { invalid, notFound, forbiddenOrReadOnly, versionMismatch } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { record } from "../schema/records.ts";
import { id, list } from "../schema/scalars.ts";

const BulkArchive = record("BulkArchive", {
  itemIds: list(id("Id of an item."), 1_000, "Ids of line items, groups or side-by-sides."),
});

const BulkArchived = record("BulkArchived", {
  archivedCount: Type.Integer({ minimum: 0, description: "Number of archived items." }),
  message: Type.String({ description: "Summary, such as Archived 3 items." }),
  errors: Type.Optional(list(Type.String(), 1_000, "One message per id that failed; absent if none failed.")),
});

export const bulkArchiveItems = operation({
  id: "bulkArchiveItems",
  method: "POST",
  path: "/api/proposals/{id}/bulk-archive",
  tag: "Items",
  section: "4.10",
  security: "organization",
  summary: "Archive several items",
  description:
    "Archives items together with their children. Archived items no longer appear in the detail, the export or the totals. Ids that are unknown or already archived are reported in `errors`; the others succeed.",
  params: proposalParams,
  headers: ifMatch,
  body: BulkArchive,
  answers: {
    200: {
      description: "The number of archived items, and the failures.",
      body: BulkArchived,
      headers: etag,
    },
  },
  errors: { 400: invalid, 403: forbiddenOrReadOnly, 404: notFound("The proposal"), 412: versionMismatch },
  examples: {
    request: { itemIds: [ids.lineItem, "unknown"] },
    answer: { archivedCount: 1, message: "Archived 1 item", errors: ["Item unknown not found"] },
  },
});

const BulkUnarchived = record("BulkUnarchived", {
  unarchivedCount: Type.Integer({ minimum: 0, description: "Number of unarchived items." }),
  message: Type.String({ description: "Summary, such as Unarchived 3 items." }),
  errors: BulkArchived.properties.errors,
});

export const bulkUnarchiveItems = operation({
  id: "bulkUnarchiveItems",
  method: "POST",
  path: "/api/proposals/{id}/bulk-unarchive",
  tag: "Items",
  security: "organization",
  summary: "Unarchive several items",
  description:
    "Restores archived pages and items to their places, together with their children. Ids that are unknown, not archived, or inside an item that stays archived are reported in `errors`. The others succeed.",
  params: proposalParams,
  headers: ifMatch,
  body: record("BulkUnarchive", {
    itemIds: list(id("Id of an item."), 1_000, "Ids of pages, groups, line items or side-by-sides."),
  }),
  answers: {
    200: {
      description: "The number of unarchived items, and the failures.",
      body: BulkUnarchived,
      headers: etag,
    },
  },
  errors: { 400: invalid, 403: forbiddenOrReadOnly, 404: notFound("The proposal"), 412: versionMismatch },
  examples: {
    request: { itemIds: [ids.lineItem, "unknown"] },
    answer: { unarchivedCount: 1, message: "Unarchived 1 item", errors: ["Item unknown not found"] },
  },
});
