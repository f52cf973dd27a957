import { proposalSorts, type ProposalListItem } from "@proffer/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";

type Sort = (typeof proposalSorts)[number];

const count = 25;
const statuses = ["DRAFT", "SENT", "PENDING", "ON_HOLD", "CANCELLED", "WON", "LOST"] as const;
const times = [null, "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", "2099-01-01T00:00:00.000Z"];

describe.each(engines)("the pages of a list on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let all: ProposalListItem[];
  const views = new Map<string, number>();
  beforeAll(async () => {
    for (let index = 0; index < count; index++) await makeOne(index);
    all = (await client.get("/api/proposals?limit=100")).body.data;
  });

  /**
   * Creates a proposal. Over many indexes, there are many ties and missing values, in no particular order.
   */
  async function makeOne(index: number): Promise<void> {
    const time = (factor: number) => times[(index * factor) % times.length];
    const expiring_on = time(7);
    const client_name = ["Acme", "Globex", undefined][(index * 5) % 3];
    const { id, url } = await createTestProposal(client, {
      name: `Name ${(index * 11) % 6}`,
      ...(index % 3 > 0 && { pages: [createPage(line("Work", [10, 9, 200, 0.5][index % 4] ?? 0))] }),
      settings: { expiring_on, ...(client_name && { recipient: { name: client_name } }) },
    });
    await app.db.write
      .updateTable("proposals")
      .set({
        status: statuses[(index * 3) % statuses.length] ?? "DRAFT",
        updated_at: time(1) ?? app.clock.now(),
      })
      .set({
        sent_at: time(3),
        completed_at: time(5),
        last_activity_at: time(9),
        created_at: time(2) ?? app.clock.now(),
        view_count: (index * 7) % 12,
      })
      .where("id", "=", id)
      .execute();
    views.set(id, (index * 7) % 12);
    if (index % 4 === 1) await client.post(`${url}/star`);
  }

  const keys: Record<Sort, (item: ProposalListItem) => string | null | undefined> = {
    created_at: (item) => item.created_at,
    updated_at: (item) => item.updated_at,
    name: (item) => item.name,
    status: (item) => item.status,
    client_name: (item) => item.settings?.recipient?.name,
    sent: (item) => item.sent_at,
    expiring_on: (item) => item.settings?.expiring_on,
    completed: (item) => item.completed_at,
    last_activity: (item) => item.last_activity_at,
    total: (item) => item.cached_totals?.once && String(item.cached_totals.once.min).padStart(9, "0"),
    views: (item) => String(views.get(item.id)).padStart(3, "0"),
  };

  /** Sorts by star, then by key with nulls last, then by id. */
  function sorted(sort: Sort, order: "asc" | "desc", items: readonly ProposalListItem[]): string[] {
    const sign = order === "asc" ? 1 : -1;
    const key = keys[sort];
    const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0);
    return items
      .toSorted((a, b) => {
        const [x, y] = [key(a) ?? null, key(b) ?? null];
        const stars = Number(b.is_starred) - Number(a.is_starred);
        const missing = Number(x === null) - Number(y === null);
        return stars || missing || compare(x ?? "", y ?? "") || compare(a.id, b.id);
      })
      .map(({ id }) => id);
  }

  async function listPages(query: string, limit: number): Promise<string[]> {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { data } = (await client.get(`/api/proposals?${query}&limit=${limit}&page=${page}`)).body;
      if (data.length === 0) return ids;
      ids.push(...data.map(({ id }: ProposalListItem) => id));
    }
  }

  async function walk(query: string, limit: number): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = "", page = 1; cursor !== null; page++) {
      const { body } = await client.get(`/api/proposals?${query}&limit=${limit}&cursor=${cursor}`);
      expect(body.pagination).toMatchObject({ page, limit });
      ids.push(...body.data.map(({ id }: ProposalListItem) => id));
      cursor = body.next_cursor;
    }
    return ids;
  }

  const every = proposalSorts.flatMap((sort) => [
    { sort, order: "asc", limit: 4 } as const,
    { sort, order: "desc", limit: 7 } as const,
  ]);

  it.each(every)("of $limit combine to the whole list by $sort $order", async ({ sort, order, limit }) => {
    expect(all).toHaveLength(count);
    expect(await listPages(`sort=${sort}&order=${order}`, limit)).toEqual(sorted(sort, order, all));
    expect(await walk(`sort=${sort}&order=${order}`, limit)).toEqual(sorted(sort, order, all));
  });

  it.each(["SENT", "EXPIRED", "WON,PENDING,EXPIRED"])(
    "combine to the whole list if it is filtered by the status %s",
    async (status) => {
      const some = all.filter((item) => status.split(",").includes(item.status));
      expect(some.length).toBeGreaterThan(0);
      for (const sort of ["status", "sent"] as const)
        for (const read of [listPages, walk])
          expect(await read(`sort=${sort}&order=asc&status=${status}`, 2)).toEqual(sorted(sort, "asc", some));
    },
  );
});
