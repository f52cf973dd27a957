import { Type } from "typebox";
import { invalid, notFound } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { choice, optional } from "../schema/records.ts";
import { csvAnswers, xlsxAnswers } from "../table-files.ts";
import { listFilters, proposalSorts } from "./list-filters.ts";
import { proposalParams } from "../proposal-parameters.ts";

const listQuery = Type.Object({
  ...listFilters,
  ...optional({
    sort: choice(proposalSorts, { default: "created_at", description: "Sort field, as in the list." }),
    order: choice(["desc", "asc"], { default: "desc", description: "Sort direction." }),
  }),
});

const listMeaning =
  "with the filters and the order of the list: one row for each, with the selected total of each frequency in use. Times are in the time zone of your organization, with its offset. At most 20,000 proposals; filters that match more get a 400.";

export const exportProposalsCsv = operation({
  id: "exportProposalsCsv",
  method: "GET",
  path: "/api/proposals.csv",
  tag: "Proposals",
  security: "organization",
  summary: "Export the list as CSV",
  description: `Returns proposals as CSV, ${listMeaning}`,
  query: listQuery,
  answers: csvAnswers,
  errors: { 400: invalid },
});

export const exportProposalsXlsx = operation({
  id: "exportProposalsXlsx",
  method: "GET",
  path: "/api/proposals.xlsx",
  tag: "Proposals",
  security: "organization",
  summary: "Export the list as a spreadsheet",
  description: `Returns proposals as a spreadsheet, ${listMeaning}`,
  query: listQuery,
  answers: xlsxAnswers,
  errors: { 400: invalid },
});

const linesMeaning =
  "with the page and the group of each. Costs are left out, as in every export of a proposal.";

export const exportLinesCsv = operation({
  id: "exportLinesCsv",
  method: "GET",
  path: "/api/proposals/{id}/lines.csv",
  tag: "Proposals",
  security: "organization",
  summary: "Export the lines as CSV",
  description: `Returns the line items, modifications and columns of a proposal as CSV, ${linesMeaning}`,
  params: proposalParams,
  answers: csvAnswers,
  errors: { 404: notFound("The proposal") },
});

export const exportLinesXlsx = operation({
  id: "exportLinesXlsx",
  method: "GET",
  path: "/api/proposals/{id}/lines.xlsx",
  tag: "Proposals",
  security: "organization",
  summary: "Export the lines as a spreadsheet",
  description: `Returns the line items, modifications and columns of a proposal as a spreadsheet, ${linesMeaning}`,
  params: proposalParams,
  answers: xlsxAnswers,
  errors: { 404: notFound("The proposal") },
});
