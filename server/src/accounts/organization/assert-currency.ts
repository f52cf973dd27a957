import { isCurrency } from "@proffer/pricing";
import { invalid } from "../../platform/errors.ts";

/** Throws VALIDATION_ERROR for the field `currency` if it is present and not a currency. */
export function assertCurrency(currency: string | undefined): void {
  if (currency !== undefined && !isCurrency(currency))
    throw invalid({ currency: "is not a known ISO 4217 currency code" });
}
