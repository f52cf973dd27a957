import { Type, type Static } from "typebox";
import { User } from "../user.ts";
import { invalid, notFound, forbiddenOrReadOnly, versionMismatch } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { Totals, totalsExample } from "../totals.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { choice, discriminated, nullable, record, variant } from "../schema/records.ts";
import { id, list, orderKey, text } from "../schema/scalars.ts";

/** Maximum number of operations in one request. */
export const maxChanges = 1_000;

/** The lists of a proposal, with their names in the detail. */
const changeLists = [
  "pages",
  "children",
  "line_items",
  "modifications",
  "columns",
  "features",
  "discounts",
] as const;

const anyValue = (description: string) => Type.Unknown({ description });

const place = {
  parent: id(
    "Id of the object whose list holds it: the proposal for a page, a page for a group, side-by-side or discount, a group for a line item, a line item for a modification, a side-by-side for a column or feature.",
  ),
  before: nullable(id("Id of the next sibling. At the end if null, or if the sibling is gone.")),
};

/** A change that reverts another change sends the former key, which restores the exact order. */
const orderKeyField = {
  order_key: Type.Optional({
    ...orderKey(),
    description:
      "The order_key to set. It is used only if it is between the keys of the neighbors of the new place.",
  }),
};

const target = { id: id("Id of the object.") };

/** One step of a change. `apply-changes.ts` on the server describes the effects. */
export const ProposalChange = discriminated(
  "ProposalChange",
  "type",
  [
    variant("SetField", "set", "Sets one field of the proposal or of anything in it.", {
      id: id(
        "Id of the proposal, or of a page, group, line item, side-by-side, modification, column, feature or discount.",
      ),
      field: text(
        "Name of the field, as the detail shows it. A dot reaches into an object: price.value, settings.currency. Lists of objects are changed by the other operations.",
        500,
        { minLength: 1 },
      ),
      to: anyValue("The new value. Null removes an optional field."),
      was: anyValue("The value that the client last saw; null if the field was absent."),
    }),
    variant("InsertObject", "insert", "Inserts an object with everything in it.", {
      list: choice(changeLists, { description: "Name of the parent's list." }),
      ...place,
      item: Type.Record(Type.String(), Type.Unknown(), {
        description:
          "The object, with the fields that it has in an import: ImportPage, ImportGroup, ImportSideBySide, ImportLineItem, ModificationInput, ColumnInput, FeatureInput or DiscountInput. Its id and the ids of the objects in it are kept: each must be a lower-case UUIDv7 that the organization does not use yet. The server creates absent ids. The order_key of the object is treated as in move.",
      }),
      sources: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          maxProperties: 10_000,
          description:
            "For a copy made by a member who may not see costs: the ids of new objects, with the ids of the objects in proposals or the library that they copy. The server copies the costs. Without a source, an object that was removed and is inserted again with its id has its former cost. Ignored for other members, who send costs.",
        }),
      ),
    }),
    variant(
      "RemoveObject",
      "remove",
      "Archives a page, group, side-by-side or line item with everything in it. Removes a modification, column, feature or discount; the cells of a feature go with it. An object that is gone already stays gone.",
      target,
    ),
    variant(
      "RestoreObject",
      "restore",
      "Takes a page, group, side-by-side or line item out of the archive, with everything in it. To bring back another object, insert it again with its id.",
      { ...target, ...place, ...orderKeyField },
    ),
    variant("MoveObject", "move", "Moves an object. It keeps its id.", {
      ...target,
      ...place,
      ...orderKeyField,
    }),
  ],
  { description: "One operation." },
);
export type ProposalChange = Static<typeof ProposalChange>;

const ApplyChanges = record("ApplyChanges", {
  version: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      "Version of the proposal that the client has: the number in the ETag. It may be older than the current one.",
  }),
  operations: list(ProposalChange, maxChanges, "Operations, applied in order.", { minItems: 1 }),
});
export type ApplyChanges = Static<typeof ApplyChanges>;

const conflictReasons = ["changed", "removed", "contradiction"] as const;

export const ChangeConflict = record(
  "ChangeConflict",
  {
    operation: Type.Integer({ minimum: 0, description: "Index of the operation, from 0." }),
    reason: choice(conflictReasons, {
      description:
        "changed: the value of the field is no longer `was`. removed: the object or its new parent is no longer there. contradiction: together with a change by someone else, the result would not be valid, such as a range whose end is below its start.",
    }),
    message: text("Explanation for people.", 2_000),
    id: id("Id in the operation; for `insert`, the parent's id."),
    field: nullable(text("Field in the operation. null if the operation is not `set`.", 500)),
    was: anyValue("Value of `was` in the operation. null if the operation is not `set`."),
    is: anyValue("Current value of the field. null if the field is absent or the operation is not `set`."),
    to: anyValue("Value of `to` in the operation. null if the operation is not `set`."),
    changed_by: nullable(User, "Member who last changed the object; null for a recipient or if unknown."),
  },
  {
    description: "An operation that was not applied.",
  },
);
export type ChangeConflict = Static<typeof ChangeConflict>;

const AppliedChanges = record("AppliedChanges", {
  version: Type.Integer({
    minimum: 1,
    description:
      "Version of the proposal after the change; the version of the request if nothing had to change. If it is the version of the request plus one, then the client has seen every change.",
  }),
  totals: Totals,
  conflicts: list(ChangeConflict, maxChanges, "Operations that were not applied."),
});
export type AppliedChanges = Static<typeof AppliedChanges>;

const exampleChanges: ProposalChange[] = [
  { type: "set", id: ids.proposal, field: "settings.recipient.name", to: "Globex GmbH", was: null },
  { type: "set", id: ids.lineItem, field: "name", to: "Design and build", was: "Design" },
  { type: "move", id: ids.lineItem, parent: ids.group, before: null },
];

export const applyChanges = operation({
  id: "applyChanges",
  method: "POST",
  path: "/api/proposals/{id}/changes",
  tag: "Items",
  security: "organization",
  summary: "Change many things in a proposal",
  description:
    "Applies up to 1,000 operations in order, in one transaction, for editors. If a field has been changed by someone else in the meantime, the operation is a conflict and is not applied; all other operations are applied. An invalid request is refused as a whole, and `details` names the operation: `operations.3.to`. An id that is not in the proposal is a conflict if `version` is older than the current version, and otherwise a 404. With If-Match, any change in the meantime is a 412.",
  params: proposalParams,
  headers: ifMatch,
  body: ApplyChanges,
  answers: {
    200: {
      description: "The totals after the change, and the operations that were not applied.",
      body: AppliedChanges,
      headers: etag,
    },
  },
  errors: {
    400: invalid,
    403: forbiddenOrReadOnly,
    404: notFound("The proposal, or an object that an operation names,"),
    412: versionMismatch,
  },
  examples: {
    request: { version: 1, operations: exampleChanges },
    answer: { version: 2, totals: totalsExample, conflicts: [] },
  },
});
