import type { Deal } from "@proffer/contract";
import { locale } from "../texts/language.ts";
import { toMoneyFormat } from "../ui/format.ts";

/** Formats the amount of a deal, without a currency if the CRM does not return a valid one. */
export function formatDealAmount({ amount, currency }: Pick<Deal, "amount" | "currency">): string {
  if (amount === null) return "";
  return currency !== null && /^[A-Z]{3}$/.test(currency)
    ? toMoneyFormat(currency).money(amount, true)
    : new Intl.NumberFormat(locale).format(amount);
}

/** Returns the name of the company. If a deal has no company, `client_name` is the name of its contact. */
export function findCompany({ client_name: client, contact_name: contact }: Deal): string | null {
  return client === contact ? null : client;
}
