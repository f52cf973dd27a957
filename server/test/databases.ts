import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { migrations } from "../src/migrations/index.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase, type Db } from "../src/platform/db/open.ts";
import type { Schema } from "../src/schema.ts";

export type Engine = "sqlite" | "postgres";

const adminUrl = process.env["TEST_POSTGRES_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** The engines that the suite runs on; without a PostgreSQL that answers, that half says so in one line (CI insists on it). */
export const engines: readonly Engine[] = (await postgresAnswers()) ? ["sqlite", "postgres"] : ["sqlite"];

/** Tells the test processes the name of the template. */
const templateVariable = "TEST_POSTGRES_TEMPLATE";

export interface TestDatabase {
  db: Db<Schema>;
  /** What DATABASE_URL would be. */
  location: string;
  drop: () => Promise<void>;
}

/**
 * A migrated database of its own, so that test files run beside each other. `db` does not wait for the disk: what is
 * committed survives the process, which is all that tests end. Whoever opens `location` does wait.
 */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  const { location, drop } = await createEmptyDatabase(engine, process.env[templateVariable]);
  const db = openDatabase<Schema>(engine === "postgres" ? withoutWaiting(location) : location, {
    poolSize: 4,
  });
  if (engine === "sqlite") await sql`pragma synchronous = off`.execute(db.write);
  await migrate(db, migrations);
  return {
    db,
    location,
    drop: async () => {
      await db.close();
      await drop();
    },
  };
}

/** Makes the migrated PostgreSQL database that those of a run are copied from: quicker than migrating each. */
export default async function setUpTemplate(): Promise<() => Promise<void>> {
  if (!engines.includes("postgres")) return async () => {};
  const { db, location, drop } = await createTestDatabase("postgres");
  // A database that somebody is connected to is not copied.
  await db.close();
  process.env[templateVariable] = new URL(location).pathname.slice(1);
  return drop;
}

/** On PostgreSQL a copy of the template, if there is one. */
export async function createEmptyDatabase(
  engine: Engine,
  template = "template1",
): Promise<{ location: string; drop: () => Promise<void> }> {
  if (engine === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "proffer-test-"));
    return { location: join(folder, "proffer.db"), drop: async () => rmSync(folder, { recursive: true }) };
  }
  const name = `proffer_test_${randomBytes(6).toString("hex")}`;
  await asAdmin((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    location: url.href,
    drop: async () => {
      await asAdmin((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

function withoutWaiting(location: string): string {
  const url = new URL(location);
  url.searchParams.set("options", "-c synchronous_commit=off");
  return url.href;
}

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function postgresAnswers(): Promise<boolean> {
  try {
    await asAdmin((client) => client.query("select 1"));
    return true;
  } catch (error) {
    if (process.env["CI"]) throw error;
    process.stderr.write(`PostgreSQL does not answer at ${adminUrl}: its half of the tests is left out\n`);
    return false;
  }
}
