import { expect, it, vi } from "vitest";
import { createFormat } from "./format.ts";

const moment = (timeZone?: "UTC") =>
  createFormat("en", "EUR", String, timeZone).dateAndTime("2026-11-20T09:05:00.000Z").replaceAll(/\s/g, " ");

it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const)(
  "shows a day in UTC as the PDF does, and a time in the zone of its reader: %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    const format = createFormat("en", "EUR", String);
    expect(format.date("2026-11-20T23:59:59.000Z")).toBe("November 20, 2026");
    expect(format.date("2026-11-20T00:00:00.000Z")).toBe("November 20, 2026");
    const moments = {
      "Pacific/Kiritimati": "November 20, 2026 at 11:05 PM GMT+14",
      "Pacific/Pago_Pago": "November 19, 2026 at 10:05 PM GMT-11",
    };
    expect(moment()).toBe(moments[zone]);
    // The server renders the page without knowing the reader's time zone.
    expect(moment("UTC")).toBe("November 20, 2026 at 9:05 AM UTC");
  },
);
