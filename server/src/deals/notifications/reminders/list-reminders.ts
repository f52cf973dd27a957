import type { Reminders } from "@proffer/contract";
import { addDays } from "@proffer/presentation";

/** A reminder and the time when it is due. */
export interface PlannedReminder {
  readonly kind: "after" | "before_expiry";
  readonly days: number;
  readonly runAt: string;
}

export interface Dates {
  /**
   * The time of the last email that asks the client to act. Null if there was none. Then there is nothing to
   * remind the client of.
   */
  readonly askedAt: string | null;
  readonly expiringOn: string | null;
  /**
   * Time zone of the organization. Days are counted in this time zone: a reminder is due at the same local
   * time as the email, or as the expiry.
   */
  readonly timeZone: string;
}

/**
 * Lists the reminders by the settings. Omits reminders that would be due before the last email to the client
 * or after the expiry.
 */
export function listReminders(
  { after_days = [], before_expiry_days = [] }: Reminders,
  dates: Dates,
): PlannedReminder[] {
  const { askedAt, expiringOn, timeZone } = dates;
  if (askedAt === null) return [];
  const planned: PlannedReminder[] = after_days.map((days) => ({
    kind: "after",
    days,
    runAt: addDays(askedAt, days, timeZone),
  }));
  if (expiringOn !== null)
    for (const days of before_expiry_days)
      planned.push({ kind: "before_expiry", days, runAt: addDays(expiringOn, -days, timeZone) });
  return planned.filter(({ runAt }) => runAt > askedAt && (expiringOn === null || runAt < expiringOn));
}
