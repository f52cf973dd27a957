import { Type, type Static } from "typebox";
import { notFound } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { byFrequency } from "../totals.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { computedAmount, currencyCode, id, text } from "../schema/scalars.ts";
import { ProposalVersion, versionExample } from "./version.ts";
import { versionParams } from "./versions.ts";

export const changedTypes = [
  "proposal",
  "page",
  "group",
  "line_item",
  "modification",
  "side_by_side",
  "column",
  "feature",
  "discount",
] as const;

const Place = record(
  "VersionPlace",
  {
    parent_id: nullable(id("Id of the object that holds it; null for a page, which the proposal holds.")),
    position: Type.Integer({ minimum: 1, description: "Position among its siblings, from 1." }),
  },
  { description: "Place of the object; null if it is missing, and for the proposal itself." },
);

const FieldChange = record("VersionFieldChange", {
  field: Type.String({
    description:
      "Name of the field, as the detail shows it. A dot reaches into an object: price.value, settings.currency.",
  }),
  from: Type.Unknown({ description: "Value in the earlier version; null if the field was absent." }),
  to: Type.Unknown({ description: "Value in the later version; null if the field is absent." }),
});

export const VersionChange = record("VersionChange", {
  change: choice(["added", "removed", "moved", "changed"], {
    description:
      "added, removed: the object is in one of the versions only. moved: it has another parent, or another position among the siblings that stayed. changed: fields of it differ. An object that was moved and changed has two entries.",
  }),
  type: choice(changedTypes, { description: "Type of the object." }),
  id: id("Id of the object."),
  name: text("Name of the object; the later one if it has two.", 500),
  from: nullable(Place, "Place in the earlier version; null if the object was added."),
  to: nullable(Place, "Place in the later version; null if the object was removed."),
  amount: Type.Optional(computedAmount("Amount of a line item that was added or removed.")),
  fields: Type.Array(FieldChange, {
    description: "The fields that differ; empty unless the change is changed.",
  }),
});
export type VersionChange = Static<typeof VersionChange>;

const TotalChange = record(
  "VersionTotalChange",
  {
    from: nullable(computedAmount("Total in the earlier version; null if the frequency was not in use.")),
    to: nullable(computedAmount("Total in the later version; null if the frequency is not in use.")),
  },
  { description: "Totals of the selection, including tax." },
);

/** The changes between two states of a proposal. */
export const contentComparison = {
  currency: record(
    "VersionCurrencies",
    { from: currencyCode(), to: currencyCode() },
    { description: "The currency of each version." },
  ),
  totals: record("VersionTotalChanges", optional(byFrequency(TotalChange)), {
    description: "Per frequency in use in one of the versions, even if both totals are equal.",
  }),
  changes: Type.Array(VersionChange, {
    description:
      "The proposal's own fields first, then objects in the order of the later version, then removed objects.",
  }),
};

export const VersionComparison = record("VersionComparison", {
  from: ProposalVersion,
  to: nullable(ProposalVersion, "The later version; null for the current state."),
  ...contentComparison,
});
export type VersionComparison = Static<typeof VersionComparison>;

export const compareExample: VersionComparison = {
  from: versionExample,
  to: null,
  currency: { from: "EUR", to: "EUR" },
  totals: { once: { from: 5760, to: 6120 }, monthly: { from: 108, to: 108 } },
  changes: [
    {
      change: "changed",
      type: "line_item",
      id: ids.lineItem,
      name: "Design and build",
      from: { parent_id: ids.group, position: 1 },
      to: { parent_id: ids.group, position: 1 },
      fields: [
        { field: "price.value", from: 4800, to: 5100 },
        { field: "amount", from: 4800, to: 5100 },
      ],
    },
    {
      change: "removed",
      type: "line_item",
      id: ids.optionalLineItem,
      name: "Hosting",
      from: { parent_id: ids.group, position: 2 },
      to: null,
      amount: 98,
      fields: [],
    },
  ],
};

export const compareProposalVersions = operation({
  id: "compareProposalVersions",
  method: "GET",
  path: "/api/proposals/{id}/versions/{version_id}/comparison",
  tag: "Versions",
  security: "organization",
  summary: "Compare two versions",
  description:
    "Describes what changed from one version to another, or to the current state of the proposal: objects that were added, removed or moved, fields before and after, and the totals of both. `to` is null for the current state.",
  params: versionParams,
  query: Type.Object(
    optional({
      to_version_id: id("Id of the version to compare with. Default: the current state of the proposal."),
    }),
  ),
  answers: { 200: { description: "The changes.", body: VersionComparison } },
  errors: { 404: notFound("The proposal or a version") },
  examples: { answer: compareExample },
});
