import { Type, type Static } from "typebox";
import { previewRequestExample, previewAnswerExample } from "../../examples/pricing.ts";
import { operation } from "../../operation.ts";
import { ImportPage } from "../../records/page.ts";
import { currencyCode, Frequency, id, list, maxDecimals, text, most } from "../../records/scalars.ts";
import { optional, record } from "../../records/schema.ts";
import { Totals } from "../../records/totals.ts";
import { forbidden, invalid, notFound } from "../faults.ts";

/** What a recipient would choose. */
export const Selection = record("Selection", {
  item_id: id("A group, line item, modification, side-by-side or column."),
  ...optional({
    selected: Type.Boolean({ description: "Switch it on or off." }),
    quantity: Type.Number({ minimum: 0, maximum: 1e9, maxDecimals, description: "Set its quantity." }),
  }),
});
export type Selection = Static<typeof Selection>;

export const PricingPreview = record(
  "PricingPreview",
  optional({
    pages: list(ImportPage, most.page, "Pages to price. Either these or proposal_id."),
    proposal_id: id("Proposal to price."),
    selections: list(Selection, 5_000, "Choices to try on it, in this order."),
    currency: currencyCode(),
  }),
  { if: { type: "object", required: ["proposal_id"] }, else: { required: ["pages"] } },
);
export type PricingPreview = Static<typeof PricingPreview>;

/** One step of the calculation, with its number in major units of the currency. */
export const TraceStep = record("TraceStep", {
  item_id: Type.Optional(id("What the step is about; absent where an imported record has no id.")),
  frequency: Type.Optional(Frequency),
  step: text("line, column, markup, percent, discount or tax.", 100),
  explanation: text("The calculation in words and numbers.", 2_000),
  amount: Type.Number({ description: "Result, in major units of the currency." }),
});
export type TraceStep = Static<typeof TraceStep>;

export const PricingPreviewed = record("PricingPreviewed", {
  currency: currencyCode(),
  totals: Totals,
  trace: Type.Array(TraceStep),
});
export type PricingPreviewed = Static<typeof PricingPreviewed>;

export const previewPricing = operation({
  id: "previewPricing",
  method: "POST",
  path: "/api/pricing/preview",
  tag: "Pricing",
  security: "organization",
  summary: "Preview a price",
  description:
    "Totals of pages, or of a proposal with other choices, and how each number came about. Stores nothing.",
  body: PricingPreview,
  answers: { 200: { description: "Totals and their derivation.", body: PricingPreviewed } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Proposal") },
  examples: { request: previewRequestExample, answer: previewAnswerExample },
});
