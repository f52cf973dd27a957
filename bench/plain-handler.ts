import type { Statement } from "better-sqlite3";
import Fastify from "fastify";
import { Pool } from "pg";
import { openSqliteFile } from "../server/src/platform/db/open.ts";
import { hashToken } from "../server/src/platform/secrets/tokens.ts";
import type { Installation } from "./product.ts";
import { detailStatement, listStatement, toDetail, toListItem, type PlainRow } from "./plain-statements.ts";
import { serveJobs } from "./worker.ts";

/**
 * Settings of a handler without the product: Fastify, the driver, and one statement that also checks the key.
 */
export interface PlainHandlerSettings {
  readonly engine: Installation["engine"];
  readonly location: string;
  /** The proposal of the detail. Absent for the list. */
  readonly proposal?: string;
  /** The pages of the proposal as stored by the product. */
  readonly pagesJson: string;
}

type Query = (sql: string, parameters: readonly string[]) => Promise<readonly PlainRow[]>;

serveJobs(
  async ({ engine, location, proposal, pagesJson }: PlainHandlerSettings): Promise<{ url: string }> => {
    const query = engine === "postgres" ? openPostgres(location) : openSqlite(location);
    if (proposal !== undefined) await storePages(query, proposal, pagesJson);
    const server = Fastify();
    server.get("/", async (request, reply) => {
      const key = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
      const now = new Date().toISOString();
      const rows =
        proposal === undefined
          ? await query(listStatement, [hashToken(key), now])
          : await query(detailStatement, [hashToken(key), now, proposal]);
      const [first] = rows;
      if (!first) return reply.status(401).send({ error: "UNAUTHORIZED" });
      if (proposal !== undefined) return toDetail(first);
      const total = Number(first.total);
      const pagination = { page: 1, limit: 20, total, pages: Math.ceil(total / 20) };
      return { data: rows.map(toListItem), pagination };
    });
    return { url: await server.listen({ host: "127.0.0.1", port: 0 }) };
  },
);

async function storePages(query: Query, proposal: string, pagesJson: string): Promise<void> {
  await query("drop table if exists plain_pages", []);
  await query("create table plain_pages (proposal_id text primary key, pages_json text not null)", []);
  await query("insert into plain_pages (proposal_id, pages_json) values ($1, $2)", [proposal, pagesJson]);
}

function openSqlite(location: string): Query {
  const database = openSqliteFile(location);
  const prepared = new Map<string, Statement>();
  return async (sql, parameters) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    const named = Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
    if (statement.reader) return statement.all(named) as PlainRow[];
    statement.run(named);
    return [];
  };
}

function openPostgres(location: string): Query {
  const pool = new Pool({ connectionString: location, max: 10 });
  return async (sql, parameters) => (await pool.query<PlainRow>(sql, [...parameters])).rows;
}
