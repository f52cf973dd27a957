import type { Thread } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { findWaitingSince } from "./find-waiting-since.ts";

const write = (kind: "recipient" | "member", created_at: string) => ({ author: { kind }, created_at });
const find = (...messages: ReturnType<typeof write>[]) =>
  findWaitingSince({ messages, updated_at: "now" } as unknown as Thread);

describe("a client waits", () => {
  it("since the first message after the last answer", () => {
    expect(find(write("recipient", "1"), write("recipient", "2"))).toBe("1");
    expect(find(write("recipient", "1"), write("member", "2"), write("recipient", "3"))).toBe("3");
  });

  it("since the change of the state, if a member opened an answered thread again", () => {
    expect(find(write("recipient", "1"), write("member", "2"))).toBe("now");
  });
});
