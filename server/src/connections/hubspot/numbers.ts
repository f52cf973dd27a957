const maxDecimals = 6;

/** Formats a number as HubSpot takes it: digits, at most six decimals, no exponent. */
export function toHubspotNumber(value: number): string {
  return value.toFixed(maxDecimals).replace(/\.?0+$/, "");
}
