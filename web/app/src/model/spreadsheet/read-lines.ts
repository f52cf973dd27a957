import { hasVisibleCharacter } from "@proffer/contract/people";
import type { Frequency } from "@proffer/pricing";
import {
  type ChosenRoles,
  type Column,
  type ColumnProblem,
  type LineDiscount,
  type LinePrice,
  type Notation,
  readTable,
  type RowProblem,
  type TableLine,
} from "@proffer/tables";
import { createId } from "../create-id.ts";
import type { ItemRecord } from "../document/node.ts";
import { createLine, createModification } from "../edits/new-records.ts";
import type { JsonObject } from "../json.ts";
import { parseRows } from "./parse-table.ts";

/** Rules for reading a pasted table. */
export interface PasteRules {
  /** The number notation of the member's country. */
  readonly notation: Notation;
  /** The currency of the proposal. */
  readonly currency: string;
  /** Name of the modification that contains the discount of a line. */
  readonly discountName: string;
  /** True for a member who may not see costs, and so cannot write them. */
  readonly ignoresCosts?: boolean;
  /** Roles of columns chosen by the member. */
  readonly roles?: ChosenRoles;
  /** Ids of the lines of an earlier reading by row, so that the same rows remain the same lines. */
  readonly idsByRow?: ReadonlyMap<number, string>;
}

/** The lines of a table, and the problems that a member should know about. */
export interface PastedLines {
  readonly lines: readonly ItemRecord[];
  /** The id of each row's line. Rows without a line are left out. */
  readonly idsByRow: ReadonlyMap<number, string>;
  readonly columns: readonly Column[];
  readonly problems: readonly RowProblem[];
  readonly columnProblems: readonly ColumnProblem[];
}

/** A place in a group for lines. */
export interface PastePlace {
  readonly groupId: string;
  readonly before: string | null;
}

/** A paste that the member should check. */
export interface Paste {
  readonly text: string;
  /** Roles of columns chosen by the member. */
  readonly roles: ChosenRoles;
  readonly read: PastedLines;
  readonly place: PastePlace;
  /** The problems that the member has corrected. */
  readonly corrected: ReadonlySet<RowProblem>;
  /** True while the report is shown. False while the member looks at a line instead. */
  readonly isOpen: boolean;
}

/** Reads line items from a pasted table. */
export function readLines(text: string, rules: PasteRules): PastedLines {
  const { lines, ...rest } = readTable(parseRows(text), { ...rules, isName: hasVisibleCharacter });
  const idsByRow = new Map(lines.map(({ row }) => [row, rules.idsByRow?.get(row) ?? createId()]));
  return {
    ...rest,
    idsByRow,
    lines: lines.map((line) => toRecord(line, rules, idsByRow.get(line.row))),
  };
}

/** Converts a row to a line item. */
export function toRecord(
  line: TableLine,
  { discountName, ignoresCosts = false }: Pick<PasteRules, "discountName" | "ignoresCosts">,
  id = createId(),
): ItemRecord {
  const { name, description, price, frequency, quantity, unit, discount, cost, sku, isOptional } = line;
  const counted: JsonObject = {
    ...(quantity !== undefined && { current: quantity }),
    ...(unit !== undefined && { unitLabel: unit }),
  };
  const hasQuantity = Object.keys(counted).length > 0;
  const fields = { ...toPrice(price), frequency, ...(hasQuantity && { quantity: counted }) };
  return createLine(name, fields, {
    id,
    description: description === "" ? "" : toParagraphs(description.slice(0, maxDescriptionLength)),
    optional: isOptional,
    ...(cost !== undefined && !ignoresCosts && { cost }),
    ...(sku !== undefined && { sku }),
    ...(discount && { modifications: [toModification(discount, discountName, frequency)] }),
  });
}

/** Far below the maximum length of a description, because escaping makes texts longer. */
const maxDescriptionLength = 50_000;

/** Returns the fields of a price that determine its amount. */
export function toPrice(price: LinePrice): JsonObject {
  if (price.model === "text") return { model: "text", value: 0, text: price.text };
  if (price.model === "none") return { model: "none", value: 0 };
  const { model, value } = price;
  const maxValue = price.model === "fixed" ? price.maxValue : undefined;
  return { model, value, ...(maxValue !== undefined && { max_value: maxValue }) };
}

/** Converts the discount of a line to a modification that always counts. */
export function toModification(
  { model, value }: LineDiscount,
  name: string,
  frequency: Frequency,
): ItemRecord {
  return { ...createModification(name), optional: false, price: { model, value: -value, frequency } };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Converts plain text to rich text. */
function toParagraphs(text: string): string {
  const escaped = text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? "");
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>`)
    .join("");
}
