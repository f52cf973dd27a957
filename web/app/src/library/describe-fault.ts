import type { ImportedRow } from "@proffer/contract";
import { describeColumn } from "./column-meanings.tsx";
import { say } from "./texts/say.ts";

type Fault = NonNullable<ImportedRow["errors"]>[number];

/** Says what is wrong with a row of a price list, and what to do about it. */
export function describeFault({ column, code, message }: Fault): string {
  const text = code === "invalid" ? say("fault_invalid", { reason: message }) : say(`fault_${code}`);
  return column === null ? text : `${describeColumn(column)}: ${text}`;
}
