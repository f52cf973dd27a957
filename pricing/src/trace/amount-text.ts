/** An amount with its currency's minor units, of which `unit` are one major unit: 110.00 for 110 dollars. */
export function amountText(amount: number, unit: number): string {
  const [whole = "", fraction = ""] = String(amount).split(".");
  const digits = String(unit).length - 1;
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}
