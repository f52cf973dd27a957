import type { InvoiceQuery, OrderLine } from "@proffer/contract";
import { calculateTax, sumAmounts } from "@proffer/pricing";
import { assertComplete, isPeppol } from "./assert-complete.ts";
import {
  type Invoice,
  type InvoiceLine,
  type InvoiceSource,
  listPriced,
  type PricedLine,
  type TaxCategory,
  type TaxSubtotal,
} from "./invoice-data.ts";

/**
 * Composes the invoice for the first payment. Throws 409 if data is missing, and 400 if the parameters contradict
 * each other.
 */
export function toInvoice(source: InvoiceSource, query: InvoiceQuery): Invoice {
  const { order, first } = source;
  const { currency, purchase_order_number, proposal_number, seller, payment } = order;
  const sum = (amounts: readonly number[]) => sumAmounts(amounts, currency);
  const base = sum(first.totals.map(({ total }) => total));
  const prepaid = payment.paid_amount;
  const payable = sum([base, -prepaid]);
  const dueDate = findDueDate(source, query);
  const parties = assertComplete(source, query, { payable, dueDate });
  const lines = listLines(source, query);
  const subtotals = listSubtotals(source, query);
  const discounts = subtotals.map(({ discount }) => discount);
  const taxExclusive = sum(subtotals.map(({ taxable }) => taxable));
  const taxTotal = sum(subtotals.map(({ tax }) => tax));
  const taxInclusive = sum([taxExclusive, taxTotal]);
  return {
    number: query.invoice_number?.trim() ?? null,
    issueDate: query.issue_date ?? null,
    dueDate,
    currency,
    buyerReference: query.buyer_reference?.trim() ?? null,
    orderNumber: purchase_order_number,
    proposalNumber: proposal_number,
    isPeppol: isPeppol(parties),
    ...parties,
    account: seller.bank_account,
    paymentReference: payment.reference,
    lines,
    discountReason: [...new Set(first.totals.flatMap((each) => each.discounts))].join(", ") || "Discount",
    subtotals,
    lineTotal: sum(lines.map(({ amount }) => amount)),
    allowances: sum(discounts.filter((each) => each > 0)),
    charges: sum(discounts.filter((each) => each < 0).map((each) => -each)),
    taxExclusive,
    taxTotal,
    taxInclusive,
    prepaid,
    rounding: sum([base, -taxInclusive]),
    payable,
  };
}

/** Returns the last day of the proposal's payment only if the payment covers the whole first payment. */
function findDueDate({ order, due }: InvoiceSource, { due_on }: InvoiceQuery): string | null {
  if (due_on !== undefined) return due_on;
  return due !== null && due.amount === due.base ? order.payment.due_on : null;
}

function listLines(source: InvoiceSource, query: InvoiceQuery): InvoiceLine[] {
  const names = new Map(source.order.lines.map(({ id, name }) => [id, name]));
  return listPriced(source).map((priced) => toInvoiceLine(priced, names, query));
}

function toInvoiceLine(
  { line, isPriceExact }: PricedLine,
  names: ReadonlyMap<string, string>,
  query: InvoiceQuery,
): InvoiceLine {
  const { type, group, part_of, name, description, sku, amount, tax_percent } = line;
  const owner = type === "column" ? group : names.get(part_of ?? "");
  return {
    name: owner === undefined ? name : `${owner}: ${name}`,
    description,
    note: describeUnit(line),
    sku,
    ...toUnits(line, isPriceExact),
    amount,
    category: toCategory(tax_percent, query),
  };
}

/** Allowed difference between a line and its quantity times its price (PEPPOL-EN16931-R120). Yen can exceed it. */
const maxDifference = 0.02;

/** Converts a price that is not exact, such as a percentage, to one unit of the whole amount. */
function toUnits({ quantity, unit, unit_price, amount }: OrderLine, isPriceExact: boolean) {
  const isExact = isPriceExact && Math.abs(quantity * (unit_price ?? 0) - amount) <= maxDifference;
  if (unit_price === null || !isExact)
    return { quantity: amount < 0 ? -1 : 1, unitCode: otherUnit, unitPrice: Math.abs(amount) };
  const signed = unit_price < 0 ? -quantity : quantity;
  return { quantity: signed, unitCode: toUnitCode(unit), unitPrice: Math.abs(unit_price) };
}

/** Names a unit that has no code. */
function describeUnit({ quantity, unit }: OrderLine): string | null {
  return unit !== null && toUnitCode(unit) === otherUnit ? `${quantity} ${unit}` : null;
}

const zeroCategories = {
  zero_rated: { code: "Z" },
  exempt: { code: "E" },
  reverse_charge: { code: "AE", exemptionCode: "VATEX-EU-AE", exemptionReason: "Reverse charge" },
  export: { code: "G", exemptionCode: "VATEX-EU-G", exemptionReason: "Export outside the EU" },
} as const;

/** Returns the tax category of a rate. A rate of 0 has no reason, so the request names it. */
function toCategory(
  percent: number,
  { zero_tax = "zero_rated", zero_tax_reason }: InvoiceQuery,
): TaxCategory {
  if (percent > 0) return { code: "S", percent };
  const category = zeroCategories[zero_tax];
  // The standard forbids a reason for the category Z.
  const reason = category.code === "Z" ? undefined : zero_tax_reason?.trim();
  return { ...category, percent: 0, ...(reason !== undefined && { exemptionReason: reason }) };
}

function listSubtotals(source: InvoiceSource, query: InvoiceQuery): TaxSubtotal[] {
  const { currency } = source.order;
  const byPercent = Map.groupBy(listPriced(source), ({ line }) => line.tax_percent);
  return [...byPercent].map(([percent, priced]) => {
    const sum = (key: "discount" | "net") =>
      sumAmounts(
        priced.map(({ line }) => line[key]),
        currency,
      );
    const taxable = sum("net");
    return {
      category: toCategory(percent, query),
      discount: sum("discount"),
      taxable,
      tax: calculateTax(taxable, percent, currency),
    };
  });
}

/**
 * Codes of UNECE Recommendation 20 for the names of units in the six languages of the product. Names are compared
 * in lower case and without dots.
 */
const namesByCode = {
  HUR: "h hr hrs hour hours stunde stunden std heure heures hora horas ساعة ساعات שעה שעות",
  DAY: "d day days tag tage jour jours día días dia dias يوم أيام יום ימים",
  WEE: "week weeks woche wochen semaine semaines semana semanas أسبوع أسابيع שבוע שבועות",
  MON: "month months monat monate mois mes meses شهر أشهر חודש חודשים",
  ANN: "year years jahr jahre an ans année années año años سنة سنوات שנה שנים",
  MIN: "min minute minutes minuten minuto minutos دقيقة دقائق דקה דקות",
  H87: "pc pcs piece pieces stk stück pièce pièces pieza piezas قطعة قطع יחידה יחידות",
  KGM: "kg kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos",
  GRM: "g gram grams gramm gramme grammes gramo gramos",
  TNE: "t tonne tonnes tonnen tonelada toneladas",
  MTR: "m metre metres meter meters mètre mètres metro metros",
  KMT: "km kilometre kilometres kilometer kilometers kilomètre kilomètres kilómetro kilómetros",
  MTK: "m² m2 sqm qm",
  MTQ: "m³ m3 cbm",
  LTR: "l litre litres liter liters litro litros",
} as const;

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByCode).flatMap(([code, names]) =>
    names.split(" ").map((name): [string, string] => [name, code]),
  ),
);

/** The code for "one" of something that has no code. */
const otherUnit = "C62";

/** Returns the code of a unit. A unit without a code is `otherUnit`. */
export function toUnitCode(unit: string | null): string {
  const name = (unit ?? "").normalize("NFC").toLowerCase().replaceAll(".", "").trim();
  return codes.get(name) ?? otherUnit;
}
