/**
 * The names of the placeholders in texts. The server replaces the placeholders when a client reads a text.
 */
export const placeholderNames = [
  "client.name",
  "client.contact.name",
  "proposal.name",
  "proposal.number",
  "proposal.total",
  "sender.name",
  "organization.name",
  "today",
] as const;

export type PlaceholderName = (typeof placeholderNames)[number];

/** A placeholder: a name in double braces, which may be misspelt. The label of a custom variable may contain spaces. */
export const placeholder = /\{\{\s*(custom\.[^{}<>]{1,200}?|[\p{L}\p{N}_.-]+)\s*\}\}/gu;

export const custom = "custom.";

/** Returns the same key for labels that readers cannot tell apart: case, white space and Unicode form do not matter. */
export function toLabelKey(label: string): string {
  return label.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** Returns the key of the label in `custom.<label>`. Rich text contains `&` as an entity. */
export function readLabelKey(name: string): string {
  return toLabelKey(name.slice(custom.length).replaceAll("&nbsp;", " ").replaceAll("&amp;", "&"));
}

export function isPlaceholderName(name: string): name is PlaceholderName {
  return (placeholderNames as readonly string[]).includes(name);
}
