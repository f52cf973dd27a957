/**
 * The name as its owner wrote it, where it is another than the one that they were invited by; else null.
 * Case, spaces and Unicode composition make no difference.
 */
export function findWrittenName(invited: string | null, written: string | null): string | null {
  return invited === null || written === null || normalize(invited) === normalize(written) ? null : written;
}

function normalize(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
