/** Writes an IBAN in groups of four characters, as on paper. */
export function formatIban(iban: string): string {
  return (
    iban
      .replaceAll(/\s/g, "")
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(" ");
}
