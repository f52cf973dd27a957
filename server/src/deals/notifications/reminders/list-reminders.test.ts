import { describe, expect, it } from "vitest";
import { listReminders } from "./list-reminders.ts";

describe("the plan of reminders", () => {
  const settings = { after_days: [3, 7], before_expiry_days: [2] };
  const dates = {
    askedAt: "2026-11-20T09:00:00.000Z",
    expiringOn: "2026-12-01T00:00:00.000Z",
    timeZone: "UTC",
  };
  const times = (given = settings, on: Parameters<typeof listReminders>[1] = dates) =>
    listReminders(given, on).map(({ kind, days, runAt }) => `${kind} ${days}: ${runAt}`);

  it("counts from the day of the email to the client, and back from the expiry", () => {
    expect(times()).toEqual([
      "after 3: 2026-11-23T09:00:00.000Z",
      "after 7: 2026-11-27T09:00:00.000Z",
      "before_expiry 2: 2026-11-29T00:00:00.000Z",
    ]);
  });

  it("keeps the time of day in the organization's time zone when its clocks change", () => {
    const berlin = {
      askedAt: "2026-10-23T07:00:00.000Z",
      expiringOn: "2026-10-26T22:59:59.999Z",
      timeZone: "Europe/Berlin",
    };
    expect(times({ after_days: [3], before_expiry_days: [2] }, berlin)).toEqual([
      "after 3: 2026-10-26T08:00:00.000Z",
      "before_expiry 2: 2026-10-24T21:59:59.999Z",
    ]);
  });

  it("has no reminders for a client without an email", () => {
    expect(times(settings, { ...dates, askedAt: null })).toEqual([]);
  });

  it("has no reminders before an expiry if the proposal has none", () => {
    expect(times(settings, { ...dates, expiringOn: null })).toHaveLength(2);
  });

  it("omits reminders before the email or after the expiry", () => {
    expect(times(settings, { ...dates, expiringOn: "2026-11-22T00:00:00.000Z" })).toEqual([]);
  });

  it("is empty without settings", () => {
    expect(listReminders({}, dates)).toEqual([]);
  });
});
