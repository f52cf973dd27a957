import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createTestDatabase, engines } from "../../test/databases.ts";

describe.runIf(engines.includes("postgres"))("a body that is posted, on postgres", () => {
  it("is packed with lz4 and stands in its row", async () => {
    const { db, drop } = await createTestDatabase("postgres");
    const packed = sql<{ attcompression: string }>`
      select attcompression from pg_attribute
      where (attrelid, attname) in (
        (cast('webhook_events' as regclass), 'body'), (cast('webhook_batches' as regclass), 'queued_json')
      )`;
    expect((await packed.execute(db.read)).rows).toEqual([{ attcompression: "l" }, { attcompression: "l" }]);
    const options = sql<{ options: string[] }>`
      select reloptions as options from pg_class where oid = cast('webhook_events' as regclass)`;
    expect((await options.execute(db.read)).rows).toEqual([{ options: ["toast_tuple_target=4000"] }]);
    await drop();
  });
});
