import { Type, type Static } from "typebox";
import { invalid } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { forCostReaders } from "../schema/audience.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { computedAmount, currencyCode, Frequency, id, list, text, timeZone } from "../schema/scalars.ts";
import { csvAnswers, xlsxAnswers } from "../table-files.ts";

const count = (description: string) => Type.Integer({ minimum: 0, description });

const InsightMargin = record(
  "InsightMargin",
  {
    revenue: computedAmount("Sum of the selected prices after discounts, without tax."),
    cost: computedAmount("Sum of the costs."),
    percent: nullable(
      Type.Number({
        description: "(revenue - cost) / revenue × 100, with two decimals; null unless revenue is above 0.",
      }),
    ),
  },
  { description: "The margin of the won proposals that have a cost." },
);

const InsightValue = record("InsightValue", {
  currency: currencyCode(),
  frequency: Frequency,
  sent: computedAmount("Sum of the selected totals of sent proposals."),
  won: computedAmount("Sum of the selected totals of won proposals."),
  ...optional({
    margin: nullable(
      Type.Unsafe<Static<typeof InsightMargin>>({ ...InsightMargin, ...forCostReaders }),
      "Null if no won proposal has a cost. Absent for members who may not see costs.",
    ),
  }),
});

const InsightContractValue = record(
  "InsightContractValue",
  {
    currency: currencyCode(),
    sent: computedAmount("Sum of the selected contract values of sent proposals."),
    won: computedAmount("Sum of the selected contract values of won proposals."),
  },
  { description: "The contract values of the proposals with a term." },
);

const InsightPayments = record(
  "InsightPayments",
  {
    currency: currencyCode(),
    received: computedAmount(
      "Sum of the payments received in the period, less the parts paid back since, without payments in test mode.",
    ),
    open: computedAmount("Sum that is still to be paid of the proposals won in the period."),
  },
  { description: "The payments in one currency." },
);

const perDeal = (decision: "won" | "lost") =>
  Type.Number({
    minimum: 0,
    description: `Average number of questions and wishes that clients sent before the decision and did not withdraw, for each proposal ${decision} in the period, with two decimals; null if there is none.`,
  });

const figures = {
  sent: count("Number of proposals that were sent in the period."),
  opened: count("Number of proposals that a recipient opened for the first time in the period."),
  won: count("Number of proposals that were won in the period, and still are."),
  lost: count("Number of proposals that were lost in the period, and still are."),
  win_rate: nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "Share of won proposals among won and lost ones, from 0 to 1, with four decimals; null if none was decided.",
    }),
  ),
  average_seconds_to_decide: nullable(
    count("Average time from sending to winning or losing, in whole seconds; null if none was decided."),
  ),
  median_seconds_to_decide: nullable(
    count("Median of the same times, in whole seconds; null if none was decided."),
  ),
  questions_per_won: nullable(perDeal("won")),
  questions_per_lost: nullable(perDeal("lost")),
  contract_values: list(InsightContractValue, 200, "Contract values by currency."),
  payments: list(InsightPayments, 200, "Payments by currency."),
  values: list(InsightValue, 2_000, "Values by currency and frequency, which are never converted."),
};

const InsightFigures = record("InsightFigures", figures, { description: "The figures of the whole period." });
export type InsightFigures = Static<typeof InsightFigures>;

const groupings = ["month", "member", "template"] as const;

/**
 * Maximum number of groups in an answer. If there are more, the groups with the most proposals are returned.
 */
export const maxInsightGroups = 1_000;

const InsightGroup = record("InsightGroup", {
  key: nullable(
    id(
      "Month as 2026-03, user id of the owner, or id of the template; null for proposals without owner or template.",
    ),
  ),
  label: nullable(text("Month, name of the member, or name of the template; null if there is none.", 500)),
  ...figures,
});
export type InsightGroup = Static<typeof InsightGroup>;

const day = (description: string) =>
  Type.String({ format: "date", maxLength: 10, description: `${description} As 2026-03-31.` });

const Period = record(
  "InsightPeriod",
  {
    from: day("First day."),
    to: day("Last day."),
    time_zone: timeZone("Time zone in which days and months begin."),
  },
  { description: "The period of the figures." },
);

const insightsQuery = Type.Object(
  optional({
    from: day(
      "First day of the period, at most ten years before the last. Default: eleven months before the month of the last day.",
    ),
    to: day("Last day of the period. Default: today."),
    time_zone: timeZone(
      "Time zone in which days and months begin. Default: the time zone of the organization.",
    ),
    group_by: choice(groupings, {
      default: "month",
      description:
        "month: one group for each month of the period. member: by owner. template: by the template that the proposal was made from.",
    }),
  }),
);

const meaning =
  "Each count uses the time of its own step: a proposal that was sent in March and won in April counts as sent in March and as won in April. Archived proposals count; templates and deleted proposals do not. Values are today's selected totals.";

const groupRule = `Months come in order, other groups by number sent; at most ${maxInsightGroups}.`;

export const getInsights = operation({
  id: "getInsights",
  method: "GET",
  path: "/api/insights",
  tag: "Analytics",
  security: "organization",
  summary: "Get insights",
  description: `Returns the numbers of sent, opened, won and lost proposals in a period, the win rate, the time to decide and the values per currency and frequency. ${meaning}`,
  query: insightsQuery,
  answers: {
    200: {
      description: "The figures.",
      body: record("Insights", {
        period: Period,
        group_by: choice(groupings, { description: "How the groups are made." }),
        total: InsightFigures,
        groups: list(InsightGroup, maxInsightGroups, groupRule),
      }),
    },
  },
  errors: { 400: invalid },
  examples: {
    answer: {
      period: { from: "2026-03-01", to: "2026-03-31", time_zone: "Europe/Berlin" },
      group_by: "month",
      total: createFiguresExample(),
      groups: [{ key: "2026-03", label: "2026-03", ...createFiguresExample() }],
    },
  },
});

export const exportInsights = operation({
  id: "exportInsights",
  method: "GET",
  path: "/api/insights.csv",
  tag: "Analytics",
  security: "organization",
  summary: "Export insights as CSV",
  description: `Returns the groups of the insights as CSV (RFC 4180, UTF-8 with a byte order mark) for a spreadsheet, one line for each, with two columns for each currency and frequency, two for the contract values of each currency, and two for its payments. For members who may see costs, three more columns have the margin if a won proposal has a cost. ${meaning}`,
  query: insightsQuery,
  answers: csvAnswers,
  errors: { 400: invalid },
});

export const exportInsightsXlsx = operation({
  id: "exportInsightsXlsx",
  method: "GET",
  path: "/api/insights.xlsx",
  tag: "Analytics",
  security: "organization",
  summary: "Export insights as a spreadsheet",
  description: `Returns the groups of the insights as a spreadsheet, one row for each, with two columns for each currency and frequency, two for the contract values of each currency, two for its payments, and three more for the margin as in the CSV. ${meaning}`,
  query: insightsQuery,
  answers: xlsxAnswers,
  errors: { 400: invalid },
});

function createFiguresExample(): InsightFigures {
  return {
    sent: 4,
    opened: 3,
    won: 2,
    lost: 1,
    win_rate: 0.6667,
    average_seconds_to_decide: 172_800,
    median_seconds_to_decide: 86_400,
    questions_per_won: 1.5,
    questions_per_lost: 3,
    contract_values: [{ currency: "EUR", sent: 41_280, won: 20_640 }],
    payments: [{ currency: "EUR", received: 4_431, open: 2_215.5 }],
    values: [
      {
        currency: "EUR",
        frequency: "once",
        sent: 23_040,
        won: 11_520,
        margin: { revenue: 9_600, cost: 6_240, percent: 35 },
      },
    ],
  };
}
