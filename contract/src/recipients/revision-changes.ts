import { Type, type Static } from "typebox";
import { invalid } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { maxAttachmentName, maxAttachments } from "../proposals/attachments.ts";
import { revisionNote, revisionNumber } from "../proposals/revision-state.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { computedAmount, currencyCode, list, name, text, timestamp } from "../schema/scalars.ts";
import { byFrequency } from "../totals.ts";
import { PublicCost } from "./group.ts";
import { tokenParams } from "./link.ts";

/** The objects of a public view that are compared. The rows of a comparison belong to their side-by-side. */
const comparedTypes = [
  "proposal",
  "page",
  "group",
  "line_item",
  "modification",
  "side_by_side",
  "column",
  "discount",
] as const;

const AmountChange = record(
  "PublicAmountChange",
  {
    from: nullable(PublicCost, "Amount before; null if there was none."),
    to: nullable(PublicCost, "Amount now; null if there is none."),
  },
  { description: "The amount of an object, before discount and tax. A discount has the amount to deduct." },
);

const QuantityChange = record(
  "PublicQuantityChange",
  {
    from: Type.Number({ description: "Quantity before." }),
    to: Type.Number({ description: "Quantity now." }),
    ...optional({ unitLabel: text("Unit shown after the number, such as hours.", 100) }),
  },
  { description: "The quantity of a line item, modification or column." },
);

const SelectionChange = record(
  "PublicSelectionChange",
  {
    from: Type.Boolean({ description: "Whether it was selected before." }),
    to: Type.Boolean({ description: "Whether it is selected now." }),
  },
  { description: "The selection of an option." },
);

const PercentChange = record(
  "PublicPercentChange",
  {
    from: nullable(Type.Number({ description: "Percentage before; null if there was none." })),
    to: nullable(Type.Number({ description: "Percentage now; null if there is none." })),
  },
  { description: "The tax of a page, or the percentage of a price or discount." },
);

const ExpiryChange = record(
  "PublicExpiryChange",
  {
    from: nullable(timestamp("Expiry before; null if there was none.")),
    to: nullable(timestamp("Expiry now; null if there is none.")),
  },
  { description: "When the proposal expires." },
);

const fileNames = (description: string) =>
  list(text("Name of a file.", maxAttachmentName), maxAttachments, description);

const AttachmentsChange = record(
  "PublicAttachmentsChange",
  {
    added: fileNames("Names of new files. A file with other content or another name is new."),
    removed: fileNames("Names of files that are no longer attached."),
  },
  { description: "The files that belong to the offer." },
);

export const PublicChange = record(
  "PublicChange",
  {
    change: choice(["added", "removed", "moved", "changed"], {
      description:
        "added, removed: only one of the revisions has the object. Objects inside it have no entries. moved: only its parent changed. changed: its content changed, and possibly its parent.",
    }),
    type: choice(comparedTypes, { description: "Type of the object." }),
    id: Type.String({ description: "Id of the object; the word proposal for the proposal itself." }),
    name: name("Name of the object; the later one if the revisions have different names."),
    parent_name: nullable(
      name(
        "Name of the page, group, side-by-side or line item that contains the object; null for the proposal and its pages.",
      ),
    ),
    ...optional({
      former_name: name("Name before. Absent if the name did not change."),
      amount: AmountChange,
      quantity: QuantityChange,
      selected: SelectionChange,
      percent: PercentChange,
      expiring_on: ExpiryChange,
      attachments: AttachmentsChange,
    }),
    has_new_text: Type.Boolean({ description: "Whether the description or another text changed." }),
    has_new_terms: Type.Boolean({
      description: "Whether anything else changed, such as limits of a quantity or the way to accept.",
    }),
  },
  { description: "One difference between two revisions, as the reader of the link can see it." },
);
export type PublicChange = Static<typeof PublicChange>;

const PublicContractChange = record(
  "PublicContractChange",
  {
    from: nullable(computedAmount("Contract value before; null without a term.")),
    to: nullable(computedAmount("Contract value of the new revision; null without a term.")),
  },
  { description: "All payments over the term with the reader's selections, including tax." },
);

const PublicTotalChange = record(
  "PublicTotalChange",
  {
    from: nullable(computedAmount("Total before; null if the frequency was not in use.")),
    to: nullable(computedAmount("Total of the new revision; null if the frequency is not in use.")),
    ...optional({
      from_max: computedAmount("Total before at the upper end of price ranges; absent if it is not higher."),
      to_max: computedAmount("The same of the new revision."),
    }),
  },
  { description: "Totals with the reader's selections, including tax." },
);

export const PublicChanges = record("PublicChanges", {
  from: revisionNumber("Number of the earlier revision."),
  to: revisionNumber("Number of the current revision."),
  published_at: timestamp("When the current revision was published."),
  sender_note: nullable(revisionNote("The sender's note about the current revision; null if there is none.")),
  currency: record(
    "PublicCurrencies",
    { from: currencyCode(), to: currencyCode() },
    { description: "The currency of each revision." },
  ),
  totals: record("PublicTotalChanges", optional(byFrequency(PublicTotalChange)), {
    description:
      "Per frequency in use in one of the revisions: the total when the earlier revision was replaced, and the total when the current one was published.",
  }),
  contract_total: nullable(PublicContractChange, "The contract value; null if neither revision has a term."),
  changes: Type.Array(PublicChange, {
    description:
      "The proposal's own changes first, then objects in the order of the current revision, then removed objects.",
  }),
});
export type PublicChanges = Static<typeof PublicChanges>;

const changesExample: PublicChanges = {
  from: 1,
  to: 2,
  published_at: times.updated,
  sender_note: "With the discount that we discussed.",
  currency: { from: "EUR", to: "EUR" },
  totals: { once: { from: 5760, to: 6120 } },
  contract_total: null,
  changes: [
    {
      change: "changed",
      type: "line_item",
      id: ids.lineItem,
      name: "Design and build",
      parent_name: "Website",
      amount: {
        from: { frequency: "once", amount: 4800 },
        to: { frequency: "once", amount: 5100 },
      },
      has_new_text: false,
      has_new_terms: false,
    },
  ],
};

export const getPublicChanges = operation({
  id: "getPublicChanges",
  method: "GET",
  path: "/api/public/proposals/{token}/changes",
  tag: "Recipients",
  security: "none",
  summary: "List what a new revision changes",
  description:
    "Compares the current revision, as it was published, with an earlier one, as it was when it was replaced. Both are compared as the reader of the link sees them. Selections of the reader that the new revision does not keep have `selected` from true to false, or are removed.",
  params: tokenParams,
  query: Type.Object(
    optional({
      from: revisionNumber("Number of the earlier revision. Default: the one before the current revision."),
    }),
  ),
  answers: { 200: { description: "The changes.", body: PublicChanges } },
  errors: {
    400: invalid,
    404: {
      code: "NOT_FOUND",
      description: "The link does not work, or there is no such earlier revision.",
    },
  },
  examples: { answer: changesExample },
});
