import { Type, type Static } from "typebox";
import { previewRequestExample, previewAnswerExample } from "../../examples/pricing.ts";
import { operation } from "../../operation.ts";
import { ImportPage } from "../../records/page.ts";
import {
  computedAmount,
  currencyCode,
  Frequency,
  id,
  list,
  maxDecimals,
  most,
} from "../../records/scalars.ts";
import { choice, optional, record, requiredWithout } from "../../records/schema.ts";
import { Totals } from "../../records/totals.ts";
import { forbidden, invalid, notFound } from "../faults.ts";

/** What a recipient would choose: an item is switched, or a quantity set. */
export const Selection = record(
  "Selection",
  {
    item_id: id("A group, line item, modification or column."),
    ...optional({
      selected: Type.Boolean({ description: "Switch it on or off." }),
      quantity: Type.Number({ minimum: 0, maximum: 1e9, maxDecimals, description: "Set its quantity." }),
    }),
  },
  requiredWithout("quantity", ["selected"]),
);
export type Selection = Static<typeof Selection>;

export const PricingPreview = record(
  "PricingPreview",
  optional({
    pages: list(ImportPage, most.page, "Pages to price, instead of a proposal."),
    proposal_id: id("Proposal to price, instead of pages."),
    selections: list(Selection, 1_000, "Choices to try, in this order, as a recipient would make them."),
    currency: Type.String({
      pattern: "^[A-Z]{3}$",
      spelling: "upper",
      description: "ISO 4217 code; the proposal's or your organization's when absent.",
    }),
  }),
  requiredWithout("proposal_id", ["pages"]),
);
export type PricingPreview = Static<typeof PricingPreview>;

const traceSteps = [
  "line",
  "modification",
  "column",
  "percent_line",
  "unmet",
  "subtotal",
  "discount",
  "tax",
  "page_total",
  "total",
  "min",
  "max",
] as const;

/** One number and how it came about. */
export const TraceStep = record("TraceStep", {
  step: choice(traceSteps, { description: "Which step of the calculation it is." }),
  ...optional({
    frequency: Frequency,
    page_id: id("Page that it stands on; absent where a given record has no id."),
    parent_id: id("Group, side-by-side or line item that it belongs to."),
    item_id: id("What it is about."),
    name: Type.String({ description: "Name of what it is about." }),
  }),
  counts: Type.Boolean({ description: "Whether the number goes into the totals." }),
  operands: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()]), {
    description: "What it was computed from, by name.",
  }),
  result: computedAmount("The number."),
  text: Type.String({ description: "The same as a sentence, such as 3 × 49.99 + 10 % markup = 164.97." }),
});
export type TraceStep = Static<typeof TraceStep>;

export const PricingPreviewed = record("PricingPreviewed", {
  currency: currencyCode(),
  totals: Totals,
  trace: Type.Array(TraceStep, { description: "In the order of the calculation, totals last." }),
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
    "Calculates the totals of pages, or of a proposal with other selections, and explains how each number came about. Nothing is stored.",
  body: PricingPreview,
  answers: { 200: { description: "Totals and their derivation.", body: PricingPreviewed } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Proposal") },
  examples: { request: previewRequestExample, answer: previewAnswerExample },
});
