import { maxDecimals } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ImportPage } from "../items/page.ts";
import { operation } from "../operation.ts";
import { choice, optional, record, requiredWithout } from "../schema/records.ts";
import { computedAmount, currencyCode, Frequency, id, list, maxSiblings } from "../schema/scalars.ts";
import { Totals, totalsExample } from "../totals.ts";

/** A choice of a recipient: switches an item, or sets a quantity. */
export const Selection = record(
  "Selection",
  {
    item_id: id("Id of a group, line item, modification or column."),
    ...optional({
      selected: Type.Boolean({ description: "True selects the item, false deselects it." }),
      quantity: Type.Number({
        minimum: 0,
        maximum: 1e9,
        maxDecimals,
        description:
          "Quantity to set. It must be a whole number if current, min and max of the item are whole numbers or absent.",
      }),
    }),
  },
  requiredWithout("quantity", ["selected"]),
);
export type Selection = Static<typeof Selection>;

export const PricingPreview = record(
  "PricingPreview",
  optional({
    pages: list(ImportPage, maxSiblings.page, "Pages to price, instead of a proposal."),
    proposal_id: id("Id of the proposal to price, instead of pages."),
    selections: list(Selection, 1_000, "Choices to try, in this order, as a recipient would make them."),
    currency: Type.String({
      pattern: "^[A-Z]{3}$",
      spelling: "upper",
      description: "ISO 4217 currency code. Default: the currency of the proposal or of your organization.",
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

/** One number and its calculation. */
const TraceStep = record("TraceStep", {
  step: choice(traceSteps, { description: "Step of the calculation." }),
  ...optional({
    frequency: Frequency,
    page_id: id("Id of the page; absent if the page in the request has no id."),
    parent_id: id("Id of the group, side-by-side or line item that contains the item."),
    item_id: id("Id of the item."),
    name: Type.String({ description: "Name of the item." }),
  }),
  counts: Type.Boolean({ description: "Whether the result counts in the totals." }),
  operands: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()]), {
    description: "The operands of the calculation, by name.",
  }),
  result: computedAmount("Result of the step."),
  text: Type.String({ description: "The step as a formula, such as 3 × 49.99 + 10% markup = 164.97." }),
});

export const PricingPreviewed = record("PricingPreviewed", {
  currency: currencyCode(),
  totals: Totals,
  trace: Type.Array(TraceStep, { description: "Steps in the order of the calculation, totals last." }),
});
export type PricingPreviewed = Static<typeof PricingPreviewed>;

const previewRequestExample: PricingPreview = {
  currency: "EUR",
  pages: [
    {
      name: "Investment",
      kind: "scope_of_work",
      tax_percent: 20,
      children: [
        {
          type: "group",
          name: "Website",
          line_items: [
            {
              type: "line_item",
              name: "Design and build",
              price: { model: "fixed", value: 4800, frequency: "once" },
            },
          ],
        },
      ],
    },
  ],
};

const previewAnswerExample: PricingPreviewed = {
  currency: "EUR",
  totals: { once: totalsExample.once },
  trace: [
    {
      step: "line",
      frequency: "once",
      name: "Design and build",
      counts: true,
      operands: { value: 4800, quantity: 1, markup_percent: 0 },
      result: 4800,
      text: "Design and build: 1 × 4800 = 4800.00",
    },
    {
      step: "total",
      frequency: "once",
      counts: true,
      operands: { subtotal: 4800, discount: 0, tax: 960 },
      result: 5760,
      text: "Selected total: 4800.00 − 0.00 + 960.00 = 5760.00",
    },
  ],
};

export const previewPricing = operation({
  id: "previewPricing",
  method: "POST",
  path: "/api/pricing/preview",
  tag: "Pricing",
  security: "organization",
  summary: "Preview a price",
  description:
    "Calculates the totals of pages, or of a proposal with other selections, and explains each step of the calculation. Nothing is stored.",
  body: PricingPreview,
  answers: { 200: { description: "Totals and their derivation.", body: PricingPreviewed } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The proposal") },
  examples: { request: previewRequestExample, answer: previewAnswerExample },
});
