import { describe, expect, test, vi } from "vitest";
import type { Operation } from "../document/operation.ts";
import {
  getRoot,
  getText,
  isEqualDocument,
  listVariables,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import { createLine } from "../edits/new-records.ts";
import type { Json } from "../json.ts";
import { createDetail } from "../test/example-detail.ts";
import { FakeServer } from "../test/fake-server.ts";
import { ChangeQueue } from "./change-queue.ts";
import { emptyQueue, type StoredQueue } from "./stored-queue.ts";
import type { Batch, SendOutcome, Transport } from "./transport.ts";

const detail = createDetail();
const findId = (document: ProposalDocument, name: string) =>
  [...document.nodes.values()].find((node) => getText(node, "name") === name)?.id ?? "";

/** Opens a queue at a server, and records the batches that it sends. */
function openQueue(
  server: FakeServer,
  answer?: (batch: Batch) => SendOutcome | undefined,
  stored = emptyQueue,
) {
  const batches: Batch[] = [];
  const kept: { queue: StoredQueue } = { queue: stored };
  const transport: Transport = {
    send: async (batch) => {
      batches.push(batch);
      return answer?.(batch) ?? server.send(batch);
    },
    read: async () => server.read(),
  };
  const queue = new ChangeQueue({
    detail,
    version: 1,
    stored,
    transport,
    listener: {
      rebased: () => undefined,
      stateChanged: () => undefined,
      stored: (next) => {
        kept.queue = next;
      },
    },
  });
  return { queue, batches, kept };
}

const insertRows = (parent: string, count: number): Operation[] =>
  Array.from({ length: count }, (_, index) => ({
    type: "insert",
    list: "line_items",
    parent,
    before: null,
    item: createLine(`Row ${index}`),
  }));

/** The state of a proposal that the client has. */
const offered = {
  status: "SENT",
  revision: { number: 1, published_at: "2026-03-02T09:00:00.000Z", note: null, draft: null },
} as const;

const rename = (document: ProposalDocument, name: string, to: string): Operation => ({
  type: "set",
  id: findId(document, name),
  field: "name",
  to,
  was: name,
});

const variable = (id: string, more: object = {}) => ({
  id,
  label: id,
  value: null,
  required: false,
  ...more,
});
const listOf = (...variables: object[]) =>
  variables.map((each, order) => Object.assign({ order }, each)) as unknown as Json;
const setVariables = (to: Json, was: Json): Operation => ({
  type: "set",
  id: detail.id,
  field: "custom_variables",
  to,
  was,
});

describe("changes of a proposal's variables by two members", () => {
  const [a, b] = [variable("a"), variable("b")];
  const was = listOf(a, b);

  /** Opens a queue at a server on which another member has made a change after the queue was opened. */
  async function openAfter(theirs: Json) {
    const server = new FakeServer(detail);
    const { queue } = openQueue(server);
    queue.apply([setVariables(was, [])]);
    await queue.flush();
    server.send({ key: "other", version: 2, operations: [setVariables(theirs, was)] });
    return { server, queue };
  }

  test("are merged and saved, if they change different parts", async () => {
    const { server, queue } = await openAfter(listOf({ ...a, value: "7" }, b, variable("c")));
    queue.apply([setVariables(listOf(a, { ...b, required: true }), was)]);
    await queue.flush();
    await vi.waitFor(() => expect(queue.state).toMatchObject({ save: "saved", waiting: 0, problems: [] }));
    const merged = listOf({ ...a, value: "7" }, { ...b, required: true }, variable("c"));
    expect(listVariables(getRoot(server.document))).toEqual(merged);
    expect(isEqualDocument(queue.document, server.document)).toBe(true);
  });

  test("are reported, if both change the same part", async () => {
    const { server, queue } = await openAfter(listOf({ ...a, value: "7" }, b));
    queue.apply([setVariables(listOf({ ...a, value: "8" }, b), was)]);
    await queue.flush();
    expect(queue.state.problems).toMatchObject([{ reason: "changed", theirs: [{ value: "7" }, b] }]);
    expect(isEqualDocument(queue.document, server.document)).toBe(true);
  });
});

describe("pending changes", () => {
  test("wait 400 ms after the last key, and typing in one field is one operation", async () => {
    vi.useFakeTimers();
    const server = new FakeServer(detail);
    const { queue, batches } = openQueue(server);
    for (const to of ["I", "Ic", "Icons"]) {
      const was = to === "I" ? "Line 0" : to.slice(0, -1) === "Icon" ? "Ic" : to.slice(0, -1);
      queue.apply([{ type: "set", id: findId(server.document, "Line 0"), field: "name", to, was }]);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(batches).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(batches.map(({ operations }) => operations)).toEqual([
      [{ type: "set", id: findId(server.document, "Icons"), field: "name", to: "Icons", was: "Line 0" }],
    ]);
    vi.useRealTimers();
  });

  test("are sent in batches of at most 1,000, one after another", async () => {
    const server = new FakeServer(detail);
    const { queue, batches } = openQueue(server);
    const parent = findId(server.document, "Design");
    queue.apply(insertRows(parent, 2_500));
    await queue.flush();
    expect(Math.max(...batches.map(({ operations }) => operations.length))).toBeLessThanOrEqual(1_000);
    expect(server.document.nodes.get(parent)?.lists.line_items).toHaveLength(2_502);
    expect(queue.state).toMatchObject({ save: "saved", waiting: 0 });
  });

  test("are halved if a request is too large", async () => {
    const server = new FakeServer(detail);
    const { queue } = openQueue(server, ({ operations }) =>
      operations.length > 3 ? { kind: "too_large" } : undefined,
    );
    queue.apply(
      ["Line 0", "Line 1", "Line 2", "Line 3"].map((name) => rename(server.document, name, `${name}!`)),
    );
    await queue.flush();
    expect(
      ["Line 0!", "Line 1!", "Line 2!", "Line 3!"].map((name) => findId(server.document, name)),
    ).not.toContain("");
    expect(queue.state).toMatchObject({ save: "saved", problems: [] });
  });

  test("are saved without a rejected change, which is kept and reported", async () => {
    const server = new FakeServer(detail);
    const { queue } = openQueue(server);
    queue.apply([rename(server.document, "Line 0", ""), rename(server.document, "Line 1", "Saved")]);
    await queue.flush();
    expect(findId(server.document, "Saved")).not.toBe("");
    expect(queue.state.problems).toMatchObject([
      { reason: "invalid", operation: { field: "name", to: "" }, message: "name is empty" },
    ]);
    expect(getText(queue.document.nodes.get(findId(server.document, "Line 0")), "name")).toBe("Line 0");
  });

  test("are sent one by one if the server rejects a batch and names no operation", async () => {
    const server = new FakeServer(detail);
    const { queue } = openQueue(server, ({ operations }) =>
      operations.some((each) => each.type === "set" && each.to === "Bad")
        ? { kind: "invalid", message: "No", faults: new Map() }
        : undefined,
    );
    queue.apply([
      rename(server.document, "Line 0", "Good"),
      rename(server.document, "Line 1", "Bad"),
      rename(server.document, "Line 2", "Fine"),
    ]);
    await queue.flush();
    expect([findId(server.document, "Good"), findId(server.document, "Fine")]).not.toContain("");
    expect(queue.state.problems).toMatchObject([{ operation: { to: "Bad" }, message: "No" }]);
  });

  test("show both values if another user changed the same field", async () => {
    const server = new FakeServer(detail);
    const { queue } = openQueue(server);
    server.send({ key: "other", version: 1, operations: [rename(server.document, "Line 0", "Theirs")] });
    queue.apply([rename(queue.document, "Line 0", "Mine"), rename(queue.document, "Line 1", "Also mine")]);
    await queue.flush();
    expect(queue.state.problems).toMatchObject([
      { reason: "changed", theirs: "Theirs", operation: { to: "Mine" } },
    ]);
    expect(findId(queue.document, "Theirs")).toBe(findId(server.document, "Theirs"));
    expect(findId(server.document, "Also mine")).not.toBe("");
  });

  test("are kept while the proposal is being signed, and are sent when it is open again", async () => {
    const server = new FakeServer(detail);
    const { queue, kept } = openQueue(server);
    server.status = "PENDING";
    queue.apply([rename(server.document, "Line 0", "Too late")]);
    await queue.flush();
    expect(queue.state).toMatchObject({ save: "closed", waiting: 1, closed: { reason: "PENDING" } });
    expect(kept.queue.pending).toHaveLength(1);
    expect(findId(queue.document, "Too late")).not.toBe("");
    expect(queue.apply([rename(queue.document, "Line 1", "No more")]).document).toBe(queue.document);
    server.status = "DRAFT";
    await queue.refresh();
    await queue.flush();
    expect(queue.state).toMatchObject({ save: "saved", closed: null });
    expect(findId(server.document, "Too late")).not.toBe("");
  });

  test("of tags, notes and the expiry are sent after the client got the proposal. Changes of the content are not made", async () => {
    const server = new FakeServer(detail);
    const { queue, batches } = openQueue(server);
    Object.assign(server, offered);
    await queue.refresh();
    expect(queue.state).toMatchObject({ frozen: "OFFERED", closed: null });
    const set = (field: string, to: Json): Operation => ({
      type: "set",
      id: detail.id,
      field,
      to,
      was: null,
    });
    for (const operations of [
      [rename(queue.document, "Line 0", "Half-typed")],
      [set("name", "Half-typed")],
      [set("notes", "Call"), rename(queue.document, "Line 0", "Half-typed")],
      insertRows(findId(queue.document, "Design"), 1),
    ]) {
      expect(queue.accepts(operations)).toBe(false);
      expect(queue.apply(operations)).toMatchObject({ applied: [], document: queue.document });
    }
    const allowed = [set("notes", "Call"), set("tags", ["web"]), set("settings.expiring_on", "2030-01-01")];
    queue.apply(allowed);
    await queue.flush();
    expect(batches.map(({ operations }) => operations)).toEqual([allowed]);
    expect(queue.state).toMatchObject({ save: "saved", waiting: 0 });
  });

  test("of the content are kept and not sent if the client got the proposal before they were sent", async () => {
    const server = new FakeServer(detail);
    const { queue, batches, kept } = openQueue(server);
    queue.apply([rename(server.document, "Line 0", "Too late")]);
    Object.assign(server, offered);
    await queue.refresh();
    await queue.flush();
    expect(queue.state).toMatchObject({ save: "closed", waiting: 1, closed: { reason: "OFFERED" } });
    expect(kept.queue.pending).toHaveLength(1);
    expect(batches).toEqual([]);
    queue.discardUnsaved();
    expect(queue.state).toMatchObject({ save: "saved", waiting: 0, closed: null, frozen: "OFFERED" });
    expect(findId(queue.document, "Line 0")).not.toBe("");
    expect(kept.queue.pending).toEqual([]);
  });

  test("that wait for the connection are not sent if the client got the proposal meanwhile", async () => {
    vi.useFakeTimers();
    const server = new FakeServer(detail);
    let isReachable = false;
    const { queue } = openQueue(server, () => (isReachable ? undefined : { kind: "unreachable" }));
    queue.apply([rename(server.document, "Line 0", "Too late")]);
    await queue.flush();
    expect(queue.state.save).toBe("waiting");
    Object.assign(server, offered);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queue.state).toMatchObject({ save: "closed", waiting: 1, closed: { reason: "OFFERED" } });
    expect(findId(server.document, "Line 0")).not.toBe("");
    vi.useRealTimers();
  });

  test("that the server has already are not kept after the client got the proposal", async () => {
    const server = new FakeServer(detail);
    const before = openQueue(server, (batch) => {
      server.send(batch);
      return { kind: "unreachable" };
    });
    before.queue.apply([rename(server.document, "Line 0", "Arrived")]);
    await before.queue.flush();
    before.queue.stop();
    Object.assign(server, offered);
    const { queue } = openQueue(server, undefined, structuredClone(before.kept.queue));
    await queue.refresh();
    await queue.flush();
    expect(queue.state).toMatchObject({ save: "saved", waiting: 0, frozen: "OFFERED", closed: null });
  });

  test("wait for a server that cannot save, in a state that differs from a lost connection, and are sent when it can", async () => {
    vi.useFakeTimers();
    const server = new FakeServer(detail);
    let isFull = true;
    const { queue, kept } = openQueue(server, () => (isFull ? { kind: "unable" } : undefined));
    queue.apply([rename(server.document, "Line 0", "Kept")]);
    await queue.flush();
    expect(queue.state).toMatchObject({ save: "waiting_server", waiting: 1 });
    expect(kept.queue.sent?.operations).toHaveLength(1);
    isFull = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queue.state).toMatchObject({ save: "saved", waiting: 0 });
    expect(findId(server.document, "Kept")).not.toBe("");
    vi.useRealTimers();
  });

  test("are sent again with the same key after a reload, until they are answered", async () => {
    const server = new FakeServer(detail);
    let isReachable = false;
    const answer = (batch: Batch): SendOutcome | undefined => {
      if (isReachable) return undefined;
      // The request arrives, but its answer is lost.
      server.send(batch);
      return { kind: "unreachable" };
    };
    const before = openQueue(server, answer);
    before.queue.apply([rename(server.document, "Line 0", "Once")]);
    await before.queue.flush();
    before.queue.stop();
    expect(before.queue.state).toMatchObject({ save: "waiting", waiting: 1 });
    isReachable = true;
    const after = openQueue(server, answer, structuredClone(before.kept.queue));
    await after.queue.flush();
    expect(after.batches.map(({ key }) => key)).toEqual(before.batches.map(({ key }) => key));
    expect(server.version).toBe(2);
    expect(after.queue.state).toMatchObject({ save: "saved", waiting: 0 });
    after.queue.stop();
  });

  test("are already known when a lost answer arrives after later changes, and the version does not decrease", async () => {
    const server = new FakeServer(detail);
    let isLost = true;
    const { queue } = openQueue(server, (batch) => {
      const answer = server.send(batch);
      return isLost ? { kind: "unreachable" } : answer;
    });
    queue.apply([rename(queue.document, "Line 0", "Mine")]);
    await queue.flush();
    server.send({ key: "other", version: 2, operations: [rename(server.document, "Line 1", "Theirs")] });
    isLost = false;
    await queue.refresh();
    await queue.flush();
    expect(queue.state).toMatchObject({ save: "saved", waiting: 0 });
    expect(queue.confirmedVersion).toBe(3);
    expect(isEqualDocument(queue.document, server.document)).toBe(true);
  });

  test("are left to the next queue as soon as this one is stopped", async () => {
    const server = new FakeServer(detail);
    const { queue, batches, kept } = openQueue(server, () => {
      queue.stop();
      return undefined;
    });
    queue.apply(insertRows(findId(server.document, "Design"), 1_500));
    await queue.flush();
    // The server answers at once, so further sending would happen before the next turn of the event loop.
    await new Promise(setImmediate);
    expect(batches).toHaveLength(1);
    const { sent, pending } = kept.queue;
    expect(sent).toEqual(batches[0]);
    expect((sent?.operations.length ?? 0) + pending.length).toBe(1_500);
  });
});

/** Opens a queue at a server where another user has renamed two lines, one after the other. */
function openAfterOthers() {
  const server = new FakeServer(detail);
  const opened = openQueue(server);
  for (const [index, name] of ["Line 0", "Line 1"].entries())
    server.send({
      key: name,
      version: index + 1,
      operations: [rename(server.document, name, `${name}, theirs`)],
    });
  const read = vi.spyOn(server, "read");
  const [first, second] = server.news;
  if (!first || !second) throw new Error("The server has no news");
  return { ...opened, server, read, first, second };
}

describe("news of changes by others", () => {
  test("are shown without reading, below the pending changes", () => {
    const { queue, read, first, second } = openAfterOthers();
    queue.apply([rename(queue.document, "Line 2", "Mine")]);
    queue.hear(first);
    queue.hear(first);
    queue.hear(second);
    for (const name of ["Line 0, theirs", "Line 1, theirs", "Mine"])
      expect(findId(queue.document, name)).not.toBe("");
    expect(queue.confirmedVersion).toBe(3);
    expect(read).not.toHaveBeenCalled();
    queue.stop();
  });

  test("cause one read of the document if some are missing, or if they contain only a version", async () => {
    for (const which of ["second", "alone"] as const) {
      const { queue, read, server, second } = openAfterOthers();
      queue.hear(which === "alone" ? { version: 3 } : second);
      await vi.waitFor(() => expect(queue.confirmedVersion).toBe(3));
      expect(isEqualDocument(queue.document, server.document)).toBe(true);
      expect(read).toHaveBeenCalledTimes(1);
    }
  });

  test("wait during a request, because its answer tells which of them are known", async () => {
    const server = new FakeServer(detail);
    const { queue } = openQueue(server, (batch) => {
      const answer = server.send(batch);
      for (const news of server.news) queue.hear(news);
      expect(queue.confirmedVersion).toBe(1);
      return answer;
    });
    const read = vi.spyOn(server, "read");
    queue.apply([rename(queue.document, "Line 0", "Mine")]);
    await queue.flush();
    expect(queue.confirmedVersion).toBe(2);
    expect(read).not.toHaveBeenCalled();
  });

  test("are not mistaken for the queue's change if that had no effect", async () => {
    const server = new FakeServer(detail);
    const { queue } = openQueue(server);
    const operations = [
      rename(server.document, "Line 0", "Same"),
      rename(server.document, "Line 1", "Theirs"),
    ];
    server.send({ key: "other", version: 1, operations });
    queue.apply([rename(queue.document, "Line 0", "Same")]);
    await queue.flush();
    for (const news of server.news) queue.hear(news);
    await vi.waitFor(() => expect(isEqualDocument(queue.document, server.document)).toBe(true));
  });

  test("that remove an object keep a pending value for it as a problem", () => {
    const server = new FakeServer(detail);
    const { queue } = openQueue(server);
    const id = findId(server.document, "Line 0");
    queue.apply([rename(queue.document, "Line 0", "Mine")]);
    server.send({ key: "other", version: 1, operations: [{ type: "remove", id }] });
    for (const news of server.news) queue.hear(news);
    expect(queue.state).toMatchObject({
      waiting: 0,
      problems: [{ reason: "removed", name: "Mine", operation: { to: "Mine" } }],
    });
    queue.stop();
  });

  test("are read later if the server does not answer", async () => {
    vi.useFakeTimers();
    const server = new FakeServer(detail);
    const { queue } = openQueue(server);
    server.send({ key: "other", version: 1, operations: [rename(server.document, "Line 0", "Theirs")] });
    vi.spyOn(server, "read").mockReturnValueOnce({ kind: "unreachable" });
    queue.hear({ version: 2 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(findId(queue.document, "Theirs")).not.toBe("");
    vi.useRealTimers();
  });
});
