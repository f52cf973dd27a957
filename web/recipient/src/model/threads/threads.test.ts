import { operations, type PublicThread } from "@proffer/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Attempt } from "./drafts.ts";
import { findSent, sendMessage } from "./send-message.ts";
import type { Reply } from "../request.ts";
import type { ThreadsApi } from "./threads-api.ts";
import { Threads } from "./threads.ts";

const [example] = operations.listPublicThreads.examples.answer.data;
if (!example) throw new Error("the contract has no example of a thread");
const [question] = example.messages;
if (!question) throw new Error("the example has no message");
const asked: PublicThread = example;
const hank = { full_name: "Hank Scorpio", email: "hank@globex.test" };

function answer(thread: PublicThread, id = "answer"): PublicThread {
  const message = { ...question, id, text: "Yes.", author: { kind: "member", name: "Ada" } };
  return {
    ...thread,
    state: "answered",
    messages: [...thread.messages, message as PublicThread["messages"][number]],
  };
}

/** Creates a server that records its requests. A test can set its threads. */
function createServer(threads: PublicThread[] = []) {
  const server = {
    threads,
    requests: [] as string[],
    /** Set to let the next request fail: before or after the server has stored the message. */
    failure: undefined as "before" | "after" | undefined,
    kept: [] as string[],
  };
  const fail = () => {
    server.failure = undefined;
    return { kind: "unreachable" } as const;
  };
  const api: ThreadsApi = {
    read: async () => {
      server.requests.push("read");
      if (server.failure) return fail();
      return { kind: "answered", data: server.threads };
    },
    post: async (path, body): Promise<Reply<PublicThread>> => {
      server.requests.push(`post ${path}`);
      if (server.failure === "before") return fail();
      const { text = "" } = (body ?? {}) as { text?: string };
      const count = server.requests.length;
      const thread = {
        ...asked,
        id: `thread-${count}`,
        item: null,
        messages: [{ ...asked.messages[0], id: `message-${count}`, text }],
      } as PublicThread;
      server.threads = [thread, ...server.threads];
      return server.failure === "after" ? fail() : { kind: "answered", data: thread };
    },
  };
  const read = {
    read: () => server.kept,
    write: (ids: readonly string[]) => {
      server.kept = [...ids];
    },
  };
  return { server, threads: new Threads(api, read) };
}

describe("the threads of a link", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("are read once for each new version, and never if there are none", async () => {
    const { server, threads } = createServer([asked]);
    threads.hear(0);
    await vi.advanceTimersByTimeAsync(0);
    expect([server.requests, threads.state.isLoaded]).toEqual([[], true]);
    threads.hear(1);
    await vi.advanceTimersByTimeAsync(0);
    threads.hear(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toEqual(["read"]);
    expect(threads.state.threads).toEqual([asked]);
  });

  it("are read again later if the server is unreachable", async () => {
    const { server, threads } = createServer([asked]);
    server.failure = "before";
    threads.hear(3);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.requests).toEqual(["read", "read"]);
    expect(threads.state.threads).toEqual([asked]);
  });

  it("report an answer that arrives, but not the answers of the first reading", async () => {
    const { server, threads } = createServer([answer(asked)]);
    await threads.load();
    expect(threads.state.arrived).toBeNull();
    server.threads = [answer(answer(asked), "second")];
    await threads.load();
    const arrived = { messageId: "second", threadId: asked.id, name: "Ada" };
    expect(threads.state.arrived).toEqual(arrived);
    const { arrived: before } = threads.state;
    await threads.load();
    expect(threads.state.arrived).toBe(before);
  });

  it("are unread until the last answer is read, and again after the next answer", async () => {
    const { server, threads } = createServer([answer(asked)]);
    await threads.load();
    expect([...threads.state.unread]).toEqual([asked.id]);
    threads.markRead(asked.id);
    expect([...threads.state.unread]).toEqual([]);
    expect(server.kept).toEqual(["answer"]);
    server.threads = [answer(answer(asked), "second")];
    await threads.load();
    expect([...threads.state.unread]).toEqual([asked.id]);
  });

  it("contain a new message even if an earlier reading ends after it", async () => {
    const { threads, server } = createServer();
    const loading = threads.load();
    await threads.post("", { text: "Hello" });
    await loading;
    await vi.advanceTimersByTimeAsync(0);
    expect(threads.state.threads).toHaveLength(1);
    expect(server.requests).toEqual(["read", "post ", "read"]);
  });
});

describe("sending a message", () => {
  const message = { text: "Is it final?" };
  const send = async (threads: Threads, attempt: Attempt | undefined, text = message.text) => {
    const kept: { attempt: Attempt | undefined } = { attempt };
    const keep = (next: Attempt | undefined) => {
      kept.attempt = next;
    };
    const result = await sendMessage(threads, { text }, hank, attempt, keep);
    return { result, attempt: kept.attempt };
  };

  it("that the server stored before its answer was lost does not send it twice", async () => {
    const { server, threads } = createServer([asked]);
    await threads.load();
    server.failure = "after";
    const first = await send(threads, undefined);
    expect(first).toMatchObject({ result: { kind: "unreachable" }, attempt: { text: message.text } });
    const second = await send(threads, first.attempt);
    expect(second).toMatchObject({ result: { kind: "sent", text: message.text }, attempt: undefined });
    expect(server.requests.filter((each) => each.startsWith("post"))).toHaveLength(1);
  });

  it("that never reached the server sends it with the next attempt", async () => {
    const { server, threads } = createServer();
    await threads.load();
    server.failure = "before";
    const first = await send(threads, undefined);
    const second = await send(threads, first.attempt);
    expect(second.result.kind).toBe("sent");
    expect(server.threads).toHaveLength(1);
  });

  it("posts nothing while the outcome of the last attempt cannot be found out", async () => {
    const { server, threads } = createServer();
    await threads.load();
    server.failure = "after";
    const first = await send(threads, undefined);
    server.failure = "before";
    const second = await send(threads, first.attempt);
    expect(second).toEqual({ result: { kind: "unreachable" }, attempt: first.attempt });
    expect(server.threads).toHaveLength(1);
  });

  it("tells the sent text if the reader has changed the text since", async () => {
    const { server, threads } = createServer();
    await threads.load();
    server.failure = "after";
    const first = await send(threads, undefined);
    const second = await send(threads, first.attempt, "Something else");
    expect(second.result).toMatchObject({ kind: "sent", text: message.text });
    expect(server.threads).toHaveLength(1);
  });

  it("sends the same text again on purpose", async () => {
    const { server, threads } = createServer();
    for (let count = 0; count < 2; count++) {
      const { attempt } = await send(threads, undefined);
      expect(attempt).toBeUndefined();
    }
    expect(server.threads).toHaveLength(2);
  });

  it("looks for a lost message only where it was written, and only among new messages of clients", () => {
    const text = question.text;
    const here = { text, itemId: asked.item?.id, known: [] };
    expect(findSent([asked], here)).toBe(asked);
    expect(findSent([asked], { ...here, itemId: undefined })).toBeUndefined();
    expect(findSent([asked], { ...here, known: [question.id] })).toBeUndefined();
    expect(findSent([asked], { text, known: [], threadId: asked.id })).toBe(asked);
    expect(findSent([asked], { text, known: [], threadId: "other" })).toBeUndefined();
    expect(findSent([answer(asked)], { ...here, text: "Yes." })).toBeUndefined();
  });
});
