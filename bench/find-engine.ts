import type { Engine } from "../server/test/databases.ts";

const engines: readonly Engine[] = ["sqlite", "postgres"];

/** Finds the database named in the command line. Throws if the name is unknown. */
export function findEngine(name: string): Engine {
  const found = engines.find((engine) => engine === name);
  if (found === undefined) throw new Error(`No database is named ${name}: ${engines.join(", ")}`);
  return found;
}
