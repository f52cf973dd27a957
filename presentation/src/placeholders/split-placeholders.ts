import {
  custom,
  isPlaceholderName,
  placeholder,
  placeholderNames,
  readLabelKey,
  toLabelKey,
} from "./placeholder-names.ts";

/** A part of a text: a placeholder, or the text before or after one. */
export interface TextPart {
  readonly text: string;
  /** The name of the placeholder, such as `client.name` or `custom.Order`. Undefined for other text. */
  readonly name?: string;
  /** The key of the label in the placeholder of a custom variable, as `toLabelKey` returns it. */
  readonly labelKey?: string;
  /** True if the placeholder gets a value. */
  readonly isKnown: boolean;
}

/** Splits a text at its placeholders. `labels` names the custom variables. */
export function splitAtPlaceholders(text: string, labels: readonly string[] = []): TextPart[] {
  if (!text.includes("{{")) return [{ text, isKnown: false }];
  const known = new Set(labels.map(toLabelKey));
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: written, 1: name = "", index } of text.matchAll(placeholder)) {
    if (index > end) parts.push({ text: text.slice(end, index), isKnown: false });
    const labelKey = name.startsWith(custom) ? readLabelKey(name) : undefined;
    const isKnown = labelKey === undefined ? isPlaceholderName(name) : known.has(labelKey);
    parts.push({ text: written, name, ...(labelKey !== undefined && { labelKey }), isKnown });
    end = index + written.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end), isKnown: false }] : parts;
}

/** Lists the unknown placeholders of a text, as written, each once. */
export function listUnknownPlaceholders(text: string, labels: readonly string[] = []): string[] {
  const unknown = splitAtPlaceholders(text, labels).filter(
    ({ name, isKnown }) => name !== undefined && !isKnown,
  );
  return [...new Set(unknown.map((part) => part.text))];
}

/** Returns a text with the placeholders of one label naming another label. */
export function renamePlaceholders(text: string, from: string, to: string): string {
  const key = toLabelKey(from);
  return text.replaceAll(placeholder, (written, name: string) =>
    name.startsWith(custom) && readLabelKey(name) === key ? `{{${custom}${to}}}` : written,
  );
}

/** Formats the known placeholders as a list for a message. `labels` names the custom variables. */
export function formatPlaceholderNames(labels: readonly string[] = []): string {
  return [...placeholderNames, ...labels.map((label) => custom + label)]
    .map((name) => `{{${name}}}`)
    .join(", ");
}
