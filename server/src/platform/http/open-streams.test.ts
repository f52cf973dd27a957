import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EventStream } from "./event-stream.ts";
import { OpenStreams } from "./open-streams.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("polls of open streams do not accumulate while one waits for a slow database", async () => {
  const database = Promise.withResolvers<void>();
  let polls = 0;
  const streams = new OpenStreams<{ stream: EventStream }>({
    limits: [],
    poll: () => {
      polls += 1;
      streams.enqueue(() => database.promise);
    },
  });
  streams.add({ stream: new EventStream() });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls).toBe(1);
  database.resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(polls).toBeGreaterThan(1);
  streams.close();
});
