import type { Organization, PaymentMethod, PaymentSettings } from "@proffer/contract";

/** The ways to pay, in the order of their fields. */
export const paymentMethods = ["card", "bank_transfer"] as const satisfies readonly PaymentMethod[];

/** The ways to pay of a payment that does not name any. */
export const usualMethods: readonly PaymentMethod[] = ["bank_transfer"];

type Accounts = Pick<Organization, "bank_account" | "card_payments">;

/** Lists the chosen ways to pay that the organization has not set up. Clients do not see them. */
export function listMissingMethods(
  payment: PaymentSettings | null | undefined,
  { bank_account, card_payments }: Accounts,
): PaymentMethod[] {
  if (payment?.enabled !== true) return [];
  const { methods = usualMethods } = payment;
  const accounts = { card: card_payments, bank_transfer: bank_account };
  return paymentMethods.filter((method) => methods.includes(method) && accounts[method] === null);
}
