import { Type } from "typebox";
import { ids } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { id, list } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, readOnly, stale } from "../faults.ts";

const BulkArchive = record("BulkArchive", {
  itemIds: list(id("Id of an item."), 1_000, "Line items, groups or side-by-sides."),
});

const BulkArchived = record("BulkArchived", {
  archivedCount: Type.Integer({ minimum: 0, description: "How many of the ids were archived." }),
  message: Type.String({ description: "Archived 3 items." }),
  errors: Type.Optional(list(Type.String(), 1_000, "One sentence per id that failed; absent when none did.")),
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
    "Hides items together with their children: they no longer appear in the detail, the export or the totals. Ids that are unknown or already archived are reported in `errors`; the others succeed.",
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
  errors: { 400: invalid, 403: readOnly, 404: notFound("Proposal"), 412: stale },
  examples: {
    request: { itemIds: [ids.lineItem, "unknown"] },
    answer: { archivedCount: 1, message: "Archived 1 item", errors: ["Item unknown not found"] },
  },
});
