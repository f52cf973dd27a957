import { getMinorUnitDigits } from "@proffer/pricing";
import XmlBuilder from "fast-xml-builder";
import type { Invoice, InvoiceLine, Party, TaxCategory, TaxSubtotal } from "./invoice-data.ts";
import { isVatId } from "./vat-id.ts";

/** The standard itself, for parties without addresses in the Peppol network. */
const standard = "urn:cen.eu:en16931:2017";
const peppol = `${standard}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const peppolProfile = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** Codes of UNCL 1001, UNCL 4461, UNCL 5189 and 7161, and of the list of electronic addresses. */
const commercialInvoice = "380";
const creditTransfer = "30";
const discountCode = "95";
const adjustmentCode = "ADR";
const emailScheme = "EM";

/** An element: its text, or its children in the order of the schema. Absent children are undefined. */
type Element = string | { readonly [name: string]: Element | readonly Element[] | undefined };

/** Writes an invoice as UBL 2.1. Elements are in the order of its schema. */
export function writeUbl(invoice: Invoice): string {
  const builder = new XmlBuilder({ ignoreAttributes: false, commentPropName: "#comment", format: true });
  return builder.build(
    clean({
      "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
      ...(invoice.number === null && { "#comment": draftComment }),
      Invoice: toRoot(invoice),
    }),
  );
}

const draftComment =
  " Draft: cbc:ID (BT-1) and cbc:IssueDate (BT-2) are missing on purpose, so that no program takes it for an invoice. ";

function toRoot(invoice: Invoice): Element {
  const { number, issueDate, dueDate, currency, buyerReference } = invoice;
  const money = (amount: number) => toMoney(amount, currency);
  return {
    "@_xmlns": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
    "@_xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
    "@_xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
    "cbc:CustomizationID": invoice.isPeppol ? peppol : standard,
    "cbc:ProfileID": invoice.isPeppol ? peppolProfile : undefined,
    "cbc:ID": number ?? undefined,
    "cbc:IssueDate": issueDate ?? undefined,
    "cbc:DueDate": dueDate ?? undefined,
    "cbc:InvoiceTypeCode": commercialInvoice,
    "cbc:DocumentCurrencyCode": currency,
    "cbc:BuyerReference": buyerReference ?? undefined,
    "cac:OrderReference": toOrderReference(invoice),
    "cac:AccountingSupplierParty": { "cac:Party": toParty(invoice.seller, true) },
    "cac:AccountingCustomerParty": { "cac:Party": toParty(invoice.buyer, false) },
    "cac:PaymentMeans": toPaymentMeans(invoice),
    "cac:AllowanceCharge": invoice.subtotals
      .filter(({ discount }) => discount !== 0)
      .map((subtotal) => toAllowance(subtotal, invoice)),
    "cac:TaxTotal": {
      "cbc:TaxAmount": money(invoice.taxTotal),
      "cac:TaxSubtotal": invoice.subtotals.map(({ category, taxable, tax }) => ({
        "cbc:TaxableAmount": money(taxable),
        "cbc:TaxAmount": money(tax),
        "cac:TaxCategory": toTaxCategory(category, true),
      })),
    },
    "cac:LegalMonetaryTotal": {
      "cbc:LineExtensionAmount": money(invoice.lineTotal),
      "cbc:TaxExclusiveAmount": money(invoice.taxExclusive),
      "cbc:TaxInclusiveAmount": money(invoice.taxInclusive),
      "cbc:AllowanceTotalAmount": invoice.allowances ? money(invoice.allowances) : undefined,
      "cbc:ChargeTotalAmount": invoice.charges ? money(invoice.charges) : undefined,
      "cbc:PrepaidAmount": invoice.prepaid ? money(invoice.prepaid) : undefined,
      "cbc:PayableRoundingAmount": invoice.rounding ? money(invoice.rounding) : undefined,
      "cbc:PayableAmount": money(invoice.payable),
    },
    "cac:InvoiceLine": invoice.lines.map((line, index) => toLine(line, index + 1, currency)),
  };
}

/** The schema requires the number of the buyer's order, and the seller's number can only follow it. */
function toOrderReference({ orderNumber, proposalNumber }: Invoice): Element | undefined {
  if (orderNumber === null) return undefined;
  return { "cbc:ID": orderNumber, "cbc:SalesOrderID": proposalNumber ?? undefined };
}

function toParty(party: Party, isSeller: boolean): Element {
  const { name, street, city, postal_code, country, tax_number, registration_number, email } = party;
  const isVat = isVatId(tax_number);
  return {
    "cbc:EndpointID": toEndpoint(party),
    "cac:PartyName": { "cbc:Name": name },
    "cac:PostalAddress": {
      "cbc:StreetName": street,
      "cbc:CityName": city,
      "cbc:PostalZone": postal_code ?? undefined,
      "cac:Country": { "cbc:IdentificationCode": country },
    },
    // Of the buyer, the standard only knows the VAT identification number.
    "cac:PartyTaxScheme":
      tax_number && (isVat || isSeller)
        ? { "cbc:CompanyID": tax_number, "cac:TaxScheme": { "cbc:ID": isVat ? "VAT" : "TAX" } }
        : undefined,
    "cac:PartyLegalEntity": {
      "cbc:RegistrationName": name,
      "cbc:CompanyID": registration_number ?? undefined,
    },
    "cac:Contact": { "cbc:Name": name, "cbc:ElectronicMail": email ?? undefined },
  };
}

/** Returns the address for electronic invoices: the address in the Peppol network, or else the email address. */
function toEndpoint({ electronic_address, email }: Party): Element | undefined {
  if (electronic_address)
    return { "#text": electronic_address.slice(5), "@_schemeID": electronic_address.slice(0, 4) };
  return email ? { "#text": email, "@_schemeID": emailScheme } : undefined;
}

function toPaymentMeans({ account, paymentReference }: Invoice): Element | undefined {
  if (account === null) return undefined;
  const { iban, holder, bic } = account;
  return {
    "cbc:PaymentMeansCode": creditTransfer,
    "cbc:PaymentID": paymentReference,
    "cac:PayeeFinancialAccount": {
      "cbc:ID": iban,
      "cbc:Name": holder,
      "cac:FinancialInstitutionBranch": bic ? { "cbc:ID": bic } : undefined,
    },
  };
}

/** A discount of credits raises the total, so it is a charge. */
function toAllowance({ discount, category }: TaxSubtotal, { currency, discountReason }: Invoice): Element {
  const isCharge = discount < 0;
  return {
    "cbc:ChargeIndicator": String(isCharge),
    "cbc:AllowanceChargeReasonCode": isCharge ? adjustmentCode : discountCode,
    "cbc:AllowanceChargeReason": discountReason,
    "cbc:Amount": toMoney(Math.abs(discount), currency),
    "cac:TaxCategory": toTaxCategory(category, false),
  };
}

/** Only the breakdown of the tax contains the reason for no tax. */
function toTaxCategory(
  { code, percent, exemptionCode, exemptionReason }: TaxCategory,
  withReason: boolean,
): Element {
  return {
    "cbc:ID": code,
    "cbc:Percent": toDecimal(percent),
    "cbc:TaxExemptionReasonCode": withReason ? exemptionCode : undefined,
    "cbc:TaxExemptionReason": withReason ? exemptionReason : undefined,
    "cac:TaxScheme": { "cbc:ID": "VAT" },
  };
}

function toLine(line: InvoiceLine, number: number, currency: string): Element {
  const { name, description, note, sku, quantity, unitCode, unitPrice, amount, category } = line;
  return {
    "cbc:ID": String(number),
    "cbc:Note": note ?? undefined,
    "cbc:InvoicedQuantity": { "#text": toDecimal(quantity), "@_unitCode": unitCode },
    "cbc:LineExtensionAmount": toMoney(amount, currency),
    "cac:Item": {
      "cbc:Description": description || undefined,
      "cbc:Name": name,
      "cac:SellersItemIdentification": sku === null ? undefined : { "cbc:ID": sku },
      "cac:ClassifiedTaxCategory": toTaxCategory(category, false),
    },
    "cac:Price": { "cbc:PriceAmount": { "#text": toDecimal(unitPrice), "@_currencyID": currency } },
  };
}

function toMoney(amount: number, currency: string): Element {
  return { "#text": amount.toFixed(getMinorUnitDigits(currency)), "@_currencyID": currency };
}

/** Formats a number without an exponent, with up to six decimals. */
function toDecimal(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, "");
}

/** Removes absent children, and characters that XML cannot contain. */
function clean(element: Element): Element {
  if (typeof element === "string") return toXmlText(element);
  const children = Object.entries(element).flatMap(([name, child]) => {
    if (child === undefined) return [];
    return [[name, Array.isArray(child) ? child.map(clean) : clean(child as Element)]];
  });
  return Object.fromEntries(children) as Element;
}

function toXmlText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "");
}
