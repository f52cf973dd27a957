import { describe, expect, it } from "vitest";
import type { PostRequest, PostResult } from "../platform/outbound/outbound.ts";
import { postMessage } from "./chat.ts";
import { ProviderError } from "./crm-provider.ts";
import type { Announcement } from "./pushes.store.ts";

const chats = ["slack", "microsoft_teams", "discord", "mattermost"] as const;
type Chat = (typeof chats)[number];

const won: Announcement = {
  title: "Won: Website 🚀",
  facts: [
    ["Client", "Globex"],
    ["Total", "$4,431.00"],
  ],
  quote: null,
  url: "https://proffer.test/app/proposals/1",
};

async function write(chat: Chat, announcement: Announcement): Promise<string> {
  const sent: PostRequest[] = [];
  const post = async (request: PostRequest): Promise<PostResult> => {
    sent.push(request);
    return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
  };
  await postMessage({ post }, chat, "https://chat.test/hook", announcement);
  return String(sent[0]?.body);
}

async function fail(chat: Chat, result: PostResult): Promise<ProviderError> {
  const post = async () => result;
  const error = await postMessage({ post }, chat, "https://chat.test/hook", won).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ProviderError);
  return error;
}

describe.each(chats)("a message to %s", (chat) => {
  it("has the title, the facts and a link that asks for a sign-in", async () => {
    const text = await write(chat, won);
    for (const part of ["Website 🚀", "Globex", "4,431.00", won.url]) expect(text).toContain(part);
  });

  it("is valid within the limits of the chat for the longest texts, without half characters", async () => {
    const long = "🚀".repeat(40_000);
    const text = await write(chat, { ...won, title: long, quote: long, facts: [["Client", long]] });
    expect(Buffer.byteLength(text)).toBeLessThan(chat === "slack" ? 32_000 : 28_000);
    expect(text).not.toMatch(/\\ud83d(?!\\ude80)/i);
    expect(JSON.parse(text)).toBeTypeOf("object");
  });

  it("works without facts", async () => {
    expect(await write(chat, { ...won, facts: [] })).toContain("Website");
  });

  it.each([
    [{ status: 404, retryAfter: null, snippet: "no_service", durationMs: 1 }, "address_gone"],
    [{ status: 410, retryAfter: null, snippet: "", durationMs: 1 }, "address_gone"],
    [{ status: 401, retryAfter: null, snippet: "", durationMs: 1 }, "address_gone"],
    [{ status: 400, retryAfter: null, snippet: "invalid\n blocks", durationMs: 1 }, "refused"],
    [{ status: 302, retryAfter: null, snippet: "", durationMs: 1 }, "refused"],
    [{ status: 429, retryAfter: "7", snippet: "", durationMs: 1 }, "rate_limited"],
    [{ status: 503, retryAfter: null, snippet: "<html>", durationMs: 1 }, "unreachable"],
    [{ error: "timeout", message: "did not answer in time", durationMs: 1 }, "unreachable"],
    [{ error: "blocked_address", message: "points to an address", durationMs: 1 }, "unreachable"],
  ] as const)("answered with %j is the problem %s, in one sentence", async (result, code) => {
    const { code: found, message } = await fail(chat, result);
    expect(found).toBe(code);
    expect(message).toMatch(/^[A-Z][^\n]+\.$/);
    expect(message).not.toContain("https://chat.test");
  });

  it.each([
    ["7", 7],
    ["0.3", 1],
    [null, undefined],
    ["soon", undefined],
  ])("limited with Retry-After %s waits so many seconds: %s", async (retryAfter, seconds) => {
    const { retryAfterSeconds } = await fail(chat, { status: 429, retryAfter, snippet: "", durationMs: 1 });
    expect(retryAfterSeconds).toBe(seconds);
  });
});

describe("a client's text", () => {
  const hostile = "<https://evil.test|click> [click](https://evil.test) @everyone @channel <!here> **bold**";

  it("is no link, no markup and no mention in Slack", async () => {
    const { blocks } = JSON.parse(await write("slack", { ...won, title: hostile, quote: hostile }));
    const texts = blocks.flatMap(({ text, fields }: { text?: object; fields?: object[] }) => fields ?? text);
    const marked = texts.filter(({ type }: { type: string }) => type === "mrkdwn");
    expect(marked).toEqual([{ type: "mrkdwn", text: `<${won.url}|Open in Proffer>` }]);
  });

  it("is no link and no markup in Microsoft Teams", async () => {
    expect(await write("microsoft_teams", { ...won, quote: hostile })).toContain(
      String.raw`\\[click\\]\\(https://evil.test\\)`,
    );
  });

  it("mentions no person in Discord and Mattermost", async () => {
    expect(JSON.parse(await write("discord", { ...won, quote: hostile })).allowed_mentions).toEqual({
      parse: [],
    });
    const text = await write("mattermost", { ...won, quote: hostile, facts: [["Client", hostile]] });
    expect(text).not.toMatch(/@(everyone|channel)/);
  });
});
