/** What members write for themselves, what leads to their CRM, and the link that lets whoever has it accept. */
const held = /notes?$|^crm|^integrations$|^shareurl$/;

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

/** Whatever the case and whatever stands between the words: settings keep fields that Proffer does not know. */
function isHeldBack(name: string): boolean {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  return held.test(letters) || secretShaped.test(letters);
}
