import type { Migration } from "../platform/db/migrate.ts";
import { initial } from "./0001-initial.ts";

/** Numbered, forward only; a new one goes to the end. Until the first release a change of the schema changes `initial`. */
export const migrations: readonly Migration[] = [initial];
