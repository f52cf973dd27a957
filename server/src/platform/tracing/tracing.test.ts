import { expect, it } from "vitest";
import { testClock } from "../../../test/clock.ts";
import { createLostSpans } from "./tracing.ts";

it("lost spans are all counted, and reported once a minute", async () => {
  const clock = testClock("2026-01-05T09:00:00.000Z");
  const told: unknown[] = [];
  const lost = createLostSpans(clock, (error) => told.push(error));
  lost.add(10, "first");
  clock.advance(59_000);
  lost.add(20, "second");
  expect(told).toEqual(["first"]);
  clock.advance(1_000);
  lost.add(30, "third");
  expect(told).toEqual(["first", "third"]);
  expect((await lost.metric.get()).values).toMatchObject([{ value: 60 }]);
});
