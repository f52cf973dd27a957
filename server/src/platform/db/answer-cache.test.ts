import { describe, expect, it } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";

function setUp(mostBytes?: number) {
  let version = 1;
  let made = 0;
  const unchanged = createAnswerCache(() => version, mostBytes);
  const answer = (key = "a", now = "2026-11-20T09:00:00.000Z", until: string | null = null) =>
    unchanged(key, now, async () => ({ bytes: Buffer.from(`answer ${++made}`), until }));
  const text = async (...given: Parameters<typeof answer>) => (await answer(...given)).bytes.toString();
  return { text, unchanged, change: () => void version++ };
}

describe("an answer that was made before", () => {
  it("is taken again while nothing has changed", async () => {
    const { text } = setUp();
    expect([await text(), await text(), await text("b")]).toEqual(["answer 1", "answer 1", "answer 2"]);
  });

  it("is made anew after any change", async () => {
    const { text, change } = setUp();
    await text();
    change();
    expect(await text()).toBe("answer 2");
  });

  it("is not kept when something changed while it was made", async () => {
    const { text, unchanged, change } = setUp();
    await unchanged("a", "2026-11-20T09:00:00.000Z", async () => {
      change();
      return { bytes: Buffer.from("of before"), until: null };
    });
    expect(await text()).toBe("answer 1");
  });

  it("is made anew once the time has come at which it reads differently, and when the clock was set back", async () => {
    const { text } = setUp();
    const until = "2026-11-20T10:00:00.000Z";
    await text("a", "2026-11-20T09:00:00.000Z", until);
    expect(await text("a", "2026-11-20T09:59:59.999Z", until)).toBe("answer 1");
    expect(await text("a", until)).toBe("answer 2");
    expect(await text("a", "2026-11-20T08:59:59.999Z", until)).toBe("answer 3");
  });

  it("makes room when there is too much of it", async () => {
    const { text } = setUp("a".length * 2 + "answer 1".length * 2);
    for (const key of ["a", "b", "c"]) await text(key);
    expect([await text("c"), await text("a")]).toEqual(["answer 3", "answer 4"]);
  });

  it("is not kept when it and its key are larger than all that may be kept", async () => {
    const { text } = setUp(20);
    const key = "a key longer than its answer";
    await text("a");
    expect([await text(key), await text(key), await text("a")]).toEqual(["answer 2", "answer 3", "answer 1"]);
  });
});
