import type { Frequency, PublicPage } from "@proffer/contract";
import { getBillingFrequency } from "@proffer/pricing";

type Exemption = "tax_exempt" | "discount_exempt";

/** True when a page has a tax, and something that it falls on at this frequency, chosen or not. */
export function canBearTax(page: PublicPage, frequency: Frequency): boolean {
  return page.tax_percent !== 0 && hasPriceWithout("tax_exempt", page, frequency);
}

/** True when a page has a discount on this frequency, and something that it takes from, chosen or not. */
export function canBearDiscount(page: PublicPage, frequency: Frequency): boolean {
  const isGiven = page.discounts.some((each) => each.frequency === frequency && each.value !== 0);
  return isGiven && hasPriceWithout("discount_exempt", page, frequency);
}

function hasPriceWithout(exemption: Exemption, { children }: PublicPage, frequency: Frequency): boolean {
  return children.some((child) => {
    if (child.type === "side_by_side")
      return (
        !child[exemption] &&
        child.columns.some((each) => each.feeType === "fixed" && each.frequency === frequency)
      );
    const isSeen = child.line_items.some((line) =>
      [line, ...line.modifications].some(
        (entry) =>
          !entry[exemption] &&
          entry.price.model !== "text" &&
          entry.price.model !== "none" &&
          getBillingFrequency(entry, line) === frequency,
      ),
    );
    return isSeen || child.unseen.some((each) => each.frequency === frequency && !each[exemption]);
  });
}
