import type { Reminders } from "@proffer/contract";
import { addDays } from "@proffer/presentation";

/** A reminder with its due time. */
export interface PlannedReminder {
  readonly kind: "after" | "before_expiry";
  readonly days: number;
  readonly runAt: string;
}

export interface Dates {
  /**
   * The time of the last email to the client. Null if there was none, so that there is nothing to remind of.
   */
  readonly askedAt: string | null;
  readonly expiringOn: string | null;
  /**
   * Time zone of the organization. A reminder is due at the same local time as the email or expiry from which
   * its days are counted.
   */
  readonly timeZone: string;
}

/**
 * Lists the reminders of the settings that are due after the last email to the client and before the expiry.
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
