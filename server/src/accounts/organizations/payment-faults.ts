import type { PaymentSettings } from "@proffer/contract";

/** Finds faults of a payment that its schema cannot express, keyed by field. `path` leads to the payment. */
export function findPaymentFaults(
  payment: PaymentSettings | null | undefined,
  path: string,
): Record<string, string> {
  if (!payment?.enabled) return {};
  const { type, deposit_percentage, deposit_amount } = payment;
  if (type === "percentage" && deposit_percentage == null)
    return { [`${path}.deposit_percentage`]: "is required if type is percentage" };
  if (type === "fixed" && deposit_amount == null)
    return { [`${path}.deposit_amount`]: "is required if type is fixed" };
  return {};
}
