import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createTestDatabase, engines } from "../../test/databases.ts";

describe.runIf(engines.includes("postgres"))("a body that is posted, on postgres", () => {
  it("stands in its row, packed with lz4 where PostgreSQL was built with that", async () => {
    const { db, drop } = await createTestDatabase("postgres");
    const at = "2026-11-20T09:00:00.000Z";
    await sql`insert into organizations (id, name, currency, settings_json, created_at, updated_at)
      values ('acme', 'Acme', 'EUR', '{}', ${at}, ${at})`.execute(db.write);
    const body = Array.from({ length: 400 }, (_, nth) => `a line ${nth ** 3}`).join("\n");
    await sql`insert into webhook_events (organization_id, id, type, created_at, body)
      values ('acme', 'one', 'proposal.won', ${at}, ${body})`.execute(db.write);
    const packed = sql<{ how: string; has_lz4: boolean; elsewhere: number }>`
      select pg_column_compression(body) as how, pg_relation_size(reltoastrelid) as elsewhere,
        (select 'lz4' = any(enumvals) from pg_settings where name = 'default_toast_compression') as has_lz4
      from webhook_events, pg_class where pg_class.oid = cast('webhook_events' as regclass)`;
    const [found] = (await packed.execute(db.read)).rows;
    expect(found).toMatchObject(found?.has_lz4 ? { how: "lz4", elsewhere: 0 } : { how: "pglz" });
    await drop();
  });
});
