import type { PublicThread } from "@proffer/contract";
import { createStoredList, type StoredList } from "../stored-changes.ts";
import { listUnsentDrafts } from "./drafts.ts";
import { createThreadsApiAt, type ThreadsApi } from "./threads-api.ts";
import { type Arrival, noThreads, type ThreadsState } from "./threads-state.ts";

const retryMs = 5_000;

/** Creates the threads of the link whose operations are at `address`. */
export function createThreads(address: string): Threads {
  const read = createStoredList<string>(() => localStorage, `${location.pathname}#answers`);
  return new Threads(createThreadsApiAt(address), read, listUnsentDrafts());
}

/** The questions at a link and their answers, as the server last sent them. */
export class Threads {
  readonly #api: ThreadsApi;
  readonly #read: StoredList<string>;
  /** The version in the event stream for which the threads were read. */
  #version: number | undefined;
  #heard: number | undefined;
  #loading: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<(state: ThreadsState) => void>();
  state: ThreadsState;

  /**
   * `read` keeps the ids of the last answers that were read. `unsent` are the targets of messages that could not be
   * sent before.
   */
  constructor(api: ThreadsApi, read: StoredList<string>, unsent: readonly string[] = []) {
    this.#api = api;
    this.#read = read;
    this.state = { ...noThreads, unsent: new Set(unsent) };
  }

  subscribe(listener: (state: ThreadsState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Handles the version in an event. Without any thread, nothing is read. */
  hear(version: number): void {
    if (version === this.#version) return;
    this.#heard = version;
    if (version > 0 || this.state.threads.length > 0) void this.load();
    else this.#take([]);
  }

  /**
   * Reads the threads with a request that starts after this call. Returns false if the server is unreachable.
   */
  load(): Promise<boolean> {
    if (!this.#loading) {
      this.#loading = this.#load().finally(() => {
        this.#loading = undefined;
      });
      return this.#loading;
    }
    this.#next ??= this.#loading.then(() => {
      this.#next = undefined;
      return this.load();
    });
    return this.#next;
  }

  async withdraw(id: string): Promise<boolean> {
    const reply = await this.#api.post(`/${id}/withdraw`);
    if (reply.kind === "answered") this.add(reply.data);
    return reply.kind === "answered";
  }

  /** Posts a message. An empty path starts a thread. */
  async post(path: string, body: object): ReturnType<ThreadsApi["post"]> {
    const reply = await this.#api.post(path, body);
    if (reply.kind === "answered") this.add(reply.data);
    return reply;
  }

  /** Adds the server's answer to a change of this reader. */
  add(thread: PublicThread): void {
    this.#show({ threads: [thread, ...this.state.threads.filter(({ id }) => id !== thread.id)] });
    // The answer to an earlier request does not contain the change.
    if (this.#loading) void this.load();
  }

  setUnsent(target: string, isUnsent: boolean): void {
    if (this.state.unsent.has(target) === isUnsent) return;
    const unsent = new Set(this.state.unsent);
    if (isUnsent) unsent.add(target);
    else unsent.delete(target);
    this.#show({ unsent });
  }

  markRead(threadId: string): void {
    const thread = this.state.threads.find(({ id }) => id === threadId);
    const answer = thread && findLastAnswer(thread);
    if (!answer || this.#read.read().includes(answer.id)) return;
    const last = new Set(this.state.threads.map((each) => findLastAnswer(each)?.id));
    this.#read.write([...this.#read.read().filter((id) => last.has(id)), answer.id]);
    this.#show({});
  }

  async #load(): Promise<boolean> {
    clearTimeout(this.#retry);
    const version = this.#heard;
    const reply = await this.#api.read();
    if (reply.kind === "answered") this.#take(reply.data, version);
    else if (reply.kind === "unreachable") this.#retry = setTimeout(() => void this.load(), retryMs);
    return reply.kind === "answered";
  }

  #take(threads: readonly PublicThread[], version = this.#heard): void {
    const { isLoaded } = this.state;
    this.#version = version;
    const arrived = isLoaded ? findArrival(this.state.threads, threads) : null;
    this.#show({ threads, isLoaded: true, ...(arrived && { arrived }) });
  }

  #show(change: Partial<ThreadsState>): void {
    const state = { ...this.state, ...change };
    const read = new Set(this.#read.read());
    const unread = state.threads.filter((thread) => {
      const answer = findLastAnswer(thread);
      return answer && !read.has(answer.id);
    });
    this.state = { ...state, unread: new Set(unread.map(({ id }) => id)) };
    for (const listener of this.#listeners) listener(this.state);
  }
}

function findLastAnswer({ messages }: PublicThread) {
  return messages.findLast(({ author }) => author.kind === "member");
}

function findArrival(before: readonly PublicThread[], after: readonly PublicThread[]): Arrival | null {
  const known = new Set(before.flatMap(({ messages }) => messages.map(({ id }) => id)));
  for (const thread of after) {
    const answer = findLastAnswer(thread);
    if (answer && !known.has(answer.id))
      return { messageId: answer.id, threadId: thread.id, name: answer.author.name };
  }
  return null;
}
