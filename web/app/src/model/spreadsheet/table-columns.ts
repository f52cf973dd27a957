import type { NumberReader } from "../numbers/read-number.ts";

/** The content of a column of a pasted table. */
export type ColumnRole =
  | "name"
  | "description"
  | "quantity"
  | "unit"
  | "price"
  | "frequency"
  | "optional"
  | "total";

/** Words that head a column, in the languages of the application. */
const headings: Readonly<Record<ColumnRole, RegExp>> = {
  name: /^(name|item|title|product|service|position|bezeichnung|artikel|leistung|nombre|artículo|concepto|nom|article|désignation|prestation|الاسم|البند|שם|פריט)$/,
  description: /^(description|details?|notes?|text|beschreibung|descripción|descriptif|الوصف|תיאור)$/,
  quantity:
    /^(quantity|qty|q'ty|count|hours|menge|anzahl|stunden|cantidad|cant|horas|quantité|qté|heures|الكمية|כמות)$/,
  unit: /^(units?|uom|unit of measure|einheit|me|unidad|unité|الوحدة|יחידה)$/,
  price:
    /^(price|unit price|rate|cost|amount|price per unit|preis|einzelpreis|e-preis|stückpreis|satz|betrag|precio|precio unitario|tarifa|importe|prix|prix unitaire|pu|tarif|montant|السعر|מחיר)( \(?\p{Sc}?[a-z]{0,3}\)?)?$/u,
  frequency:
    /^(frequency|billing|billed|period|recurrence|zeitraum|abrechnung|turnus|frecuencia|fréquence|التكرار|תדירות)$/,
  optional: /^(optional|option|opcional|option(nel)?|اختياري|אופציונלי)$/,
  total:
    /^(total|sum|line total|net|subtotal|gesamt|summe|gesamtpreis|total línea|total ht|المجموع|סה"כ)( \(?\p{Sc}?[a-z]{0,3}\)?)?$/u,
};

const roles = Object.keys(headings) as ColumnRole[];

/** The roles of columns by index; columns without one are left out. */
export interface TableColumns {
  readonly byRole: ReadonlyMap<ColumnRole, number>;
  readonly hasHeadings: boolean;
}

/** Finds out what the columns hold: by their headings, else by what stands in them. */
export function findColumns(rows: readonly (readonly string[])[], reader: NumberReader): TableColumns {
  const named = findHeadings(rows[0] ?? []);
  if (named.has("name") && named.size > 1) return { byRole: named, hasHeadings: true };
  // A heading that stands alone names the one column.
  if (named.size === 1 && named.has("name") && (rows[0]?.length ?? 0) === 1 && rows.length > 1)
    return { byRole: named, hasHeadings: true };
  return { byRole: guessColumns(rows, reader), hasHeadings: false };
}

function findHeadings(cells: readonly string[]): Map<ColumnRole, number> {
  const found = new Map<ColumnRole, number>();
  cells.forEach((cell, index) => {
    const heading = cell
      .trim()
      .toLowerCase()
      .replace(/[.:*]+$/, "");
    const role = roles.find((each) => headings[each].test(heading) && !found.has(each));
    if (role) found.set(role, index);
  });
  // A table whose only text column is headed "Description" calls its names so.
  const description = found.get("description");
  if (!found.has("name") && description !== undefined) {
    found.delete("description");
    found.set("name", description);
  }
  return found;
}

/** Texts are name and description, in this order; numbers are quantity, price and total, or the price alone. */
function guessColumns(rows: readonly (readonly string[])[], reader: NumberReader): Map<ColumnRole, number> {
  const sample = rows.slice(0, 50);
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const texts: number[] = [];
  const numbers: number[] = [];
  for (let index = 0; index < width; index += 1) {
    const cells = sample.map((row) => row[index]?.trim() ?? "").filter(Boolean);
    if (cells.length === 0) continue;
    const numeric = cells.filter((cell) => isNumber(cell, reader)).length;
    (numeric > cells.length / 2 ? numbers : texts).push(index);
  }
  const found = new Map<ColumnRole, number>();
  const [name = 0, description] = texts;
  found.set("name", name);
  if (description !== undefined)
    found.set(isShort(sample, description) ? "unit" : "description", description);
  const values = numbers.filter((index) => index !== name);
  const asked: readonly ColumnRole[] =
    values.length === 1
      ? ["price"]
      : values.length === 2
        ? ["quantity", "price"]
        : ["quantity", "price", "total"];
  values.slice(0, asked.length).forEach((index, at) => {
    const role = asked[at];
    if (role) found.set(role, index);
  });
  return found;
}

function isNumber(cell: string, reader: NumberReader): boolean {
  const { kind } = reader.read(cell);
  return kind === "number" || kind === "ambiguous";
}

/** True when a column of texts stands for units: short words that repeat, between numbers. */
function isShort(rows: readonly (readonly string[])[], index: number): boolean {
  const cells = rows.map((row) => row[index]?.trim() ?? "").filter(Boolean);
  return rows.length > 1 && cells.every((cell) => cell.length <= 6) && new Set(cells).size < cells.length;
}
