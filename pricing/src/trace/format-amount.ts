/** Formats major units with all digits of the minor unit, `unit` of which are one major unit: 110.00 for 110 dollars. */
export function formatAmount(amount: number, unit: number): string {
  const [whole = "", fraction = ""] = String(amount).split(".");
  const digits = String(unit).length - 1;
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}
