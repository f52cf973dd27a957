import type { ImportedRow } from "@proffer/contract";
import { describeColumn } from "./column-meanings.tsx";
import { say } from "./texts/say.ts";

type Fault = NonNullable<ImportedRow["errors"]>[number];

/** Largest values that the contract takes. */
const maxValues: Partial<Record<Fault["code"], number>> = {
  price_out_of_range: 1e12,
  quantity_out_of_range: 1e9,
  cost_out_of_range: 1e12,
};

/** Says what is wrong with a row of a price list, and what to do about it. */
export function describeFault({ column, code, message }: Fault): string {
  const text = say(`fault_${code}`, { reason: message, max: maxValues[code] ?? "", percent: 1_000 });
  return column === null ? text : `${describeColumn(column)}: ${text}`;
}
