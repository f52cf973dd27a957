import { expect, it, vi } from "vitest";
import { RecentReads, RecentRows } from "./recent-reads.ts";

const shared = { isTransaction: false };
const own = { isTransaction: true };

/** Creates a database of one value, with the number of its reads. */
function makeStore() {
  const store = { state_id: "r1" as string | undefined, value: "one", reads: 0 };
  return {
    store,
    findState: async () => (store.state_id === undefined ? undefined : { state_id: store.state_id }),
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
  Object.assign(store, { state_id: "r2", value: "two" });
  expect((await recent.get(shared, findState, read))?.value).toBe("two");
  store.state_id = "r1";
  expect((await recent.get(shared, findState, read))?.value).toBe("one");
});

it("a state already read by the request is not queried again, and a read of a newer state is not cached for it", async () => {
  const { store, findState, read } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  const get = (ask: typeof findState) => recent.get(shared, ask, read, { state_id: "r1" });
  await get(findState);
  const neverAsked = vi.fn<typeof findState>(findState);
  expect(await get(neverAsked)).toEqual({ state: { state_id: "r1" }, value: "one" });
  expect(neverAsked).not.toHaveBeenCalled();
  Object.assign(store, { state_id: "r3", value: "three" });
  const other = new RecentReads<string>((text) => text.length);
  expect(await other.get(shared, findState, read, { state_id: "r2" })).toEqual({
    state: { state_id: "r3" },
    value: "three",
  });
});

it("a change between the statements of a read repeats the whole read, and no mixture is cached", async () => {
  const { store, findState } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  const read = async () => {
    const before = store.value;
    if (store.reads++ === 0) Object.assign(store, { state_id: "r2", value: "two" });
    return `${before} ${store.value}`;
  };
  const got = await recent.get(shared, findState, read);
  expect(got).toEqual({ state: { state_id: "r2" }, value: "two two" });
  store.state_id = "r1";
  expect((await recent.get(shared, findState, async () => "fresh"))?.value).toBe("fresh");
});

it("a change during every read is rejected after a while", async () => {
  const { store, findState } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  const read = async () => {
    store.state_id = `again ${++store.reads}`;
    return "one";
  };
  await expect(recent.get(shared, findState, read)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

it("a missing value is undefined, even if it existed before", async () => {
  const { store, findState, read } = makeStore();
  const recent = new RecentReads<string>((text) => text.length);
  await recent.get(shared, findState, read);
  store.state_id = undefined;
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

it("only rows with another state_id are read, and each is cached with its own state_id", async () => {
  const rows = new Map([
    ["a", { id: "a", state_id: "a1", row: "A", size: 1 }],
    ["b", { id: "b", state_id: "b1", row: "B", size: 1 }],
  ]);
  const asked: string[][] = [];
  const find = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  const recent = new RecentRows<string>();
  await recent.list(shared, [{ id: "a", state_id: "a1" }], find);
  // Simulates a change after the statement that returned the state id.
  rows.set("b", { id: "b", state_id: "b2", row: "B2", size: 1 });
  const versions = [
    { id: "a", state_id: "a1" },
    { id: "b", state_id: "b1" },
    { id: "c", state_id: "c1" },
  ];
  expect([...(await recent.list(shared, versions, find))]).toEqual([
    ["a", "A"],
    ["b", "B2"],
  ]);
  expect([...(await recent.list(shared, [{ id: "b", state_id: "b2" }], find))]).toEqual([["b", "B2"]]);
  expect(asked).toEqual([["a"], ["b", "c"]]);
});

it("concurrent reads each get their own rows, even if the rows share a state_id", async () => {
  const recent = new RecentRows<string>();
  const list = async (one: string) => {
    const rows = await recent.list(shared, [{ id: one, state_id: "r1" }], async (ids) =>
      ids.map((id) => ({ id, state_id: "r1", row: id, size: 1 })),
    );
    return [...rows];
  };
  expect(await Promise.all([list("a"), list("b")])).toEqual([[["a", "a"]], [["b", "b"]]]);
});
