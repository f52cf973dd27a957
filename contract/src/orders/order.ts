import { frequencies } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { BankAccount, PaymentMethod } from "../payments/payment-settings.ts";
import { maxTransactions, paymentDay, PaymentState, PaymentTransaction } from "../payments/payment.ts";
import { LegalEntity, legalEntityExample } from "../legal-entity.ts";
import { PublicContract } from "../contract-value.ts";
import { ids } from "../example-ids.ts";
import { attachmentList } from "../proposals/attachments.ts";
import { customVariableTypes, VariableValue } from "../proposals/custom-variables.ts";
import { WonMethod } from "../proposals/proposal.ts";
import { choice, nullable, record } from "../schema/records.ts";
import { computedAmount, currencyCode, fromOutside, id, list, text, timestamp } from "../schema/scalars.ts";

/** The version of the document. A change that a reader could misunderstand gets another number. */
export const orderVersion = 1;

const Accepting = record(
  "Accepting",
  {
    at: timestamp("When the proposal was won."),
    method: WonMethod,
    by: list(
      record("AcceptingPerson", {
        full_name: text("Name, as entered.", 500, fromOutside),
        email: text("Email address.", 254, fromOutside),
      }),
      100,
      "The people who accepted or signed for the client. Empty if a member marked the proposal as won.",
    ),
  },
  { description: "The acceptance." },
);

const OrderHashes = record(
  "OrderHashes",
  {
    snapshot_sha256: nullable(
      text("SHA-256 of the accepted content; null if a member marked the proposal as won.", 64),
    ),
    audit_trail: nullable(text("Hash of the last entry of the audit trail.", 64)),
  },
  { description: "Hashes that prove the content. Each attachment has its own." },
);

const party = {
  legal_entity: nullable(LegalEntity, "Name, address and numbers for invoices; null if none is entered."),
};

const Seller = record(
  "Seller",
  {
    name: text("Name of the organization.", 200),
    ...party,
    bank_account: nullable(BankAccount, "The account for bank transfers; null for none."),
  },
  { description: "The organization, as its settings are now." },
);

const Buyer = record(
  "Buyer",
  {
    name: nullable(text("Company, as accepted; null if none was entered.", 500)),
    address: nullable(text("Mailing address, as accepted; null if none was entered.", 2_000)),
    contact_name: nullable(text("Contact person, as accepted; null if none was entered.", 500)),
    email: nullable(text("Email address of the contact, as accepted; null if none was entered.", 254)),
    phone: nullable(text("Telephone number of the contact, as accepted; null if none was entered.", 100)),
    ...party,
  },
  {
    description:
      "The client, as accepted. `legal_entity` is `settings.recipient.legal_entity` as it is now, because it can be completed after the acceptance.",
  },
);

const OrderField = record("OrderField", {
  id: id("Id of the field."),
  label: text("Name that people read.", 100),
  type: choice(customVariableTypes, { description: "Type of the value." }),
  who_provides: choice(["we-do", "customer-does"], { description: "Who filled it in." }),
  value: nullable(VariableValue),
});

const number = (description: string) => Type.Number({ description });

const frequency = choice(frequencies, { description: "How often the amount is due." });

export const OrderLine = record(
  "OrderLine",
  {
    id: id("Id of the line item, modification or column."),
    type: choice(["line_item", "modification", "column"], { description: "Kind of the line." }),
    page: text("Name of its page.", 500),
    group: text("Name of its group or side-by-side.", 500),
    part_of: nullable(id("For a modification: the id of its line item. Null for other lines.")),
    sku: nullable(text("Article number; null without one.", 100)),
    name: text("Display name.", 500),
    description: Type.String({ description: "Description as plain text. May be empty." }),
    quantity: number("Quantity, as selected."),
    unit: nullable(text("Name of the unit; null without one.", 100)),
    unit_price: nullable(
      number(
        "Price of one unit with markup, with up to six decimals, in major units. Null for a percentage and for a price in words.",
      ),
    ),
    percent: nullable(number("For a percentage of other lines: the percentage. Null for other lines.")),
    price_text: nullable(text("For a price in words: the words. Null for other lines.", 500)),
    frequency: nullable(frequency, "Null for a line without a price."),
    amount: computedAmount("Before discount and tax."),
    discount: computedAmount("Its share of the discounts."),
    net: computedAmount("The amount less the discount."),
    tax_percent: number("Tax rate: 20 means 20%."),
    tax: computedAmount("Tax on `net`."),
    gross: computedAmount("`net` and `tax`."),
  },
  { description: "One line that counts. Every amount is rounded to the minor unit of the currency." },
);
export type OrderLine = Static<typeof OrderLine>;

const OrderTotal = record(
  "OrderTotal",
  {
    frequency,
    subtotal: computedAmount("Sum of `amount`."),
    discount: computedAmount("Sum of `discount`."),
    net: computedAmount("Sum of `net`."),
    tax: computedAmount("Sum of `tax`."),
    gross: computedAmount("Sum of `gross`."),
    rounding: computedAmount(
      "`total` less `gross`: the proposal rounds the tax of a page once, the order the tax of each line.",
    ),
    total: computedAmount("The total that the client accepted."),
  },
  { description: "The lines of one frequency added up." },
);
export type OrderTotal = Static<typeof OrderTotal>;

const OrderPayment = record(
  "OrderPayment",
  {
    state: PaymentState,
    due_amount: nullable(computedAmount("Due on acceptance; null without a payment.")),
    paid_amount: computedAmount("Received, without refunds and without payments in test mode."),
    open_amount: computedAmount("Still to be paid of `due_amount`. Payments in test mode do not reduce it."),
    due_on: nullable(paymentDay("Last day of the payment; null if nothing is due.")),
    reference: text("Text that the client gives with a transfer.", 100),
    methods: list(PaymentMethod, 2, "Ways to pay. Empty without a payment."),
    transactions: list(
      record("OrderTransaction", {
        id: PaymentTransaction.properties.id,
        amount: PaymentTransaction.properties.amount,
        currency: PaymentTransaction.properties.currency,
        method: PaymentTransaction.properties.method,
        is_test: PaymentTransaction.properties.is_test,
        status: PaymentTransaction.properties.status,
        paid_at: PaymentTransaction.properties.paid_at,
        received_on: PaymentTransaction.properties.received_on,
        refunded: PaymentTransaction.properties.refunded,
        reference: PaymentTransaction.properties.reference,
      }),
      maxTransactions,
      "All payments and attempts, oldest first. `is_test` marks payments in test mode, which do not count.",
    ),
  },
  {
    description:
      "The payment due on acceptance, with its transactions. The state and the amounts leave out payments in test mode.",
  },
);

/** The order of a client: the accepted content and its payment, for the accounting system of the seller. */
export const Order = record("Order", {
  version: Type.Literal(orderVersion, { description: "Version of this document. Always 1." }),
  proposal_id: id("Id of the proposal."),
  proposal_number: nullable(text("Number of the proposal; null without one.", 100)),
  name: text("Name of the proposal.", 500),
  revision: nullable(
    Type.Integer({ minimum: 1, description: "Accepted revision; null if the proposal was never sent." }),
  ),
  currency: currencyCode("Currency of all amounts."),
  accepted: Accepting,
  hashes: OrderHashes,
  seller: Seller,
  buyer: Buyer,
  purchase_order_number: nullable(
    text("Value of the field for the purchase order number; null without one.", 2_000, fromOutside),
  ),
  fields: list(OrderField, 50, "All fields, with their values."),
  attachments: attachmentList,
  lines: list(OrderLine, 500_000, "The lines that count, in the order of the proposal."),
  totals: list(OrderTotal, frequencies.length, "The totals by frequency."),
  contract: nullable(PublicContract, "All payments over the term with their days; null without a term."),
  payment: OrderPayment,
});
export type Order = Static<typeof Order>;

export const orderExample: Order = {
  version: orderVersion,
  proposal_id: ids.proposal,
  proposal_number: "Q-2026-0042",
  name: "Website relaunch",
  revision: 1,
  currency: "EUR",
  accepted: {
    at: "2026-03-08T10:00:00.000Z",
    method: "acceptance",
    by: [{ full_name: "Hank Scorpio", email: "hank@globex.test" }],
  },
  hashes: {
    snapshot_sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    audit_trail: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  },
  seller: {
    name: "Acme",
    legal_entity: null,
    bank_account: { holder: "Acme GmbH", iban: "DE89370400440532013000" },
  },
  buyer: {
    name: "Globex GmbH",
    address: null,
    contact_name: "Hank Scorpio",
    email: "hank@globex.test",
    phone: "+43 1 234 567",
    legal_entity: legalEntityExample,
  },
  purchase_order_number: "4500012345",
  fields: [
    {
      id: ids.field,
      label: "Purchase order number",
      type: "single-line",
      who_provides: "customer-does",
      value: "4500012345",
    },
  ],
  attachments: [],
  lines: [
    {
      id: ids.lineItem,
      type: "line_item",
      page: "Investment",
      group: "Website",
      part_of: null,
      sku: "WEB-1",
      name: "Design and build",
      description: "Twelve templates, responsive, accessible.",
      quantity: 1,
      unit: null,
      unit_price: 4_800,
      percent: null,
      price_text: null,
      frequency: "once",
      amount: 4_800,
      discount: 0,
      net: 4_800,
      tax_percent: 20,
      tax: 960,
      gross: 5_760,
    },
  ],
  totals: [
    {
      frequency: "once",
      subtotal: 4_800,
      discount: 0,
      net: 4_800,
      tax: 960,
      gross: 5_760,
      rounding: 0,
      total: 5_760,
    },
  ],
  contract: null,
  payment: {
    state: "due",
    due_amount: 5_760,
    paid_amount: 0,
    open_amount: 5_760,
    due_on: "2026-03-22",
    reference: "Q-2026-0042",
    methods: ["bank_transfer"],
    transactions: [],
  },
};
