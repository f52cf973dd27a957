import { describe, expect, it } from "vitest";
import { findPeriod } from "./find-period.ts";

describe("a period of insights", () => {
  it("has whole months and ends today, also across the turn of the year", () => {
    const day = new Date(2026, 1, 14, 23, 30);
    expect(findPeriod("3", day)).toEqual({ from: "2025-12-01", to: "2026-02-14" });
    expect(findPeriod("12", day)).toEqual({ from: "2025-03-01", to: "2026-02-14" });
    expect(findPeriod("year", day)).toEqual({ from: "2026-01-01", to: "2026-02-14" });
  });
});
