import type { Organization, PaymentMethod, PaymentSettings } from "@proffer/contract";
import { isSetUp, usualMethods } from "@proffer/presentation";

/** The ways to pay, in the order of their fields. */
export const paymentMethods = ["card", "bank_transfer"] as const satisfies readonly PaymentMethod[];

/** Lists the chosen ways to pay that the organization has not set up. Clients do not see them. */
export function listMissingMethods(
  payment: PaymentSettings | null | undefined,
  organization: Pick<Organization, "bank_account" | "card_payments">,
): PaymentMethod[] {
  if (payment?.enabled !== true) return [];
  const { methods = usualMethods } = payment;
  return paymentMethods.filter((method) => methods.includes(method) && !isSetUp(method, organization));
}
