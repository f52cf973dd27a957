import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { createEmptyDatabase } from "../../../test/databases.ts";
import { openDatabase } from "./open.ts";

const program = join(import.meta.dirname, "../../../test/write-together.ts");

it("writers sharing a commit lose no acknowledged change if the process is killed", async () => {
  const { location, drop } = await createEmptyDatabase("sqlite");
  const db = openDatabase<{ steps: { id: number; step: number } }>(location);
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  await sql`create table steps (id integer not null, step integer not null)`.execute(db.write);
  for (let kill = 0; kill < 5; kill++) {
    await db.write.deleteFrom("steps").execute();
    const writer = fork(program, [location]);
    const told: number[] = [];
    writer.on("message", (id) => void told.push(Number(id)));
    while (told.length < 50 + kill * 17) await once(writer, "message");
    writer.kill("SIGKILL");
    await once(writer, "exit");
    const kept = new Set((await db.read.selectFrom("steps").select("id").execute()).map(({ id }) => id));
    expect(told.filter((id) => !kept.has(id))).toEqual([]);
  }
});
