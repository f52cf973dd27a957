import { Type, type Static } from "typebox";
import { Created, createdExample, location } from "../created.ts";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { Group, groupPatch, ImportGroup } from "../items/group.ts";
import { ImportLineItem, LineItem, lineItemPatch, optionalLineItemExample } from "../items/line-item.ts";
import { importPage, Page, pagePatch } from "../items/page.ts";
import { ImportSideBySide, SideBySide, sideBySidePatch } from "../items/side-by-side.ts";
import { paginated, paging } from "../lists.ts";
import { operation } from "../operation.ts";
import { always, choice, discriminated, nullable, optional, patchable, record } from "../schema/records.ts";
import { id, keepIds, list, maxSiblings, name, tags, text, timestamp } from "../schema/scalars.ts";

const libraryItemTypes = ["line_item", "group", "page", "side_by_side"] as const;

export const LibraryItemType = choice(libraryItemTypes, {
  title: "LibraryItemType",
  description: "Type of a library item.",
});
export type LibraryItemType = Static<typeof LibraryItemType>;

const stored = {
  tags: tags(),
  created_at: timestamp("Creation time."),
  updated_at: timestamp("Time of the last update."),
  use_count: Type.Integer({
    minimum: 0,
    description: "Number of proposals and templates into which the item was inserted from the library.",
  }),
};

/** Sort fields of the library. */
const librarySorts = ["created_at", "updated_at", "name", "use_count"] as const;

/** A saved item: the record of its type, without a proposal. */
export const LibraryItem = discriminated("LibraryItem", "type", [
  record("LibraryLineItem", { ...LineItem.properties, ...stored }),
  record("LibraryGroup", { ...Group.properties, ...stored }),
  record("LibraryPage", { ...Page.properties, ...stored }),
  record("LibrarySideBySide", { ...SideBySide.properties, ...stored }),
]);
export type LibraryItem = Static<typeof LibraryItem>;

const LibraryPageInput = record("LibraryPageInput", {
  type: always("page"),
  ...importPage,
  ...optional({ tags: tags() }),
});

/** A new library item. */
export const CreateLibraryItem = discriminated("CreateLibraryItem", "type", [
  ImportLineItem,
  ImportGroup,
  LibraryPageInput,
  ImportSideBySide,
]);
export type CreateLibraryItem = Static<typeof CreateLibraryItem>;

const linesPatch = patchable({
  line_items: list(ImportLineItem, maxSiblings.line_item, "Replaces the line items of a group."),
});

const childrenPatch = patchable({ children: importPage.children, tags: tags() });

/** Changeable fields of a library item by type. The type cannot change. */
export const libraryItemPatches = {
  line_item: lineItemPatch,
  group: { ...groupPatch, ...linesPatch },
  page: { ...pagePatch, ...childrenPatch },
  side_by_side: sideBySidePatch,
};

/** Changes to a library item of any type. A field of another type is rejected with 400. */
export const UpdateLibraryItem = record(
  "UpdateLibraryItem",
  {
    ...libraryItemPatches.page,
    ...libraryItemPatches.group,
    ...libraryItemPatches.side_by_side,
    ...libraryItemPatches.line_item,
  },
  { description: "The fields to change. Fields that are left out do not change." },
);
export type UpdateLibraryItem = Static<typeof UpdateLibraryItem>;

/** Fields of a library item as last seen by the caller, without its content. */
export const LibraryItemFields = record(
  "LibraryItemFields",
  { ...pagePatch, ...groupPatch, ...sideBySidePatch, ...lineItemPatch, ...patchable({ tags: tags() }) },
  {
    description:
      "The last known values of fields. The item changes only if it still has these values. For a missing value, send an empty text, or null if the field may be null.",
  },
);
export type LibraryItemFields = Static<typeof LibraryItemFields>;

const { amount: _amount, ...savedLine } = optionalLineItemExample;

const libraryItemExample: LibraryItem = {
  ...savedLine,
  id: ids.libraryItem,
  created_at: times.created,
  updated_at: times.updated,
  use_count: 3,
};

export const createLibraryItemExample: CreateLibraryItem = {
  type: "line_item",
  name: "Hosting",
  price: { model: "fixed", value: 49, frequency: "monthly" },
  tags: ["hosting"],
};

export const listLibraryItems = operation({
  id: "listLibraryItems",
  method: "GET",
  path: "/api/library-items",
  tag: "Library",
  security: "organization",
  summary: "List library items",
  description: "Returns the library items of your organization, newest first unless sorted otherwise.",
  query: Type.Object({
    ...paging,
    ...optional({
      type: LibraryItemType,
      search: text("Text to search for in name and SKU.", 200),
      tag: text("Only items with this tag.", 100),
      sort: choice(librarySorts, { description: "Sort field. Default: created_at." }),
      order: choice(["asc", "desc"], {
        description: "Direction. Default: ascending for name, otherwise descending.",
      }),
    }),
  }),
  answers: { 200: { description: "One page of items.", body: paginated("LibraryItemList", LibraryItem) } },
  errors: {},
  examples: {
    answer: { data: [libraryItemExample], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  },
});

export const createLibraryItem = operation({
  id: "createLibraryItem",
  method: "POST",
  path: "/api/library-items",
  tag: "Library",
  security: "organization",
  summary: "Create a library item",
  description: "Saves a line item, group, side-by-side or page with everything in it.",
  query: keepIds,
  body: CreateLibraryItem,
  answers: { 201: { description: "Created.", body: Created, headers: location } },
  errors: { 400: invalid, 403: forbidden },
  examples: { request: createLibraryItemExample, answer: createdExample },
});

const libraryParams = Type.Object({ id: id("Id of the library item.") });

export const getLibraryItem = operation({
  id: "getLibraryItem",
  method: "GET",
  path: "/api/library-items/{id}",
  tag: "Library",
  security: "organization",
  summary: "Get a library item",
  description: "Returns the library item with everything in it.",
  params: libraryParams,
  answers: { 200: { description: "The item.", body: LibraryItem } },
  errors: { 404: notFound("The library item") },
  examples: { answer: libraryItemExample },
});

export const updateLibraryItem = operation({
  id: "updateLibraryItem",
  method: "PATCH",
  path: "/api/library-items/{id}",
  aliases: [{ id: "putLibraryItem", method: "PUT" }],
  tag: "Library",
  security: "organization",
  summary: "Update a library item",
  description:
    "Changes only the fields that you send. Arrays and `price` are replaced as a whole. Copies in proposals do not change.",
  params: libraryParams,
  body: UpdateLibraryItem,
  answers: { 200: { description: "The item.", body: LibraryItem } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The library item") },
  examples: { request: { tags: ["hosting"] }, answer: libraryItemExample },
});

export const deleteLibraryItem = operation({
  id: "deleteLibraryItem",
  method: "DELETE",
  path: "/api/library-items/{id}",
  tag: "Library",
  security: "organization",
  summary: "Delete a library item",
  description: "Deletes the library item. Copies in proposals stay unchanged.",
  params: libraryParams,
  answers: { 204: { description: "Deleted." } },
  errors: { 403: forbidden, 404: notFound("The library item") },
});

/** Maximum number of proposals listed as uses of an item. */
export const maxShownUses = 200;

const LibraryItemUse = record("LibraryItemUse", {
  id: id("Public id of the proposal or template."),
  name: name("Display name."),
  proposal_number: nullable(text("Proposal number.", 100)),
  client_name: nullable(text("Company name of the client.", 500)),
});

export const listLibraryItemUses = operation({
  id: "listLibraryItemUses",
  method: "GET",
  path: "/api/library-items/{id}/uses",
  tag: "Library",
  security: "organization",
  summary: "List the uses of a library item",
  description: `Returns the proposals and templates into which the item was inserted from the library, newest first; at most ${maxShownUses}, without deleted ones. Their copies do not follow changes to the item.`,
  params: libraryParams,
  answers: {
    200: {
      description: "The proposals and templates.",
      body: record("LibraryItemUses", {
        data: list(LibraryItemUse, maxShownUses, "The proposals and templates, newest first."),
      }),
    },
  },
  errors: { 404: notFound("The library item") },
  examples: {
    answer: {
      data: [
        {
          id: ids.proposal,
          name: "Website relaunch",
          proposal_number: "Q-2026-0042",
          client_name: "Globex GmbH",
        },
      ],
    },
  },
});
