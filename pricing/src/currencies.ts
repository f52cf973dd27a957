/**
 * ISO 4217. The codes are those the runtime's Intl knows; the digits are ISO's own table, because Intl answers
 * with customary display digits that differ from it (0 for HUF and COP in V8, 2 in other engines), and the
 * server and every browser must round alike.
 */
const digits = new Map([
  ...list("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF", 0),
  ...list("BHD IQD JOD KWD LYD OMR TND", 3),
  ...list("CLF UYW", 4),
]);

function list(codes: string, minor: number): [string, number][] {
  return codes.split(" ").map((code) => [code, minor]);
}

const codes = new Set(Intl.supportedValuesOf("currency"));

/** Every ISO 4217 code the runtime knows, in alphabetical order. */
export const currencies: readonly string[] = [...codes].toSorted();

/** Whether `code` is such a code, in capitals. */
export function isCurrency(code: string): boolean {
  return codes.has(code);
}

/**
 * Decimal digits of the currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD.
 * A code without an entry of its own has 2. Throws RangeError when `code` is not three capital letters.
 */
export function minorUnits(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`Not a currency code: ${code}`);
  return digits.get(code) ?? 2;
}
