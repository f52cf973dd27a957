import SqliteDatabase from "better-sqlite3";
import { Client } from "pg";
import { createId } from "../server/src/platform/ids.ts";
import type { DurableStatement, Slot } from "./durable-statements.ts";
import type { Installation } from "./product.ts";
import { serveJobs } from "./worker.ts";

/** Repeats the durable statements of the product on the bare driver, each lane one transaction after the other. */
export interface Writing {
  readonly engine: Installation["engine"];
  readonly location: string;
  readonly statements: readonly DurableStatement[];
  readonly organization: string;
  readonly user: string;
  /** Taken in turn; each lane starts at a place of its own. */
  readonly proposals: readonly string[];
  /** An item of each proposal, where the statements change one. */
  readonly items?: readonly string[];
  readonly lanes: number;
  readonly milliseconds: number;
}

type Send = (sql: string, parameters: unknown[]) => Promise<unknown> | void;

const lanes: Send[] = [];
/** Higher than the number of anything that the product wrote. */
let nextNumber = 1_000_000;

serveJobs(async (writing: Writing): Promise<{ perSecond: number }> => {
  while (lanes.length < writing.lanes) lanes.push(await open(writing));
  const begin = performance.now();
  const written = await Promise.all(
    lanes
      .slice(0, writing.lanes)
      .map((send, lane) => write(writing, send, lane, begin + writing.milliseconds)),
  );
  const seconds = (performance.now() - begin) / 1000;
  return { perSecond: written.reduce((sum, count) => sum + count) / seconds };
});

async function write(writing: Writing, send: Send, lane: number, until: number): Promise<number> {
  const { statements, proposals, items } = writing;
  const first = Math.floor((lane * proposals.length) / writing.lanes);
  let count = 0;
  while (performance.now() < until) {
    const place = (first + count++) % proposals.length;
    const values = new Map<Slot, string | number | undefined>([
      ["organization", writing.organization],
      ["user", writing.user],
      ["proposal", proposals[place]],
      ["item", items?.[place]],
      ["number", nextNumber++],
    ]);
    for (const { sql, parameters, slots } of statements) {
      const filled = [...parameters];
      for (const [index, slot] of Object.entries(slots)) {
        if (!values.has(slot)) values.set(slot, createId());
        filled[Number(index)] = values.get(slot);
      }
      await send(sql, filled);
    }
  }
  return count;
}

async function open({ engine, location }: Writing): Promise<Send> {
  if (engine === "postgres") {
    const client = new Client(location);
    await client.connect();
    return (sql, parameters) => client.query(sql, parameters);
  }
  const database = new SqliteDatabase(location);
  database.pragma("synchronous = FULL");
  const prepared = new Map<string, SqliteDatabase.Statement>();
  return (sql, parameters) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    if (statement.reader) statement.all(...parameters);
    else statement.run(...parameters);
  };
}
