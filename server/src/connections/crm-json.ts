import { ProviderError } from "./crm-provider.ts";

/** Returns a field of a JSON object. Undefined if there is none, or no object. */
export function getField(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a text, or a number as text. Null for an empty text or anything else. */
export function findText(value: unknown, name: string): string | null {
  const field = getField(value, name);
  if (typeof field === "number") return String(field);
  return typeof field === "string" && field !== "" ? field : null;
}

/** Returns a number, also if it is written as text. Null for anything else. */
export function findNumber(value: unknown, name: string): number | null {
  const text = findText(value, name);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Returns the elements of a list. Empty for anything else. */
export function listField(value: unknown, name: string): readonly unknown[] {
  const field = getField(value, name);
  return Array.isArray(field) ? field : [];
}

/** Returns a text without which the answer is of no use. */
export function getText(provider: string, value: unknown, name: string): string {
  const text = findText(value, name);
  if (text === null) {
    throw new ProviderError(
      "unreachable",
      `${provider} gave an answer without ${name}, which Proffer cannot use. Try again later.`,
    );
  }
  return text;
}
