import { expect, it, vi } from "vitest";
import { RecentReads, RecentRows } from "./recent-reads.ts";

const shared = { isTransaction: false };
const own = { isTransaction: true };

/** Creates a database of one value, with the number of its reads. */
function makeStore() {
  const store = { revision: "r1" as string | undefined, value: "one", reads: 0 };
  return {
    store,
    findState: async () => (store.revision === undefined ? undefined : { revision: store.revision }),
    read: async () => {
      store.reads++;
      return store.value;
    },
  };
}

it("a state is read once", async () => {
  const { store, findState, read } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  for (let time = 0; time < 3; time++) expect((await recent.get(shared, findState, read))?.value).toBe("one");
  expect(store.reads).toBe(1);
});

it("another state is read again, and the previous state is still cached", async () => {
  const { store, findState, read } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  await recent.get(shared, findState, read);
  Object.assign(store, { revision: "r2", value: "two" });
  expect((await recent.get(shared, findState, read))?.value).toBe("two");
  store.revision = "r1";
  expect((await recent.get(shared, findState, read))?.value).toBe("one");
});

it("a state already read by the request is not queried again, and a read of a newer state is not cached for it", async () => {
  const { store, findState, read } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  const get = (ask: typeof findState) => recent.get(shared, ask, read, { revision: "r1" });
  await get(findState);
  const neverAsked = vi.fn<typeof findState>(findState);
  expect(await get(neverAsked)).toEqual({ state: { revision: "r1" }, value: "one" });
  expect(neverAsked).not.toHaveBeenCalled();
  Object.assign(store, { revision: "r3", value: "three" });
  const other = new RecentReads<string>((text) => text.length);
  expect(await other.get(shared, findState, read, { revision: "r2" })).toEqual({
    state: { revision: "r3" },
    value: "three",
  });
});

it("a change between the statements of a read repeats the whole read, and no mixture is cached", async () => {
  const { store, findState } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  const read = async () => {
    const before = store.value;
    if (store.reads++ === 0) Object.assign(store, { revision: "r2", value: "two" });
    return `${before} ${store.value}`;
  };
  const got = await recent.get(shared, findState, read);
  expect(got).toEqual({ state: { revision: "r2" }, value: "two two" });
  store.revision = "r1";
  expect((await recent.get(shared, findState, async () => "fresh"))?.value).toBe("fresh");
});

it("a change during every read is rejected after a while", async () => {
  const { store, findState } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  const read = async () => {
    store.revision = `again ${++store.reads}`;
    return "one";
  };
  await expect(recent.get(shared, findState, read)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

it("a missing value is undefined, even if it existed before", async () => {
  const { store, findState, read } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  await recent.get(shared, findState, read);
  store.revision = undefined;
  expect(await recent.get(shared, findState, read)).toBeUndefined();
});

it("a transaction neither fills nor uses the cache", async () => {
  const { store, findState, read } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  await recent.get(own, findState, read);
  Object.assign(store, { value: "changed" });
  expect((await recent.get(shared, findState, read))?.value).toBe("changed");
  Object.assign(store, { value: "changed again" });
  expect((await recent.get(own, findState, read))?.value).toBe("changed again");
});

it("only rows with another revision are read, and each is cached with its own revision", async () => {
  const rows = new Map([
    ["a", { id: "a", revision: "a1", row: "A", size: 1 }],
    ["b", { id: "b", revision: "b1", row: "B", size: 1 }],
  ]);
  const asked: string[][] = [];
  const find = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  const recent = new RecentRows<string>();
  await recent.list(shared, [{ id: "a", revision: "a1" }], find);
  // Simulates a change after the statement that returned the revision.
  rows.set("b", { id: "b", revision: "b2", row: "B2", size: 1 });
  const versions = [
    { id: "a", revision: "a1" },
    { id: "b", revision: "b1" },
    { id: "c", revision: "c1" },
  ];
  expect([...(await recent.list(shared, versions, find))]).toEqual([
    ["a", "A"],
    ["b", "B2"],
  ]);
  expect([...(await recent.list(shared, [{ id: "b", revision: "b2" }], find))]).toEqual([["b", "B2"]]);
  expect(asked).toEqual([["a"], ["b", "c"]]);
});

it("concurrent reads each get their own rows, even if the rows share a revision", async () => {
  const recent = new RecentRows<string>();
  const list = async (one: string) => {
    const rows = await recent.list(shared, [{ id: one, revision: "r1" }], async (ids) =>
      ids.map((id) => ({ id, revision: "r1", row: id, size: 1 })),
    );
    return [...rows];
  };
  expect(await Promise.all([list("a"), list("b")])).toEqual([[["a", "a"]], [["b", "b"]]]);
});
