import type { Payment } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { isOverdue } from "./is-overdue.ts";

describe("a payment", () => {
  const days: ReadonlyArray<string | null> = ["2026-12-03", "2026-12-04", "2026-12-05", null];
  const listOverdue = (state: Payment["state"]) =>
    days.filter((due_on) => isOverdue({ state, due_on }, "2026-12-04"));

  it.each(["due", "partly_paid", "failed"] as const)("that is %s is overdue after its last day", (state) => {
    expect(listOverdue(state)).toEqual(["2026-12-03"]);
  });

  it.each(["none", "processing", "paid"] as const)("that is %s is never overdue", (state) => {
    expect(listOverdue(state)).toEqual([]);
  });
});
