import type { BankAccount, LegalEntity, Order, OrderLine } from "@proffer/contract";
import type { AmountDue, PricedOrder } from "@proffer/pricing";

/** The data for an invoice. */
export interface InvoiceSource {
  /** The order with the prices of the first payment. */
  readonly order: Pick<
    Order,
    | "currency"
    | "seller"
    | "buyer"
    | "accepted"
    | "purchase_order_number"
    | "proposal_number"
    | "lines"
    | "payment"
    | "name"
  >;
  readonly first: PricedOrder;
  /** The amount due on acceptance. Null without a payment. */
  readonly due: AmountDue | null;
}

/** A party with everything that EN 16931 requires. */
export interface Party extends LegalEntity {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly country: string;
}

/** A tax category with its rate (code list UNCL 5305). */
export interface TaxCategory {
  readonly code: "S" | "Z" | "E" | "AE" | "G";
  readonly percent: number;
  /** A code of the VATEX list. */
  readonly exemptionCode?: string;
  readonly exemptionReason?: string;
}

export interface InvoiceLine {
  readonly name: string;
  readonly description: string;
  readonly note: string | null;
  readonly sku: string | null;
  readonly quantity: number;
  readonly unitCode: string;
  /** Never negative. The quantity of a credit is negative instead. */
  readonly unitPrice: number;
  readonly amount: number;
  readonly category: TaxCategory;
}

/** The lines and discounts of one tax category. */
export interface TaxSubtotal {
  readonly category: TaxCategory;
  /** Discounts of the document. Negative if credits make it a charge. */
  readonly discount: number;
  readonly taxable: number;
  readonly tax: number;
}

/** An invoice with the sums of EN 16931. Amounts are in major units. */
export interface Invoice {
  /** Null for a draft, which has no date either. */
  readonly number: string | null;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly currency: string;
  readonly buyerReference: string | null;
  readonly orderNumber: string | null;
  readonly proposalNumber: string | null;
  /** True if both parties have an address in the Peppol network, so that its rules apply, too. */
  readonly isPeppol: boolean;
  readonly seller: Party;
  readonly buyer: Party;
  readonly account: BankAccount | null;
  readonly paymentReference: string;
  readonly lines: readonly InvoiceLine[];
  readonly discountReason: string;
  readonly subtotals: readonly TaxSubtotal[];
  readonly lineTotal: number;
  readonly allowances: number;
  readonly charges: number;
  readonly taxExclusive: number;
  readonly taxTotal: number;
  readonly taxInclusive: number;
  readonly prepaid: number;
  readonly rounding: number;
  readonly payable: number;
}

/** A line of the order with a price. */
export interface PricedLine {
  readonly line: OrderLine;
  /** True if the unit price times the quantity is the amount. */
  readonly isPriceExact: boolean;
}

/** Lists the lines with a price. Only they are on an invoice. */
export function listPriced({ order, first }: Pick<InvoiceSource, "order" | "first">): PricedLine[] {
  return order.lines.flatMap((line, index) => {
    const entry = first.entries[index];
    return entry?.frequency === undefined ? [] : [{ line, isPriceExact: entry.is_unit_price_exact }];
  });
}
