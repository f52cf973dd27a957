import type { Reminders } from "@proffer/contract";

/** One reminder to come. */
export interface PlannedReminder {
  readonly kind: "after" | "before_expiry";
  readonly days: number;
  readonly runAt: string;
}

export interface Dates {
  /** The time of the last email to the client; null: never, so there is nothing to remind of. */
  readonly askedAt: string | null;
  readonly expiringOn: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The reminders that the settings call for, after the client was asked and before the proposal expires. */
export function plan(
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
