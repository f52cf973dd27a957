/** Writes an IBAN in groups of four characters, as banks print it. */
export function formatIban(iban: string): string {
  return iban
    .replaceAll(/\s/g, "")
    .toUpperCase()
    .replaceAll(/.{4}(?=.)/g, "$& ");
}
