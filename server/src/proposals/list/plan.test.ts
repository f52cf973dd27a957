import { proposalSorts } from "@proffer/contract";
import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { toOwner } from "../../../test/callers.ts";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createTestProposal, readProposalRow } from "../../../test/proposals.ts";
import { createAnonymousContext, type Context, type Reader } from "../../context.ts";
import { createId } from "../../platform/ids.ts";
import { listProposals } from "./list-proposals.ts";

type Query = Parameters<typeof listProposals>[1];

interface Plan {
  text: string;
  plan: string;
}

const many = 3_000;

const countMatches = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

describe.each(engines)("a list of an organization with thousands of proposals on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  beforeAll(async () => {
    const { id } = await createTestProposal(client);
    await multiply(id);
    await client.post(`/api/proposals/${id}/star`);
    if (engine === "postgres") await sql`vacuum analyze`.execute(app.db.write);
  });

  async function multiply(id: string): Promise<void> {
    const { write } = app.db;
    const row = await readProposalRow(app, id);
    const statuses = ["DRAFT", "SENT", "PENDING", "WON"] as const;
    for (let start = 0; start < many; start += 400) {
      const copies = Array.from({ length: 400 }, (_, index) => {
        const at = new Date(Date.UTC(2026, 0, 1) + (start + index) * 60_000).toISOString();
        return {
          ...row,
          id: createId(),
          name_key: `proposal ${start + index}`,
          // As long as real keys. With shorter keys, PostgreSQL would read all keys instead of using the
          // index.
          search_key: `${start + index === 7 ? "unobtainium" : "proposal"} ${start + index}, ${"with all that belongs to it, ".repeat(4)}`,
          client_key: index % 2 ? `client ${index}` : null,
          status: statuses[index % 4] ?? "DRAFT",
          created_at: at,
          updated_at: at,
          sent_at: index % 2 ? at : null,
        };
      });
      await write.insertInto("proposals").values(copies).execute();
    }
    await write
      .updateTable("proposal_counts")
      .set({ count: many + 1 })
      .execute();
  }

  /** Returns the query plans of the statements that a list runs. */
  async function listPlans(query: Query): Promise<Plan[]> {
    return (await explain(query)).plans;
  }

  /** Returns the query plans, and the result of the list. */
  async function explain(query: Query): Promise<{ plans: Plan[]; answer: ReturnType<JSON["parse"]> }> {
    const { read, write } = app.db;
    // A commit clears the caches only if it changes something.
    for (const count of [0, many + 1]) await write.updateTable("proposal_counts").set({ count }).execute();
    const statements: CompiledQuery[] = [];
    const builder = read.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(read.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const watched: Reader = {
      isTransaction: false,
      selectFrom: builder.selectFrom.bind(builder),
      getExecutor: builder.getExecutor.bind(builder),
      executeQuery: (statement) => {
        if ("sql" in statement) statements.push(statement);
        return read.executeQuery(statement);
      },
    };
    const context: Context = {
      ...createAnonymousContext(app.db, app.clock),
      read: watched,
      caller: toOwner(client),
      transact: () => Promise.reject(new Error("a list changes nothing")),
    };
    const answer = await listProposals(context, query);
    const keyword = engine === "sqlite" ? "explain query plan" : "explain";
    // A statement of `compileQuery` is listed twice: when it is compiled, with placeholders, and when it
    // runs. Only the second one has a plan.
    const ran = statements.filter(({ parameters }) => parameters.every((each) => Object(each) !== each));
    const plans = ran.map(async (statement) => {
      const { rows } = await read.executeQuery(
        CompiledQuery.raw(`${keyword} ${statement.sql}`, [...statement.parameters]),
      );
      return { text: statement.sql, plan: JSON.stringify(rows) };
    });
    return { plans: await Promise.all(plans), answer };
  }

  const scan = /SCAN proposals|Seq Scan on proposals/;
  const sorting = /TEMP B-TREE|Sort Key/g;
  /** Matches the segments of starred proposals. They may be sorted, because there are few stars. */
  const starred = /from "stars" cross join/g;

  const every: Query[] = [
    ...proposalSorts.flatMap((sort) => [
      { sort, order: "desc" } as const,
      { sort, order: "asc" } as const,
      { sort, cursor: "" },
      { sort, fields: "summary" } as const,
    ]),
    { sort: "total", frequency: "monthly" },
    { sort: "total", frequency: "semi-annually", cursor: "" },
  ];

  it.each(every)(
    "asked for %j uses indexes without scans, and sorts only the caller's stars",
    async (query) => {
      const plans = await listPlans(query);
      expect(JSON.stringify(plans)).not.toMatch(scan);
      for (const plan of plans)
        expect(countMatches(sorting, plan.plan)).toBeLessThanOrEqual(countMatches(starred, plan.text));
    },
  );

  it.each<Query>([
    { owner_id: createId() },
    { owner_id: createId(), sort: "total" },
    { client: "client 7" },
    {
      expiring_after: "2026-01-01T00:00:00.000Z",
      expiring_before: "2026-02-01T00:00:00.000Z",
      viewed: "true",
    },
    { decided_after: "2026-01-01T00:00:00.000Z", sort: "updated_at", order: "desc" },
    { payment: ["due", "failed"] },
    { payment: ["overdue"], sort: "total" },
    { payment: ["paid", "overdue"], fields: "summary", sort: "updated_at", order: "desc" },
    { currency: "EUR", min_value: 100, max_value: 200 },
    { currency: "EUR", frequency: "monthly", min_value: 100 },
  ])("filtered by %j scans nothing", async (query) => {
    expect(JSON.stringify(await listPlans(query))).not.toMatch(scan);
  });

  /**
   * `searching` matches the part of a plan that uses the search index, and `walking` the parts that read all
   * proposals. If only a few ids are known, PostgreSQL rightly reads a whole index instead.
   */
  const { searching, walking } = {
    sqlite: {
      searching: /SCAN index_search VIRTUAL TABLE INDEX/,
      walking: /SCAN proposals|SEARCH proposals USING [^(]*\((?![^)]*\bid=\?)/,
    },
    postgres: {
      searching: /Bitmap Index Scan on index_search\b/,
      walking: /Filter: [^"]*search_key ~~/,
    },
  }[engine];

  it.each<Query>([
    { awaiting: "reply" },
    { awaiting: "reply", fields: "summary", sort: "last_activity", order: "desc", limit: 100 },
    { awaiting: "reply", archived: "any", is_template: "any", owner_id: createId() },
  ])("filtered by %j reads only proposals that wait for a reply", async (query) => {
    const [finding, ...plans] = (await listPlans(query)).filter(({ text }) => text.includes("open_threads"));
    expect(finding?.plan).toContain("proposals_awaiting_reply");
    expect(plans.length).toBeGreaterThan(0);
    for (const forbidden of [walking, scan]) expect(JSON.stringify(plans)).not.toMatch(forbidden);
  });

  it.each<Query>([
    { search: "obtainium" },
    { search: "OBTAIN unobtainium", sort: "name" },
    { search: "obtainium", cursor: "" },
    { search: "obtainium", status: ["DRAFT", "EXPIRED"], page: 2 },
  ])("of %j uses the search index and reads only the proposals found by it", async (query) => {
    const plans = JSON.stringify(await listPlans(query));
    expect(plans).toMatch(searching);
    expect(plans).not.toMatch(walking);
  });

  it("continues after any row by an index without sorting", async () => {
    for (const sort of proposalSorts) {
      const { next_cursor } = (await explain({ sort, limit: 5, cursor: "" })).answer;
      const plans = await listPlans({ sort, limit: 5, cursor: next_cursor });
      expect(JSON.stringify(plans)).not.toMatch(scan);
      for (const plan of plans)
        expect(countMatches(sorting, plan.plan)).toBeLessThanOrEqual(countMatches(starred, plan.text));
    }
  });

  it
    .skipIf(engine === "sqlite")
    .each<Query>([
      { is_template: "true", sort: "name", order: "asc", limit: 30 },
      {},
      { sort: "name", fields: "summary", limit: 50 },
      { cursor: "", limit: 50 },
    ])("asked for %j is planned once per connection, not for every list", async (query) => {
    const context = {
      ...createAnonymousContext(app.db, app.clock),
      caller: toOwner(client),
      transact: () => Promise.reject(new Error("a list changes nothing")),
    };
    const countPlans = sql<{ custom: number }>`
      select sum(custom_plans) as custom from pg_prepared_statements where statement like '%proposal_counts%'`;
    const [before, after] = await app.db.read.connection().execute(async (read) => {
      const first = await countPlans.execute(read);
      for (let time = 0; time < 12; time++) await listProposals({ ...context, read }, query);
      return [first, await countPlans.execute(read)];
    });
    // PostgreSQL plans a statement five times for its parameters before it caches a generic plan.
    expect(Number(after.rows[0]?.custom) - Number(before.rows[0]?.custom)).toBeLessThanOrEqual(5);
  });

  it("reads its total from the stored counts", async () => {
    const plans = await listPlans({});
    expect(plans.some(({ plan }) => plan.includes("proposal_counts"))).toBe(true);
    expect((await client.get("/api/proposals")).body.pagination.total).toBe(many + 1);
  });
});
