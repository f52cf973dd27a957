import type { CustomVariable } from "@proffer/contract";
import { toLabelKey } from "@proffer/presentation";
import ar from "../../../../locales/ar/welcome.json" with { type: "json" };
import de from "../../../../locales/de/welcome.json" with { type: "json" };
import en from "../../../../locales/en/welcome.json" with { type: "json" };
import es from "../../../../locales/es/welcome.json" with { type: "json" };
import fr from "../../../../locales/fr/welcome.json" with { type: "json" };
import he from "../../../../locales/he/welcome.json" with { type: "json" };

/** The labels that the starter proposals give the field, and the usual short form. */
const labels: ReadonlySet<string> = new Set(
  [...[en, de, es, fr, ar, he].map(({ order_number }) => order_number), "PO number"].map(toLabelKey),
);

/** Finds the purchase order number among the fields, or null if it is empty or there is no such field. */
export function findOrderNumber(fields: readonly Pick<CustomVariable, "label" | "value">[]): string | null {
  const found = fields.find(({ label, value }) => labels.has(toLabelKey(label)) && isFilled(value));
  return found ? String(found.value).trim() : null;
}

const isFilled = (value: CustomVariable["value"]) => value !== null && String(value).trim() !== "";
