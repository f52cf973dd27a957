import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createEmptyDatabase, engines } from "../../test/databases.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openDatabase } from "../platform/db/open.ts";
import type { Schema } from "../schema.ts";
import { attemptsIn } from "../webhooks/deliveries/attempts-log.ts";
import { migrations } from "./index.ts";

const at = "2026-11-20T09:00:00.000Z";
const later = "2026-11-20T09:30:00.000Z";

const queued = (id: string, due_at: string, attempt: number, number: number) => ({
  endpoint_id: "endpoint",
  due_at,
  delivery_id: id,
  organization_id: "acme",
  event_id: id,
  bytes: 5,
  attempt,
  number,
});

describe.each(engines)("the queue of its own on %s", (engine) => {
  it("gets all that waited before, with the attempts that were made, and nothing that had ended", async () => {
    const { location, drop } = await createEmptyDatabase(engine);
    const db = openDatabase<Schema>(location);
    const before = migrations.findIndex(({ name }) => name === "0010-queue");
    await migrate(db, migrations.slice(0, before));
    await sql`insert into organizations (id, name, currency, settings_json, created_at, updated_at)
      values ('acme', 'Acme', 'EUR', '{}', ${at}, ${at})`.execute(db.write);
    const add = async (id: string, columns: string, values: string) => {
      await sql`insert into webhook_events (organization_id, id, type, created_at, body)
        values ('acme', ${id}, 'proposal.won', ${at}, 'été')`.execute(db.write);
      await sql`insert into webhook_deliveries
        (organization_id, id, endpoint_id, event_id, created_at, ${sql.raw(columns)})
        values ('acme', ${id}, 'endpoint', ${id}, ${at}, ${sql.raw(values)})`.execute(db.write);
    };
    const columns = "status, attempts, attempts_ever, next_attempt_at, lease_token, leased_until";
    await add("new", columns, `'waiting', 0, 0, '${at}', null, null`);
    await add("again", columns, `'waiting', 2, 10, '${later}', null, null`);
    await add("under way", columns, `'waiting', 1, 1, '${at}', 'token', '${later}'`);
    await add("the last one", columns, `'waiting', 8, 8, '${at}', 'token', '${later}'`);
    await add("over", columns, `'delivered', 1, 1, null, null, null`);
    await sql`insert into webhook_attempts
      (organization_id, delivery_id, number, at, http_status, response_time_ms, error, response_snippet) values
      ('acme', 'over', 2, ${later}, null, null, 'timeout', null),
      ('acme', 'over', 1, ${at}, 500, 7, null, ${'a "word"\nand another'})`.execute(db.write);

    await migrate(db, migrations);

    const queue = await db.read.selectFrom("webhook_queue").selectAll().orderBy("delivery_id").execute();
    expect(queue).toEqual([
      queued("again", later, 3, 11),
      queued("new", at, 1, 1),
      queued("under way", later, 2, 2),
    ]);
    const deliveries = await db.read.selectFrom("webhook_deliveries").selectAll().orderBy("id").execute();
    expect(deliveries.map(({ id, next_attempt_at }) => [id, next_attempt_at])).toEqual([
      ["again", later],
      ["new", at],
      ["over", null],
      ["the last one", null],
      ["under way", later],
    ]);
    const logs = Object.fromEntries(
      deliveries.map(({ id, attempts_jsonl }) => [id, attemptsIn(attempts_jsonl)]),
    );
    const attempt = { http_status: null, response_time_ms: null, response_snippet: null };
    expect(logs).toEqual({
      again: [],
      new: [],
      over: [
        { at, http_status: 500, response_time_ms: 7, error: null, response_snippet: 'a "word"\nand another' },
        { ...attempt, at: later, error: "timeout" },
      ],
      "the last one": [{ ...attempt, at, error: "interrupted" }],
      "under way": [{ ...attempt, at, error: "interrupted" }],
    });
    await db.close();
    await drop();
  });
});
