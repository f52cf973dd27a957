import { Type, type Static } from "typebox";
import { invalid, notFound } from "../error-answers.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { paymentDay } from "../payments/payment.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { choice, optional } from "../schema/records.ts";
import { text } from "../schema/scalars.ts";
import { csvAnswers, xlsxAnswers } from "../table-files.ts";
import { Order, orderExample } from "./order.ts";

const notWon: ErrorAnswer = { code: "CONFLICT", description: "The proposal is not won." };

const errors = { 404: notFound("The proposal"), 409: notWon };

export const getOrder = operation({
  id: "getOrder",
  method: "GET",
  path: "/api/proposals/{id}/order",
  tag: "Orders",
  security: "organization",
  summary: "Get the order",
  description:
    "Returns the order of the client, for an accounting system: the accepted content with the lines that count, their totals, the parties, the fields and the payment. Lines are rounded, totals are the sums of the lines, and `rounding` is the difference to the accepted total. Contains no notes and no costs.",
  params: proposalParams,
  answers: {
    200: {
      description: "The order.",
      body: Order,
      headers: { "Content-Disposition": "An attachment with a suggested file name." },
    },
  },
  errors,
  examples: { answer: orderExample },
});

const tableMeaning =
  "one row for each line, and for each frequency a row `rounding` and a row `total`. Every row has the number of the proposal, the client, the purchase order number and the currency.";

export const exportOrderCsv = operation({
  id: "exportOrderCsv",
  method: "GET",
  path: "/api/proposals/{id}/order.csv",
  tag: "Orders",
  security: "organization",
  summary: "Export the order as CSV",
  description: `Returns the order as CSV: ${tableMeaning}`,
  params: proposalParams,
  answers: csvAnswers,
  errors,
});

export const exportOrderXlsx = operation({
  id: "exportOrderXlsx",
  method: "GET",
  path: "/api/proposals/{id}/order.xlsx",
  tag: "Orders",
  security: "organization",
  summary: "Export the order as a spreadsheet",
  description: `Returns the order as a spreadsheet: ${tableMeaning}`,
  params: proposalParams,
  answers: xlsxAnswers,
  errors,
});

/** The reasons for a tax rate of 0. */
export const zeroTaxReasons = ["zero_rated", "exempt", "reverse_charge", "export"] as const;

const InvoiceQuery = Type.Object(
  optional({
    invoice_number: text("Number of the invoice. Default: the document is a draft without a number.", 100, {
      minLength: 1,
      visible: true,
    }),
    issue_date: paymentDay("Date of the invoice. Required with invoice_number, and only then."),
    due_on: paymentDay(
      "Last day of payment. Default: the last day of the proposal's payment, if it asks for the whole first payment.",
    ),
    buyer_reference: text(
      "Reference that the buyer asks for on invoices. Default: none. If both parties have a Peppol address, required without a purchase order number.",
      200,
      { minLength: 1, visible: true },
    ),
    zero_tax: choice(zeroTaxReasons, {
      description:
        "Why lines have no tax. Required if one has none, otherwise ignored. zero_rated: category Z. exempt: E. reverse_charge: AE. export: G.",
    }),
    zero_tax_reason: text("Sentence on the invoice about the missing tax. Required for exempt.", 500, {
      minLength: 1,
      visible: true,
    }),
  }),
);
export type InvoiceQuery = Static<typeof InvoiceQuery>;

export const exportInvoice = operation({
  id: "exportInvoice",
  method: "GET",
  path: "/api/proposals/{id}/order.xml",
  tag: "Orders",
  security: "organization",
  summary: "Export an invoice as UBL",
  description:
    "Returns an invoice for the first payment (all one-time amounts and the first period of recurring ones) as UBL 2.1 by EN 16931 and Peppol BIS Billing 3.0. Without `invoice_number` it is a draft, in which number and date are left out. Instead of a wrong document, it answers 409 and names all missing data in `details`.",
  params: proposalParams,
  query: InvoiceQuery,
  answers: {
    200: {
      description: "The invoice.",
      contentType: "application/xml",
      headers: { "Content-Disposition": "Suggested file name, as an attachment." },
    },
  },
  errors: {
    400: invalid,
    404: errors[404],
    409: {
      code: "CONFLICT",
      description:
        "The proposal is not won, or the invoice would not be valid. details names all missing data.",
    },
  },
});
