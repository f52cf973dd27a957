import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { printFigures } from "../../../../server/test/figures.ts";
import { scaleTimes } from "../../../../server/test/scale.ts";
import { isEqualDocument, type ProposalDocument } from "./document/proposal-document.ts";
import type { Json } from "./json.ts";
import { EditorSession } from "./editor-session.ts";
import type { News } from "./sync/change-queue.ts";
import type { DeviceStore } from "./sync/stored-queue.ts";
import type { Transport } from "./sync/transport.ts";
import { arbitraryEdit, arbitrarySet, type ArbitraryEdit } from "./test/arbitrary-edit.ts";
import { createDetail } from "./test/example-detail.ts";
import { FakeServer } from "./test/fake-server.ts";

function createDevice(): DeviceStore {
  const values = new Map<string, unknown>();
  return {
    read: async (name) => structuredClone(values.get(name)),
    write: async (name, value) => {
      values.set(name, structuredClone(value));
    },
  };
}

const listener = {
  documentChanged: () => undefined,
  stateChanged: () => undefined,
  historyChanged: () => undefined,
};

async function openAt(
  server: FakeServer,
  transport: Transport = { send: async (batch) => server.send(batch), read: async () => server.read() },
  device = createDevice(),
): Promise<EditorSession> {
  const answer = server.read();
  if (answer.kind !== "read") throw new Error("The proposal cannot be read");
  const { detail, version } = answer;
  return EditorSession.open({ detail, version, transport, device, listener });
}

function act(session: EditorSession, { toEdit }: ArbitraryEdit): void {
  const edit = toEdit(session.queue.document);
  if (edit) session.edit(edit.label, edit.operations);
}

function expectEqual(a: ProposalDocument, b: ProposalDocument): void {
  expect(isEqualDocument(a, b)).toBe(true);
}

/** Tells whether a value was written by one edit of a member and is therefore unique. */
function isWritten(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

describe("the history", () => {
  test("returns to the first document if all steps are undone, and to the last one if they are redone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryEdit, { maxLength: 40 }), fc.nat(40), async (deeds, flushAt) => {
        const server = new FakeServer(createDetail());
        const session = await openAt(server);
        const first = session.queue.document;
        for (const [index, deed] of deeds.entries()) {
          act(session, deed);
          if (index === flushAt) await session.queue.flush();
        }
        const last = session.queue.document;
        while (session.history.undo.length > 0) expect(session.undo()?.skipped).toBe(0);
        expectEqual(session.queue.document, first);
        while (session.history.redo.length > 0) expect(session.redo()?.skipped).toBe(0);
        expectEqual(session.queue.document, last);
        await session.queue.flush();
        expectEqual(server.document, last);
        expect(session.queue.state).toMatchObject({ save: "saved", problems: [] });
        await session.close();
      }),
      { numRuns: scaleTimes(60, 10_000) },
    );
  }, 1_800_000);

  test("keeps no step for typing that Escape reverted", async () => {
    const session = await openAt(new FakeServer(createDetail()));
    const line = [...session.queue.document.nodes.values()].find(({ kind }) => kind === "line_item");
    const id = line?.id ?? "";
    const type = (was: string, to: string) =>
      session.edit(
        { action: "set", kind: "line_item", name: to, count: 1, field: "name" },
        [{ type: "set", id, field: "name", to, was }],
        `${id} name`,
      );
    type("Line 0", "Line");
    type("Line", "L");
    expect(session.history.undo).toHaveLength(1);
    type("L", "Line 0");
    expect(session.history.undo).toEqual([]);
    type("Line 0", "Line 1");
    expect(session.undo()?.skipped).toBe(0);
    expect(session.queue.document.nodes.get(id)).toEqual(line);
    await session.close();
  });

  test("survives a reload", async () => {
    const server = new FakeServer(createDetail());
    const device = createDevice();
    const transport: Transport = {
      send: async (batch) => server.send(batch),
      read: async () => server.read(),
    };
    const session = await openAt(server, transport, device);
    const first = session.queue.document;
    const line = [...first.nodes.values()].find(({ kind }) => kind === "line_item");
    session.edit({ action: "remove", kind: "line_item", name: "Line 0", count: 1 }, [
      { type: "remove", id: line?.id ?? "" },
    ]);
    await session.queue.flush();
    await session.close();
    const again = await openAt(server, transport, device);
    expect(again.queue.document.nodes.size).toBe(first.nodes.size - 1);
    expect(again.undo()?.label.name).toBe("Line 0");
    await again.queue.flush();
    expectEqual(server.document, first);
  });
});

describe("the device", () => {
  test("gets every change at the end of its event, even while it is still writing earlier ones", async () => {
    const written: unknown[] = [];
    const device: DeviceStore = {
      read: async () => undefined,
      write: (name, value) => {
        if (name === "queue") written.push(value);
        return new Promise(() => undefined);
      },
    };
    const server = new FakeServer(createDetail());
    const session = await openAt(server, undefined, device);
    const line = [...session.queue.document.nodes.values()].find(({ kind }) => kind === "line_item");
    const type = async (was: string, to: string) => {
      const id = line?.id ?? "";
      session.edit(
        { action: "set", kind: "line_item", name: to, count: 1, field: "name" },
        [{ type: "set", id, field: "name", to, was }],
        `${id} name`,
      );
      await Promise.resolve();
    };
    await type("Line 0", "Line 01");
    await type("Line 01", "Line 012");
    expect(written).toMatchObject([{ pending: [{ to: "Line 01" }] }, { pending: [{ to: "Line 012" }] }]);
    session.queue.stop();
  });
});

describe("the queue", () => {
  test("ends with equal documents and no lost change for two editors, with lost requests and answers, ended sessions, refusals, reloads, and repeated news in any order", async () => {
    const command = fc.record({
      who: fc.constantFrom(0, 1),
      deed: fc.option(fc.oneof({ weight: 3, arbitrary: arbitrarySet }, arbitraryEdit), { nil: undefined }),
      next: fc.constantFrom("nothing", "flush", "undo", "wait", "reload"),
      heard: fc.array(fc.nat(50), { maxLength: 3 }),
      fate: fc.constantFrom("answered", "answered", "request lost", "answer lost", "signed out", "refused"),
    });
    let [edits, cuts] = [0, 0];
    const places = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });
    vi.useFakeTimers();
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { maxLength: 40 }), places, async (commands, order) => {
          const server = new FakeServer(createDetail());
          let fate = "answered";
          const transport: Transport = {
            read: async () => {
              await new Promise((resolve) => setTimeout(resolve, 20));
              return fate === "answered" ? server.read() : { kind: "unreachable" };
            },
            send: async (batch) => {
              const fateNow = fate;
              await new Promise((resolve) => setTimeout(resolve, 50));
              if (fateNow === "request lost") return { kind: "unreachable" };
              if (fateNow === "signed out") return { kind: "signed_out" };
              if (fateNow === "refused") return { kind: "closed", message: "You may not" };
              const outcome = server.send(batch);
              await new Promise((resolve) => setTimeout(resolve, 50));
              return fateNow === "answer lost" ? { kind: "unreachable" } : outcome;
            },
          };
          const devices = [createDevice(), createDevice()];
          const sessions = await Promise.all(devices.map((device) => openAt(server, transport, device)));
          const latest: Map<string, Json>[] = [new Map(), new Map()];
          for (const { who, deed, next, heard, fate: fateOfNext } of commands) {
            fate = fateOfNext;
            if (fate !== "answered" || next === "reload") cuts += 1;
            const session = sessions[who];
            if (!session) continue;
            for (const index of heard) {
              const news = server.news[index % Math.max(server.news.length, 1)];
              if (news) session.queue.hear(news);
            }
            const edit = deed?.toEdit(session.queue.document);
            if (edit && session.edit(edit.label, edit.operations)) {
              edits += 1;
              for (const each of edit.operations)
                if (each.type === "set") latest[who]?.set(`${each.id} ${each.field}`, each.to);
            }
            if (next === "flush") void session.queue.flush();
            if (next === "wait") await vi.advanceTimersByTimeAsync(600);
            if (next === "undo") {
              // An undone value does not count as lost.
              latest[who]?.clear();
              session.undo();
            }
            if (next === "reload") {
              await session.close();
              sessions[who] = await openAt(server, transport, devices[who]);
            }
          }
          fate = "answered";
          await vi.advanceTimersByTimeAsync(120_000);
          const place = ({ version }: News) => order[version % order.length] ?? 0;
          const late = server.news.toSorted((a, b) => place(a) - place(b));
          for (const session of sessions) {
            for (const news of late) session.queue.hear(news);
            // A refusal lasts until the window becomes visible again.
            await Promise.all([session.queue.refresh(), vi.advanceTimersByTimeAsync(1_000)]);
            await vi.advanceTimersByTimeAsync(1_000);
            expect(session.queue.state).toMatchObject({ save: "saved", waiting: 0 });
            expectEqual(session.queue.document, server.document);
          }
          const lost = latest.flatMap((values, who) => {
            const kept = new Set(
              sessions[who]?.queue.state.problems.map(({ operation }) =>
                operation.type === "set" ? operation.to : null,
              ),
            );
            return [...values.values()].filter(
              (value) => isWritten(value) && !server.appliedValues.has(value) && !kept.has(value),
            );
          });
          expect(lost).toEqual([]);
        }),
        { numRuns: scaleTimes(60, 5_000) },
      );
    } finally {
      vi.useRealTimers();
    }
    printFigures("edits of two members that a cut interrupted, none of them lost", { edits, cuts });
  }, 1_800_000);
});
