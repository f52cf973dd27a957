/**
 * Formats of VAT identification numbers after the code of their country: the formats of VIES for the EU (Greece
 * is EL, Northern Ireland XI), and the national ones of other countries whose numbers begin with a code. A
 * precise format is needed, because words such as HRB, SIREN and STNR begin with the code of a country, too.
 */
const formats: Readonly<Record<string, string>> = {
  AT: "U\\d{8}",
  BE: "[01]\\d{9}",
  BG: "\\d{9,10}",
  CY: "\\d{8}[A-Z]",
  CZ: "\\d{8,10}",
  DE: "\\d{9}",
  DK: "\\d{8}",
  EE: "\\d{9}",
  EL: "\\d{9}",
  ES: "[A-Z0-9]\\d{7}[A-Z0-9]",
  FI: "\\d{8}",
  FR: "[A-Z0-9]{2}\\d{9}",
  HR: "\\d{11}",
  HU: "\\d{8}",
  IE: "\\d{7}[A-Z]{1,2}|\\d[A-Z+*]\\d{5}[A-Z]",
  IT: "\\d{11}",
  LT: "\\d{9}|\\d{12}",
  LU: "\\d{8}",
  LV: "\\d{11}",
  MT: "\\d{8}",
  NL: "[A-Z0-9+*]{9}B\\d{2}",
  PL: "\\d{10}",
  PT: "\\d{9}",
  RO: "\\d{2,10}",
  SE: "\\d{12}",
  SI: "\\d{8}",
  SK: "\\d{10}",
  XI: "\\d{9}|\\d{12}|(GD|HA)\\d{3}",
  GB: "\\d{9}|\\d{12}|(GD|HA)\\d{3}",
  // The company number is the VAT number, with or without the name of the tax.
  CH: "E\\d{9}(MWST|TVA|IVA|VAT)?",
  NO: "\\d{9}(MVA)?",
  IS: "\\d{5,6}",
  LI: "\\d{5}",
  AD: "[A-Z]\\d{6}[A-Z]",
  AL: "[A-Z]\\d{8}[A-Z]",
  BA: "\\d{12,13}",
  ME: "\\d{8}",
  MK: "\\d{13}",
  RS: "\\d{9}",
  SM: "\\d{5}",
  TR: "\\d{10}",
  UA: "\\d{12}",
};

const vatId = new RegExp(
  `^(?:${Object.entries(formats)
    .map(([country, format]) => `${country}(?:${format})`)
    .join("|")})$`,
);

/**
 * Returns true for a VAT identification number in capitals, without spaces, dots and hyphens. It begins with the
 * code of its country (BR-CO-09).
 */
export function isVatId(taxId: string | null | undefined): taxId is string {
  return vatId.test(taxId ?? "");
}
