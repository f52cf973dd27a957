import type { Payment, PaymentState } from "@proffer/contract";

/** The states of a payment for which its client still has to act. */
export const unpaidStates = ["due", "partly_paid", "failed"] as const satisfies readonly PaymentState[];

/**
 * Tells whether the last day of a payment has passed without all of the money. `today` is the day in the time zone of
 * the organization. `proposals/list/conditions.store.ts` of the server implements the same rule in SQL.
 */
export function isOverdue({ state, due_on }: Pick<Payment, "state" | "due_on">, today: string): boolean {
  const states: readonly PaymentState[] = unpaidStates;
  return due_on !== null && due_on < today && states.includes(state);
}
