import type { InvoiceQuery, LegalEntity, Order } from "@proffer/contract";
import { isCountry } from "@proffer/presentation";
import { getMinorUnitDigits } from "@proffer/pricing";
import { AppError, invalid } from "../../../platform/errors.ts";
import { type InvoiceSource, listPriced, type Party } from "./invoice-data.ts";
import { isVatId } from "./vat-id.ts";

interface Parties {
  readonly seller: Party;
  readonly buyer: Party;
}

/** Reasons against a valid invoice, by the field of the API. */
type Faults = Record<string, string>;

const sellerPath = "organization.legal_entity";
const buyerPath = "settings.recipient.legal_entity";

/** EN 16931 allows no more decimals (BR-DEC). */
const maxDecimals = 2;

/** Schemes of electronic addresses in Peppol (code list EAS of BIS Billing 3.0, April 2026). */
const peppolSchemes: ReadonlySet<string> = new Set(
  (
    "0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 " +
    "0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 " +
    "0215 0216 0217 0218 0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 " +
    "9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 " +
    "9948 9949 9950 9951 9952 9953 9957 9959"
  ).split(" "),
);

/** Returns true if an invoice between two parties can go through the Peppol network. */
export function isPeppol({ seller, buyer }: Readonly<Record<"seller" | "buyer", LegalEntity>>): boolean {
  return Boolean(seller.electronic_address && buyer.electronic_address);
}

/** Returns the two parties. Throws 409 with all data that a valid invoice still needs. */
export function assertComplete(
  source: InvoiceSource,
  query: InvoiceQuery,
  { payable, dueDate }: { readonly payable: number; readonly dueDate: string | null },
): Parties {
  assertNumbered(query);
  const parties = { seller: toSeller(source.order), buyer: toBuyer(source.order) };
  const faults = {
    ...findPartyFaults(parties.seller, sellerPath),
    ...findNumberFaults(parties.seller),
    ...findPartyFaults(parties.buyer, buyerPath),
    ...findTaxFaults(source, parties, query),
    ...findContentFaults(source),
    ...(isPeppol(parties) && findReferenceFaults(source.order, query)),
    ...(payable > 0 && dueDate === null && { due_on: "is missing, and the proposal sets no day for it" }),
  };
  if (Object.keys(faults).length > 0) throw toIncomplete(faults);
  return parties as Parties;
}

/** Throws 400 for a number without a date, or the reverse: such a document is neither an invoice nor a draft. */
function assertNumbered({ invoice_number, issue_date, due_on }: InvoiceQuery): void {
  if (issue_date !== undefined && due_on !== undefined && due_on < issue_date)
    throw invalid({ due_on: "must not be before issue_date" });
  if ((invoice_number === undefined) === (issue_date === undefined)) return;
  const [absent, given] =
    issue_date === undefined ? ["issue_date", "invoice_number"] : ["invoice_number", "issue_date"];
  throw invalid({ [absent]: `is required with ${given}` });
}

const toSeller = ({ seller: { legal_entity } }: InvoiceSource["order"]): LegalEntity => clean(legal_entity);

/** Returns the buyer. Without a name for invoices, the name is the company of the client, or the contact. */
function toBuyer({ buyer: { legal_entity, name, contact_name, email }, accepted }: InvoiceSource["order"]) {
  const entity = clean(legal_entity);
  return {
    ...entity,
    name: entity.name ?? name ?? contact_name,
    email: entity.email ?? email ?? accepted.by[0]?.email,
  };
}

/** Removes spaces, dots and hyphens, with which VAT identification numbers are often written. */
function clean(entity: Order["seller"]["legal_entity"]): LegalEntity {
  const { tax_number, ...others } = entity ?? {};
  const compact = tax_number?.replaceAll(/[\s.\-/]/g, "").toUpperCase();
  return { ...others, tax_number: isVatId(compact) ? compact : (tax_number ?? null) };
}

function findPartyFaults(party: LegalEntity, path: string): Faults {
  const required = ["name", "street", "city", "country"] as const;
  const missing = required
    .filter((field) => !party[field])
    .map((field) => [`${path}.${field}`, "is missing"]);
  const { country, electronic_address } = party;
  return {
    ...Object.fromEntries(missing),
    ...(country && !isCountry(country) && { [`${path}.country`]: "is not a country of ISO 3166-1" }),
    ...(electronic_address &&
      !peppolSchemes.has(electronic_address.slice(0, 4)) && {
        [`${path}.electronic_address`]: "has a scheme that Peppol does not know",
      }),
  };
}

/** The seller needs a tax number (BR-S-02, BR-Z-02, BR-E-02), and an identifier (BR-CO-26). */
function findNumberFaults({ tax_number, registration_number }: LegalEntity): Faults {
  if (!tax_number) return { [`${sellerPath}.tax_number`]: "is missing" };
  if (isVatId(tax_number) || registration_number) return {};
  return {
    [`${sellerPath}.registration_number`]:
      "is missing, because the tax number is no VAT identification number",
  };
}

/** Only lines without tax need a reason. If all lines have tax, a given reason is not used. */
function findTaxFaults(
  source: InvoiceSource,
  { seller, buyer }: Readonly<Record<"seller" | "buyer", LegalEntity>>,
  query: InvoiceQuery,
): Faults {
  const isUntaxed = listPriced(source).some(({ line }) => line.tax_percent === 0);
  if (!isUntaxed) return {};
  const { zero_tax, zero_tax_reason } = query;
  return {
    ...(zero_tax === undefined && { zero_tax: "is missing: say why lines have no tax" }),
    ...(zero_tax === "exempt" && !zero_tax_reason && { zero_tax_reason: "is missing: name the exemption" }),
    ...(zero_tax === "export" &&
      seller.tax_number &&
      !isVatId(seller.tax_number) && {
        [`${sellerPath}.tax_number`]: "must be a VAT identification number for an export",
      }),
    ...(zero_tax === "reverse_charge" &&
      !isVatId(buyer.tax_number) &&
      !buyer.registration_number && {
        [`${buyerPath}.tax_number`]: "is missing, because the client owes the tax",
      }),
  };
}

/** Peppol requires a reference of the buyer (PEPPOL-EN16931-R003). */
function findReferenceFaults(
  { purchase_order_number }: InvoiceSource["order"],
  { buyer_reference }: InvoiceQuery,
): Faults {
  if (purchase_order_number !== null || buyer_reference !== undefined) return {};
  return { buyer_reference: "is missing, and the proposal has no purchase order number" };
}

function findContentFaults({ order, first }: InvoiceSource): Faults {
  const { currency } = order;
  const decimals = getMinorUnitDigits(currency);
  return {
    ...(listPriced({ order, first }).length === 0 && { pages: "have no price in the first payment" }),
    ...(decimals > maxDecimals && {
      currency: `is ${currency}, whose amounts have ${decimals} decimals: EN 16931 allows ${maxDecimals}`,
    }),
  };
}

function toIncomplete(faults: Faults): AppError {
  const sentences = Object.entries(faults).map(([field, fault]) => `${field} ${fault}`);
  const reasons = Object.entries(faults).map(([field, fault]) => [
    field,
    fault.startsWith("is missing") ? "missing" : "unsuitable",
  ]);
  return new AppError(
    "CONFLICT",
    `The invoice would not be valid: ${sentences.join("; ")}`,
    faults,
    Object.fromEntries(reasons),
  );
}
