import { type InvoiceQuery, type LegalEntity, type Page, zeroTaxReasons } from "@proffer/contract";
import { calculateOrder, sumAmounts, type PricingProposal } from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proposal as arbitraryProposal } from "../../../../../pricing/test/arbitrary.ts";
import { findBrokenRules, readInvoice } from "../../../../test/en16931/find-broken-rules.ts";
import { AppError } from "../../../platform/errors.ts";
import { toOrderLine } from "../order-lines.ts";
import type { InvoiceSource } from "./invoice-data.ts";
import { toInvoice, toUnitCode } from "./invoice.ts";
import { writeUbl } from "./write-ubl.ts";

const acme: LegalEntity = {
  name: "Acme GmbH",
  street: "Lindenweg 4",
  postal_code: "10115",
  city: "Berlin",
  country: "DE",
  tax_number: "DE 123.456.789",
  email: "billing@acme.test",
};
const globex: LegalEntity = {
  name: "Globex",
  street: "Rue 1",
  city: "Paris",
  country: "FR",
  email: "a@globex.test",
};
/** A seller with a tax number that is no VAT identification number. */
const withoutVatId: LegalEntity = { ...acme, tax_number: "12/345", registration_number: "HRB 1234" };
const numbered: InvoiceQuery = { invoice_number: "R-1", issue_date: "2026-11-30", due_on: "2026-12-14" };

function toSource(
  proposal: PricingProposal,
  {
    seller = acme,
    buyer = globex,
    orderNumber = "4500 <&>",
    prepaid = 0,
  }: {
    seller?: LegalEntity | null;
    buyer?: LegalEntity | null;
    orderNumber?: string | null;
    prepaid?: number;
  } = {},
): InvoiceSource {
  const first = calculateOrder(proposal);
  const words = { skus: new Map([["line 0", "A-1"]]), fillText: (text: string) => text };
  return {
    first,
    due: null,
    order: {
      currency: proposal.currency,
      name: "Relaunch",
      proposal_number: "Q-1",
      purchase_order_number: orderNumber,
      seller: {
        name: "Acme",
        legal_entity: seller,
        bank_account: { holder: "Acme GmbH", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
      },
      buyer: { name: null, address: null, contact_name: null, email: null, phone: null, legal_entity: buyer },
      accepted: { at: "2026-11-30T00:00:00.000Z", method: "manual", by: [] },
      lines: first.entries.map((entry) => toOrderLine(entry, words)),
      payment: {
        state: "none",
        due_amount: null,
        paid_amount: prepaid,
        open_amount: 0,
        due_on: null,
        reference: "Q-1",
        methods: [],
        transactions: [],
      },
    },
  };
}

const write = (source: InvoiceSource, query: InvoiceQuery = numbered) => writeUbl(toInvoice(source, query));

/** Gives every record the fields that a stored one has. */
function complete(value: unknown, counter = { next: 0 }): unknown {
  if (Array.isArray(value)) return value.map((each) => complete(each, counter));
  if (typeof value !== "object" || value === null) return value;
  const id = `${counter.next++}`;
  const fields = Object.entries(value).map(([name, inner]) => [name, complete(inner, counter)]);
  return {
    name: `Item ${id} & <co>`,
    description: "<p>Some &amp; more</p>",
    ...Object.fromEntries(fields),
    id,
  };
}

const line = (name: string, value: number, more: object = {}) => {
  const { price, ...rest } = more as { price?: object };
  return {
    id: name,
    name,
    description: "",
    price: { model: "fixed", value, frequency: "once", ...price },
    ...rest,
  };
};

const page = (lines: readonly object[], more: object = {}) =>
  ({
    name: "Work",
    tax_percent: 20,
    children: [{ type: "group", name: "Work", line_items: lines }],
    ...more,
  }) as unknown as Page;

const propose = (lines: readonly object[], more: object = {}, currency = "EUR"): PricingProposal => ({
  currency,
  pages: [page(lines, more)],
});

/** Returns the faults of an invoice that is refused. */
function listFaults(source: InvoiceSource, query: InvoiceQuery): Record<string, string> | undefined {
  try {
    write(source, query);
  } catch (error) {
    if (error instanceof AppError) return error.details;
    throw error;
  }
  return undefined;
}

/** Lists the tax numbers of the seller on an invoice, with their schemes. */
function listSellerNumbers(tax_number: string): string[][] {
  const source = toSource(propose([line("a", 100)]), { seller: { ...withoutVatId, tax_number } });
  const schemes = readInvoice(write(source)).all("AccountingSupplierParty/Party/PartyTaxScheme");
  return schemes.map((each) => [each.text("CompanyID"), each.text("TaxScheme/ID")]);
}

describe("an invoice", () => {
  it("breaks no rule of EN 16931 and Peppol, for over 500 generated proposals in several currencies", () => {
    const reasons = fc.constantFrom(...zeroTaxReasons);
    let written = 0;
    fc.assert(
      fc.property(
        arbitraryProposal,
        fc.constantFrom("EUR", "USD", "JPY", "CLP", "SEK"),
        reasons,
        fc.constantFrom(0, 12.5, 1_000),
        fc.boolean(),
        (generated, currency, zero_tax, prepaid, isPeppol) => {
          const proposal = complete({ ...generated, currency }) as PricingProposal;
          const vat = { ...globex, tax_number: "FR12345678901" };
          const parties = isPeppol
            ? {
                seller: { ...acme, electronic_address: "9930:DE123456789" },
                buyer: { ...vat, electronic_address: "0009:12345678200077" },
              }
            : { buyer: vat };
          const source = toSource(proposal, { ...parties, prepaid: currency === "EUR" ? prepaid : 0 });
          const query = { ...numbered, zero_tax, zero_tax_reason: "Article 132" } as InvoiceQuery;
          if (source.first.totals.length === 0) return;
          const xml = write(source, query);
          written++;
          expect([findBrokenRules(xml), xml]).toEqual([[], xml]);
          const base = sumAmounts(
            source.first.totals.map(({ total }) => total),
            currency,
          );
          const payable = Number(readInvoice(xml).text("LegalMonetaryTotal/PayableAmount"));
          expect(payable).toBe(sumAmounts([base, -source.order.payment.paid_amount], currency));
        },
      ),
      { numRuns: 1_000, seed: 16_931 },
    );
    expect(written).toBeGreaterThan(500);
  });

  it("asks for exactly the accepted total, and states the difference of its sums as rounding", () => {
    const source = toSource({
      currency: "EUR",
      pages: [page([line("a", 0.12)]), page([line("b", 0.12)]), page([line("c", 0.12)])],
    });
    const totals = readInvoice(write(source)).all("LegalMonetaryTotal")[0];
    expect(totals?.text("TaxInclusiveAmount")).toBe("0.43");
    expect(totals?.text("PayableRoundingAmount")).toBe("-0.01");
    expect(totals?.text("PayableAmount")).toBe("0.42");
  });

  it("has its discounts as an allowance for each tax rate, and a discount of credits as a charge", () => {
    const source = toSource(
      propose([line("a", 100), line("credit", -50, { tax_exempt: true })], {
        discounts: [{ name: "Launch", type: "percent", value: 10 }],
      }),
    );
    const invoice = readInvoice(write(source, { ...numbered, zero_tax: "zero_rated" }));
    expect(
      invoice
        .all("AllowanceCharge")
        .map((each) => [
          each.text("ChargeIndicator"),
          each.text("AllowanceChargeReason"),
          each.text("Amount"),
        ]),
    ).toEqual([
      ["false", "Launch", "10.00"],
      ["true", "Launch", "5.00"],
    ]);
    expect(
      invoice
        .all("InvoiceLine")
        .map((each) => [each.text("InvoicedQuantity"), each.text("Price/PriceAmount")]),
    ).toEqual([
      ["1", "100"],
      ["-1", "50"],
    ]);
  });

  it("has units with their codes, and names one without a code", () => {
    const hours = line("line 0", 90, { price: { model: "hourly", quantity: { current: 1.5 } } });
    const sites = line("Sites", 20, { price: { quantity: { current: 3, unitLabel: "sites" } } });
    const share = line("Share", 10, { price: { model: "percent" } });
    const lines = readInvoice(write(toSource(propose([hours, sites, share])))).all("InvoiceLine");
    expect(
      lines.map((each) => [
        each.attribute("InvoicedQuantity", "unitCode"),
        each.text("InvoicedQuantity"),
        each.text("Note"),
        each.text("LineExtensionAmount"),
        each.text("Item/SellersItemIdentification/ID"),
      ]),
    ).toEqual([
      ["HUR", "1.5", "", "135.00", "A-1"],
      ["C62", "3", "3 sites", "60.00", ""],
      ["C62", "1", "", "19.50", ""],
    ]);
    expect(["Std.", " STÜCK ", "day", "m²", "sites", null].map(toUnitCode)).toEqual([
      "HUR",
      "H87",
      "DAY",
      "MTK",
      "C62",
      "C62",
    ]);
  });

  it("contains text of people as text, without characters that XML forbids", () => {
    const source = toSource(propose([line("</cbc:Name><x>&\u0001\ud800", 1)]));
    const invoice = readInvoice(write(source));
    expect(invoice.text("InvoiceLine/Item/Name")).toBe("</cbc:Name><x>&\ufffd");
    expect(invoice.text("OrderReference/ID")).toBe("4500 <&>");
  });

  it("is a draft without number and date, which breaks only the rules about them, and says so", () => {
    const xml = write(toSource(propose([line("a", 1)])), { due_on: "2026-12-14" });
    expect(xml).toContain("<!-- Draft: cbc:ID (BT-1) and cbc:IssueDate (BT-2) are missing on purpose");
    expect(findBrokenRules(xml)).toEqual(["BR-02", "BR-03"]);
    expect(write(toSource(propose([line("a", 1)])))).not.toContain("Draft");
  });

  it("is refused with everything that is missing at once", () => {
    const nothing = { seller: null, buyer: null, orderNumber: null };
    expect(
      listFaults(toSource(propose([line("a", 1), line("b", 1, { tax_exempt: true })]), nothing), {}),
    ).toEqual({
      "organization.legal_entity.name": "is missing",
      "organization.legal_entity.street": "is missing",
      "organization.legal_entity.city": "is missing",
      "organization.legal_entity.country": "is missing",
      "organization.legal_entity.tax_number": "is missing",
      "settings.recipient.legal_entity.name": "is missing",
      "settings.recipient.legal_entity.street": "is missing",
      "settings.recipient.legal_entity.city": "is missing",
      "settings.recipient.legal_entity.country": "is missing",
      zero_tax: "is missing: say why lines have no tax",
      due_on: "is missing, and the proposal sets no day for it",
    });
  });

  it.each<[string, object, InvoiceQuery, string[]]>([
    ["a currency with three decimals", { currency: "KWD" }, numbered, ["currency"]],
    ["no price", { lines: [] }, numbered, ["pages"]],
    [
      "an unknown country",
      { buyer: { ...globex, country: "ZZ" } },
      numbered,
      ["settings.recipient.legal_entity.country"],
    ],
    [
      "a tax number without a country and no other number",
      { seller: { ...acme, tax_number: "12/345" } },
      numbered,
      ["organization.legal_entity.registration_number"],
    ],
    [
      "a word as the tax number and no other number",
      { seller: { ...acme, tax_number: "HRB 1234" } },
      numbered,
      ["organization.legal_entity.registration_number"],
    ],
    [
      "an export by a seller without a VAT number",
      { seller: withoutVatId, untaxed: true },
      { ...numbered, zero_tax: "export" },
      ["organization.legal_entity.tax_number"],
    ],
    [
      "an exemption without a reason",
      { untaxed: true },
      { ...numbered, zero_tax: "exempt" },
      ["zero_tax_reason"],
    ],
    [
      "a reverse charge to a client without a tax number",
      { untaxed: true },
      { ...numbered, zero_tax: "reverse_charge" },
      ["settings.recipient.legal_entity.tax_number"],
    ],
    ["a number without a date", {}, { invoice_number: "R-1", due_on: "2026-12-14" }, ["issue_date"]],
    ["a date without a number", {}, { issue_date: "2026-11-30", due_on: "2026-12-14" }, ["invoice_number"]],
  ])("is refused for %s", (_name, given, query, faults) => {
    const {
      currency,
      lines = [line("a", 1)],
      untaxed = false,
      ...parties
    } = given as {
      currency?: string;
      lines?: object[];
      untaxed?: boolean;
    };
    const proposal = propose(lines, untaxed ? { tax_percent: 0 } : {}, currency);
    expect(Object.keys(listFaults(toSource(proposal, parties), query) ?? {})).toEqual(faults);
  });

  it.each(zeroTaxReasons)("ignores the reason %s if all lines have tax", (zero_tax) => {
    const source = toSource(propose([line("a", 100)]), { seller: withoutVatId });
    const xml = write(source, { ...numbered, zero_tax });
    expect(xml).toBe(write(source));
    expect(findBrokenRules(xml)).toEqual([]);
  });

  it("writes a VAT number without spaces and hyphens, and another number as it is", () => {
    expect(listSellerNumbers("CHE-123.456.789 MWST")).toEqual([["CHE123456789MWST", "VAT"]]);
    expect(listSellerNumbers("HRB 1234")).toEqual([["HRB 1234", "TAX"]]);
  });

  it("follows Peppol only if both parties have an address there, and then needs a reference of the buyer", () => {
    const seller = { ...acme, electronic_address: "9930:DE123456789" };
    const buyer = { ...globex, electronic_address: "0009:12345678200077" };
    const source = toSource(propose([line("a", 1)]), { seller, buyer, orderNumber: null });
    expect(listFaults(source, numbered)).toEqual({
      buyer_reference: "is missing, and the proposal has no purchase order number",
    });
    const invoice = readInvoice(write(source, { ...numbered, buyer_reference: "Cost centre 7" }));
    expect(invoice.text("CustomizationID")).toContain("poacc:billing:3.0");
    expect(invoice.text("BuyerReference")).toBe("Cost centre 7");
    expect(invoice.attribute("AccountingCustomerParty/Party/EndpointID", "schemeID")).toBe("0009");
    const standard = readInvoice(write(toSource(propose([line("a", 1)]), { seller, orderNumber: null })));
    expect([standard.text("CustomizationID"), standard.text("ProfileID")]).toEqual([
      "urn:cen.eu:en16931:2017",
      "",
    ]);
    const wrong = { ...seller, electronic_address: "9999:1" };
    expect(
      Object.keys(listFaults(toSource(propose([line("a", 1)]), { seller: wrong }), numbered) ?? {}),
    ).toEqual(["organization.legal_entity.electronic_address"]);
  });

  it("is due on the day of the payment only if the payment asks for everything", () => {
    const source = toSource(propose([line("a", 100)]));
    const { due_on: _day, ...query } = numbered;
    const withPayment = (amount: number): InvoiceSource => ({
      ...source,
      due: { base: 120, amount },
      order: { ...source.order, payment: { ...source.order.payment, due_on: "2026-12-01" } },
    });
    expect(readInvoice(write(withPayment(120), query)).text("DueDate")).toBe("2026-12-01");
    expect(Object.keys(listFaults(withPayment(60), query) ?? {})).toEqual(["due_on"]);
  });
});
