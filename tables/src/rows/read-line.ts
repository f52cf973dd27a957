import { findAmountFault, maxDecimals } from "@proffer/pricing";
import { findFrequency } from "../cells/frequency-words.ts";
import { readPrice, type PriceCell } from "../cells/read-price.ts";
import { readQuantity } from "../cells/read-quantity.ts";
import type { Column } from "../columns/find-columns.ts";
import type { ColumnRole } from "../columns/heading-words.ts";
import { listCurrencies } from "../numbers/currency-signs.ts";
import { cleanSigns, readAmount, type Amount } from "../numbers/read-amount.ts";
import { roundRatio, toRatio } from "../numbers/ratio.ts";
import { isDiscount } from "./discount-names.ts";
import type { TableNotation } from "./find-table-notation.ts";
import type { LineDiscount, LinePrice, RowChoice, RowProblem, RowReason, TableLine } from "./table-line.ts";

/** Rules for reading the rows of a table. */
export interface LineRules {
  readonly byRole: ReadonlyMap<ColumnRole, Column>;
  readonly numbers: TableNotation;
  /** The currency of the proposal. */
  readonly currency: string;
  readonly isName: (text: string) => boolean;
  /** True if the table has a column of prices or totals. */
  readonly hasPrices: boolean;
}

/** Maximum lengths of fields of lines. A longer name is also kept in the description. */
const maxName = 500;
const maxUnit = 100;
const maxSku = 100;
const maxWords = 500;

const isYes = /^(?:x|1|y|yes|true|ja|wahr|sí|si|oui|vrai|نعم|כן|✓|✔|optional|option|opcional|optionnel)$/i;

const isNo =
  /^(?:0|no|n|false|nein|falsch|non|faux|required|included|inklusive|incluido|inclus|لا|לא|[-\u2013\u2014✗✘])$/i;

/** Reads one row, and reports the cells that a member should check. */
export function readLine(cells: readonly string[], row: number, rules: LineRules) {
  return new LineReader(cells, row, rules).read();
}

class LineReader {
  private readonly problems: RowProblem[] = [];
  private readonly cells: readonly string[];
  private readonly row: number;
  private readonly rules: LineRules;

  constructor(cells: readonly string[], row: number, rules: LineRules) {
    this.cells = cells;
    this.row = row;
    this.rules = rules;
  }

  read(): { readonly line: TableLine; readonly problems: readonly RowProblem[] } {
    const name = this.getCell("name") || this.getCell("description");
    const isNamed = this.rules.isName(name);
    if (!isNamed) this.report("name_missing", this.cells.join(" ").trim());
    const isLong = name.length > maxName;
    if (isLong) this.report("name_long", `${name.slice(0, 50)}…`);
    const described = this.getCell("name") === "" ? "" : this.getCell("description");
    const { value: quantity, unit } = this.readQuantity();
    const priced = this.readPrice();
    const cost = this.readCost();
    const discount = this.readDiscount();
    const sku = this.readSku();
    const line: TableLine = {
      row: this.row,
      name: (isNamed ? name : String(this.row)).replaceAll(/\s+/g, " ").slice(0, maxName),
      // The description keeps a name that is too long.
      description: (isLong ? `${name}\n\n${described}` : described).trim(),
      price: priced.price,
      frequency: this.readFrequency(priced.frequency),
      isOptional: this.readOptional(),
      ...(quantity !== undefined && { quantity }),
      ...(unit !== undefined && { unit: unit.slice(0, maxUnit) }),
      ...(priced.unit !== undefined && unit === undefined && { unit: priced.unit }),
      ...(cost !== undefined && { cost }),
      ...(discount !== undefined && { discount }),
      ...(sku !== undefined && { sku }),
    };
    return { line, problems: this.problems };
  }

  private getCell(role: ColumnRole): string {
    const column = this.rules.byRole.get(role);
    return column ? (this.cells[column.index] ?? "").trim() : "";
  }

  private report(reason: RowReason, text: string, choices: readonly RowChoice[] = []): void {
    this.problems.push({ row: this.row, reason, text, choices });
  }

  private readQuantity(): { readonly value?: number; readonly unit?: string } {
    const text = this.getCell("quantity");
    const ownUnit = this.getCell("unit");
    const cell = readQuantity(text, this.rules.numbers.notation);
    if (cell.kind === "unreadable") this.report("quantity_unreadable", text);
    if (cell.kind === "unreadable" || cell.kind === "empty") return ownUnit ? { unit: ownUnit } : {};
    const unit = ownUnit || cell.unit;
    const meanings = cell.kind === "ambiguous" ? cell.readings : [cell.amount.value, cell.amount.other];
    const [value = 0, other] = meanings;
    if (other !== undefined && this.rules.numbers.isUnsure(value, other))
      this.report("quantity_ambiguous", text, [{ kind: "quantity", quantity: other }]);
    return { value: round(value), ...(unit && { unit }) };
  }

  private readPrice(): PricedRow {
    const own = this.getCell("price");
    const cell = readPrice(own, this.rules.numbers.notation);
    return cell.kind === "empty" ? this.readTotal(own) : this.takePrice(own, cell);
  }

  /**
   * Reads the price of a row that has only a total. If the total is an amount, the line has no price yet:
   * `checkTotal` divides the total by the quantity.
   */
  private readTotal(own: string): PricedRow {
    const total = this.getCell("total");
    const cell = readPrice(total, this.rules.numbers.notation);
    if (cell.kind === "amount") return { price: { model: "none" } };
    if (cell.kind === "range" || cell.kind === "percent" || cell.kind === "ambiguous")
      return { price: this.takeUnreadable(total, "text") };
    return this.takePrice(total || own, cell);
  }

  private takePrice(text: string, cell: PriceCell): PricedRow {
    if (cell.kind === "empty") return this.takeNothing(text);
    if (cell.kind === "unreadable") return { price: this.takeUnreadable(text, cell.reason) };
    if (cell.kind === "percent") return { price: this.takePercent(text, cell.amount) };
    if (cell.kind === "words") {
      if (cell.isPlaceholder)
        this.report("price_placeholder", text, [{ kind: "price", price: { model: "none" } }]);
      return { price: toWords(text) };
    }
    const { frequency, unit } = cell;
    const price = this.takeNumbers(text, cell);
    return price ? { price, frequency, unit } : { price: this.takeUnreadable(text, "text") };
  }

  private takeNothing(text: string): PricedRow {
    if (this.rules.hasPrices) this.report("price_missing", text, [toFixed(0)]);
    return { price: { model: "none" } };
  }

  private takeNumbers(
    text: string,
    cell: Extract<PriceCell, { kind: "amount" | "range" | "ambiguous" }>,
  ): LinePrice | undefined {
    if (cell.kind === "ambiguous") {
      const [value = 0, other = 0] = cell.readings;
      this.report("price_ambiguous", text, [toFixed(other)]);
      return { model: "fixed", value };
    }
    if (cell.kind === "amount") {
      const value = this.takeAmount(text, cell.amount, "fixed");
      return value === undefined ? undefined : { model: "fixed", value };
    }
    const [value, maxValue] = cell.ends.map((end) => this.takeAmount(text, end, "range"));
    return value === undefined || maxValue === undefined ? undefined : { model: "fixed", value, maxValue };
  }

  /** Rounds and checks an amount. Returns undefined if it is too large for a price. */
  private takeAmount(text: string, { value, other, currency, fault }: Amount, kind: "fixed" | "range") {
    const rounded = round(value);
    if (findAmountFault(rounded) !== undefined || fault === "too_many_digits") return undefined;
    if (fault) this.report("price_rounded", text);
    const { numbers, currency: own } = this.rules;
    if (currency !== undefined && !listCurrencies(currency).includes(own))
      this.report("other_currency", text, [{ kind: "price", price: { model: "none" } }]);
    const isTakenOff = kind === "fixed" && value > 0 && isDiscount(this.getCell("name"));
    if (other !== undefined && numbers.isUnsure(value, other))
      this.report(
        "price_ambiguous",
        text,
        kind === "fixed" ? [toFixed(isTakenOff ? -round(other) : round(other))] : [],
      );
    if (!isTakenOff) return rounded;
    this.report("discount_negated", text, [toFixed(rounded)]);
    return -rounded;
  }

  private takePercent(text: string, { value }: Amount): LinePrice {
    const points = round(value);
    if (points < -100 || points > 1000) return this.takeUnreadable(text, "text");
    if (points <= 0 || !isDiscount(this.getCell("name"))) return { model: "percent", value: points };
    this.report("discount_negated", text, [{ kind: "price", price: { model: "percent", value: points } }]);
    return { model: "percent", value: -points };
  }

  private takeUnreadable(
    text: string,
    reason: Extract<PriceCell, { kind: "unreadable" }>["reason"],
  ): LinePrice {
    const words = toWords(text);
    if (reason === "text") {
      this.report("price_unreadable", text, [{ kind: "price", price: { model: "none" } }]);
      return words;
    }
    if (reason === "gross") {
      this.report("price_gross", text, [{ kind: "price", price: { model: "none" } }]);
      return words;
    }
    // A client should read neither a date nor "#REF!".
    this.report("price_dropped", text, [{ kind: "price", price: words }]);
    return { model: "none" };
  }

  private readCost(): number | undefined {
    const text = this.getCell("cost");
    const cell = readPrice(text, this.rules.numbers.notation);
    if (cell.kind === "empty" || text === "") return undefined;
    if (cell.kind === "amount") {
      const { value, other, currency, fault } = cell.amount;
      const isSure = other === undefined || !this.rules.numbers.isUnsure(value, other);
      const isOwn = currency === undefined || listCurrencies(currency).includes(this.rules.currency);
      if (isSure && isOwn && !fault && value >= 0 && findAmountFault(value) === undefined) return value;
    }
    this.report("cost_unreadable", text);
    return undefined;
  }

  private readDiscount(): LineDiscount | undefined {
    const text = this.getCell("discount");
    const column = this.rules.byRole.get("discount");
    if (text === "" || /^[-\u2013\u2014]+$/.test(text)) return undefined;
    const reading = readAmount(text, this.rules.numbers.notation);
    if (reading.kind !== "number" || reading.other !== undefined) {
      this.report("discount_unclear", text);
      return undefined;
    }
    const value = Math.abs(round(reading.value));
    const isPercent = reading.isPercent || (column?.isPercent === true && reading.currency === undefined);
    if (value === 0) return undefined;
    if (isPercent && value <= 100) return { model: "percent", value };
    if (!isPercent && findAmountFault(value) === undefined) return { model: "fixed", value };
    this.report("discount_unclear", text);
    return undefined;
  }

  private readSku(): string | undefined {
    const text = this.getCell("sku");
    if (text === "") return undefined;
    // A spreadsheet displays and copies a long number as 4.00638E+12.
    if (!/^\d(?:[.,]\d+)?E\+\d+$/i.test(text)) return text.slice(0, maxSku);
    this.report("sku_shortened", text);
    return undefined;
  }

  private readOptional(): boolean {
    const text = this.getCell("optional");
    if (text !== "" && !isYes.test(text) && !isNo.test(text)) this.report("optional_unclear", text);
    return isYes.test(text);
  }

  private readFrequency(ofPrice: PricedRow["frequency"]): TableLine["frequency"] {
    const text = this.getCell("frequency");
    const named = findFrequency(text);
    if (text !== "" && named === undefined) this.report("frequency_unknown", text);
    if (named !== undefined && ofPrice !== undefined && named !== ofPrice)
      this.report("frequency_unknown", `${text}, ${this.getCell("price")}`);
    return named ?? ofPrice ?? this.rules.byRole.get("price")?.frequency ?? "once";
  }
}

interface PricedRow {
  readonly price: LinePrice;
  readonly frequency?: TableLine["frequency"] | undefined;
  readonly unit?: string | undefined;
}

const toFixed = (value: number): RowChoice => ({ kind: "price", price: { model: "fixed", value } });

function toWords(text: string): LinePrice {
  return { model: "text", text: cleanSigns(text).replaceAll(/\s+/g, " ").slice(0, maxWords) };
}

/** Rounds to the maximum number of decimals of an amount. */
function round(value: number): number {
  return roundRatio(toRatio(value), maxDecimals);
}
