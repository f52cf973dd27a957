import { findNumber, findText, getField } from "../crm-json.ts";
import { ProviderError } from "../crm-provider.ts";
import { fieldGone } from "../crm-push.ts";
import { pipedrive, type PipedriveField } from "./api.ts";

const textTypes = new Set(["varchar", "varchar_auto", "text"]);
const numberTypes = new Set(["double", "int"]);

/** Returns true for a custom field that can take a text or a number. */
export function isWritable({ isCustom, type }: PipedriveField): boolean {
  return isCustom && (textTypes.has(type) || numberTypes.has(type) || type === "monetary");
}

export interface FieldChange {
  readonly code: string;
  readonly name: string;
  readonly value: unknown;
}

/** Lists the custom fields that differ from the wanted values, in the form that their types need. */
export function listFieldChanges(
  fields: readonly PipedriveField[],
  current: unknown,
  wanted: Readonly<Record<string, string | number | null>>,
  currency: string,
): FieldChange[] {
  return Object.entries(wanted).flatMap(([code, value]) => {
    const field = fields.find((each) => each.code === code);
    if (!field) throw fieldGone(pipedrive, code);
    const written = toFieldValue(field, value, currency);
    return isSame(written, getField(current, code)) ? [] : [{ code, name: field.name, value: written }];
  });
}

function toFieldValue(field: PipedriveField, value: string | number | null, currency: string): unknown {
  if (value === null) return null;
  if (!isWritable(field))
    throw unusable(field, "Proffer can write only custom fields for text, numbers and money");
  if (textTypes.has(field.type)) return String(value);
  if (typeof value !== "number") throw unusable(field, "it takes only numbers, but the value is a text");
  return field.type === "monetary" ? { value, currency } : value;
}

function unusable({ name }: PipedriveField, reason: string): ProviderError {
  return new ProviderError(
    "refused",
    `The field ${name} in Pipedrive cannot be written: ${reason}. Choose another field in the settings of the connection.`,
  );
}

function isSame(wanted: unknown, current: unknown): boolean {
  if (wanted === null || current === null || current === undefined) return wanted === (current ?? null);
  if (typeof wanted !== "object") return wanted === current;
  return (
    findNumber(wanted, "value") === findNumber(current, "value") &&
    findText(wanted, "currency") === findText(current, "currency")
  );
}
