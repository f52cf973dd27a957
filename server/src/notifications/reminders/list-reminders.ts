import type { Reminders } from "@proffer/contract";

/** A reminder with the time at which it is due. */
export interface PlannedReminder {
  readonly kind: "after" | "before_expiry";
  readonly days: number;
  readonly runAt: string;
}

export interface Dates {
  /** The time of the last email to the client; null: there was none, so there is nothing to remind of. */
  readonly askedAt: string | null;
  readonly expiringOn: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Lists the reminders of the settings that fall after the last email to the client and before the proposal expires. */
export function listReminders(
  { after_days = [], before_expiry_days = [] }: Reminders,
  dates: Dates,
): PlannedReminder[] {
  const { askedAt, expiringOn } = dates;
  if (askedAt === null) return [];
  const planned: PlannedReminder[] = after_days.map((days) => ({
    kind: "after",
    days,
    runAt: addDays(askedAt, days),
  }));
  if (expiringOn !== null)
    for (const days of before_expiry_days)
      planned.push({ kind: "before_expiry", days, runAt: addDays(expiringOn, -days) });
  return planned.filter(({ runAt }) => runAt > askedAt && (expiringOn === null || runAt < expiringOn));
}

function addDays(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString();
}
