import { expect, it, vi } from "vitest";
import { formatIn } from "./format.ts";

it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "shows the day of an instant in UTC, as the PDF does, wherever its reader is: %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    const format = formatIn("en", "EUR", String);
    expect(format.date("2026-11-20T23:59:59.000Z")).toBe("November 20, 2026");
    expect(format.date("2026-11-20T00:00:00.000Z")).toBe("November 20, 2026");
    expect(format.dateAndTime("2026-11-20T09:05:00.000Z").replaceAll(/\s/g, " ")).toBe(
      "November 20, 2026 at 9:05 AM UTC",
    );
  },
);
