/** What members write for themselves, and the link that lets whoever has it accept. */
const held = new Set(["notes", "note", "internal_notes", "crm_linked", "integrations", "share_url"]);

/** In the name of a field, whatever its case and whatever stands between the words. */
const secretShaped =
  /secret|token|passw|passphrase|credential|authorization|cookie|(api|private|access|signing|encryption)key/;

/** The record without what does not leave in webhooks, at any depth: the one place that decides it. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isHeldBack(name))
      .map(([name, inner]) => [name, redacted(inner)]),
  );
}

function isHeldBack(name: string): boolean {
  return held.has(name) || secretShaped.test(name.toLowerCase().replaceAll(/[^a-z]/g, ""));
}
