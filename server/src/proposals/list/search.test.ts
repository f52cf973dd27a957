import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestProposal, readProposalRow } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { toContainsPattern, toSearchKey } from "../../platform/text/search-key.ts";
import { findMatches } from "./search.store.ts";

describe.each(engines)("a search on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const stranger = useOrganization(app, beforeEach);

  const search = async (text: string, more = ""): Promise<string[]> => {
    const query = `limit=100&search=${encodeURIComponent(text)}${more}`;
    const { data, pagination } = (await client.get(`/api/proposals?${query}`)).body;
    expect(pagination.total).toBe(data.length);
    return data.map(({ id }: { id: string }) => id).toSorted();
  };

  const find = async (...words: string[]) => {
    const matches = await findMatches(
      app.db.read,
      client.organizationId,
      words,
      words.map(toContainsPattern),
    );
    return matches?.map(({ id }) => id);
  };

  /** Reference implementation: checks every proposal of the organization. */
  const scan = async (text: string): Promise<string[]> => {
    const rows = await app.db.read
      .selectFrom("proposals")
      .select(["id", "search_key"])
      .where("organization_id", "=", client.organizationId)
      .where("deleted_at", "is", null)
      .where("archived_at", "is", null)
      .execute();
    const words = toSearchKey(text).split(/\s+/).filter(Boolean);
    return rows
      .filter(({ search_key }) => words.every((word) => search_key.includes(word)))
      .map(({ id }) => id)
      .toSorted();
  };

  it("finds the same as a check of every proposal, after any history", async () => {
    const random = seeded(7);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const pieces = [
      "Müller",
      "straße",
      "100%",
      "a_b",
      "\\",
      '"x"',
      "🏠🏠🏠",
      "Łódź",
      "OR",
      "NEAR(",
      "ab",
      "İstanbul",
      "-",
      "café",
    ];
    const toText = () =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(pieces)).join(pick(["", " ", "."]));
    const urls: string[] = [];
    const deleted: string[] = [];
    const changes: (() => Promise<unknown>)[] = [
      async () =>
        urls.push(
          (await createTestProposal(client, { name: toText(), settings: { recipient: { name: toText() } } }))
            .url,
        ),
      () => createTestProposal(stranger, { name: toText() }),
      () => client.patch(pick(urls), { name: toText() }),
      () => client.patch(pick(urls), { settings: { recipient: { name: toText() } } }),
      () => client.patch(pick(urls), { proposal_number: `N-${Math.floor(random() * 1e6)}` }),
      () => client.post(`${pick(urls)}/duplicate`),
      () => client.post(`${pick(urls)}/archive`),
      () => client.post(`${pick(urls)}/unarchive`),
      async () => {
        const [url] = urls.splice(Math.floor(random() * urls.length), 1);
        if (url !== undefined && urls.length > 0) deleted.push(url);
        if (url !== undefined) await client.delete(url);
      },
      async () => {
        const url = deleted.pop();
        if (url !== undefined) await client.post(`${url}/undelete`);
        if (url !== undefined) urls.push(url);
      },
    ];
    for (let step = 0; step < 80; step++) {
      const change = urls.length < 3 ? changes[0] : pick(changes);
      await change?.();
      if (step % 4 !== 0) continue;
      const text = random() < 0.5 ? toText() : Array.from(toText()).slice(1, 5).join("");
      expect([step, text, await search(text)]).toEqual([step, text, await scan(text)]);
    }
    for (const text of [...pieces, "ülle", "a%b", "a_b ab", "nothing at all"])
      expect([text, await search(text)]).toEqual([text, await scan(text)]);
  });

  it("uses the index only for words of three or more characters", async () => {
    const { id } = await createTestProposal(client, { name: "Harbour Dental" });
    await createTestProposal(stranger, { name: "Harbour Dental" });
    await createTestProposal(client, { name: "Kite" });
    expect(await find("arbou")).toEqual([id]);
    expect(await find("de", "ntal")).toEqual([id]);
    expect(await find("de", "xyz")).toEqual([]);
    expect(await find("de")).toBeUndefined();
    expect(await find()).toBeUndefined();
  });

  it("checks all proposals if more than a thousand contain the word", async () => {
    const { id } = await createTestProposal(client, { name: "Harbour" });
    await copyProposal(id, 1_000);
    expect(await find("harbour")).toBeUndefined();
    const { pagination } = (await client.get("/api/proposals?search=harbour&limit=1")).body;
    expect(pagination.total).toBe(1_001);
  });

  it("finds the same if other organizations have more than a thousand matches", async () => {
    const before = await createTestProposal(client, { name: "Harbour" });
    await copyProposal((await createTestProposal(stranger, { name: "Harbour" })).id, 1_200);
    const after = await createTestProposal(client, { name: "Harbour Kite" });
    await createTestProposal(client, { name: "Kite" });
    expect((await find("harbour"))?.toSorted()).toEqual([before.id, after.id]);
    expect(await find("harbour", "kite")).toEqual([after.id]);
  });

  it("finds only matching proposals among the caller's starred ones", async () => {
    const [found, other] = [
      await createTestProposal(client, { name: "Harbour" }),
      await createTestProposal(client, { name: "Kite" }),
    ];
    for (const { url } of [found, other]) await client.post(`${url}/star`);
    expect(await search("harb")).toEqual([found.id]);
    expect(await search("harb", "&cursor=")).toEqual([found.id]);
  });

  it("is counted by status like the list", async () => {
    await createTestProposal(client, { name: "Harbour" });
    await createTestProposal(client, { name: "Kite" });
    expect((await client.get("/api/proposal-counts?search=harb")).body.total).toBe(1);
  });

  it("has one index row with the current words for each existing proposal, and no other rows", async () => {
    const { id } = await createTestProposal(client, { name: "Harbour" });
    await copyProposal(id, 3);
    await client.patch((await createTestProposal(client, { name: "Kite" })).url, { name: "Lantern" });
    const [gone, back] = [await createTestProposal(client), await createTestProposal(client)];
    for (const { url } of [gone, back]) await client.delete(url);
    await client.post(`${back.url}/undelete`);
    await app.db.write.deleteFrom("proposals").where("id", "=", id).execute();
    const { rows } = await sql<{ id: string; search_key: string }>`select proposal_id as id, search_key
      from index_search_rows where organization_id = ${client.organizationId} order by proposal_id`.execute(
      app.db.read,
    );
    const { read } = app.db;
    expect(rows).toEqual(
      await read
        .selectFrom("proposals")
        .select(["id", "search_key"])
        .where("organization_id", "=", client.organizationId)
        .where("deleted_at", "is", null)
        .orderBy("id")
        .execute(),
    );
    expect(rows).toHaveLength(5);
    expect(await find("lantern")).toHaveLength(1);
    if (engine === "postgres") return;
    // The index must have exactly one entry per row.
    const counted = await sql<{ entries: number; numbers: number }>`select
      (select count(*) from index_search_docsize) as entries,
      (select count(*) from index_search_rows) as numbers`.execute(read);
    expect(counted.rows[0]?.entries).toBe(counted.rows[0]?.numbers);
  });

  it.runIf(engine === "postgres")("works without the index if PostgreSQL does not allow it", async () => {
    const { id } = await createTestProposal(client, { name: "Harbour" });
    // The index is renamed and not dropped, because the next test in this process uses the same database.
    await sql`alter index index_search rename to set_aside`.execute(app.db.write);
    try {
      expect(await find("harbour")).toBeUndefined();
      expect(await search("harbour")).toEqual([id]);
    } finally {
      await sql`alter index set_aside rename to index_search`.execute(app.db.write);
    }
  });

  async function copyProposal(id: string, times: number): Promise<void> {
    const { write } = app.db;
    const row = await readProposalRow(app, id);
    // New ids greater than the id of the original, so that all copies have different ids.
    const toCopyId = (index: number) =>
      id.slice(0, -4) +
      ((Number.parseInt(id.slice(-4), 16) + 1 + index) % 0x1_0000).toString(16).padStart(4, "0");
    for (let start = 0; start < times; start += 200) {
      const copies = Array.from({ length: Math.min(200, times - start) }, (_, index) =>
        Object.assign({}, row, {
          id: toCopyId(start + index),
          proposal_number: null,
        }),
      );
      await write.insertInto("proposals").values(copies).execute();
    }
  }
});

/** Returns Park and Miller's minimal standard generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
