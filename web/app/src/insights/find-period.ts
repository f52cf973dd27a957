/** Periods to look at: a number of months with the present one, or the year so far. */
export const periods = ["3", "6", "12", "24", "year"] as const;
export type Period = (typeof periods)[number];

/** Finds the first and the last day of a period as the calendar of this device has them. */
export function findPeriod(period: Period, now: Date): { readonly from: string; readonly to: string } {
  const year = now.getFullYear();
  const first =
    period === "year" ? new Date(year, 0, 1) : new Date(year, now.getMonth() - Number(period) + 1, 1);
  return { from: writeDay(first), to: writeDay(now) };
}

function writeDay(day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${day.getFullYear()}-${month}-${date}`;
}
