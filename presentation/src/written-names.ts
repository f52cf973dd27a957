/** True when two texts that people typed are the same; case, spaces and Unicode composition make no difference. */
export function isSameText(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

/** The name as its owner wrote it, where it is another than the one that they were invited by; else null. */
export function findWrittenName(invited: string | null, written: string | null): string | null {
  return invited === null || written === null || isSameText(invited, written) ? null : written;
}

function normalize(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
