import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { engines, type Engine } from "../../test/databases.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { browser, sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import type { Db } from "../platform/db/open.ts";
import type { Schema } from "../schema.ts";

/** A way to make a database reject changes, and to undo that. */
interface Refusal {
  readonly why: string;
  begin(db: Db<Schema>): Promise<unknown>;
  end(db: Db<Schema>): Promise<unknown>;
  /** The answer of /readyz during the rejection. */
  readonly ready: readonly [number, object | undefined];
}

const pragma = (text: string) => (db: Db<Schema>) => sql.raw(`pragma ${text}`).execute(db.write);

/** PostgreSQL cannot simulate a full disk, so triggers raise its error. */
const raising = (code: string) => async (db: Db<Schema>) => {
  await sql
    .raw(
      `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '${code}'; end $$`,
    )
    .execute(db.write);
  for (const table of tables)
    await sql
      .raw(
        `create trigger refused before insert or update on ${table} for each row execute function refuse()`,
      )
      .execute(db.write);
};
const tables = ["proposals", "events", "throttles"];
const dropTriggers = async (db: Db<Schema>) => {
  for (const table of tables) await sql.raw(`drop trigger refused on ${table}`).execute(db.write);
};

const refusals: Readonly<Record<Engine, readonly Refusal[]>> = {
  sqlite: [
    {
      why: "can only be read",
      begin: pragma("query_only = on"),
      end: pragma("query_only = off"),
      ready: [503, { database: "can only be read" }],
    },
    {
      why: "has no room left on its disk",
      begin: pragma("max_page_count = 1"),
      end: pragma("max_page_count = 1000000"),
      // /readyz writes only a small row, which still fits into an existing page.
      ready: [200, undefined],
    },
  ],
  postgres: [
    ["53100", "has no room left on its disk"],
    ["25006", "can only be read"],
    ["53200", "cannot write to its disk"],
  ].map(([code = "", why = ""]) => ({
    why,
    begin: raising(code),
    end: dropTriggers,
    ready: [503, { database: why }],
  })),
};

const cases = engines.flatMap((engine) => refusals[engine].map((refusal) => ({ engine, refusal })));

describe.each(cases)("while a database on $engine $refusal.why", ({ engine, refusal }) => {
  const log: string[] = [];
  const app = useApp(engine, { log: (line) => log.push(line) });
  const client = useOrganization(app);
  const bulky = { notes: "x".repeat(40_000) };

  it("changes get a 503 with the reason, reads continue, and changes work again afterwards", async () => {
    const { url } = await createTestProposal(client);
    const offer = await sendOffer(app, client);
    const readyz = () => app.server.inject("/readyz");
    expect((await readyz()).statusCode).toBe(200);
    await refusal.begin(app.db);

    for (let nth = 0; nth < 3; nth++) {
      const { status, headers, body } = await client.post("/api/proposals", {
        name: "One more",
        ...bulky,
        description: `<p>${"y".repeat(60_000)}</p>`,
      });
      expect([status, headers["retry-after"], body]).toEqual([
        503,
        "5",
        {
          error: {
            code: "SERVICE_UNAVAILABLE",
            message: `Nothing can be changed at the moment: the database ${refusal.why}. Reading works; try again later`,
          },
        },
      ]);
    }
    expect((await client.get("/api/proposals")).status).toBe(200);
    expect((await client.get(url)).status).toBe(200);
    expect((await offer.reader.read()).status).toBe(200);
    const pdf = { url: `${offer.reader.url}/pdf`, headers: { "user-agent": browser } };
    expect((await app.server.inject(pdf)).statusCode).toBe(200);
    await vi.waitFor(async () => {
      const answer = await readyz();
      expect([answer.statusCode, answer.json().error?.details]).toEqual(refusal.ready);
    }, 5_000);

    await refusal.end(app.db);
    expect((await client.post("/api/proposals", { name: "Afterwards", ...bulky })).status).toBe(201);
    await vi.waitFor(async () => expect((await readyz()).statusCode).toBe(200), 5_000);
  });
});
