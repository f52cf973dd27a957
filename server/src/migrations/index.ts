import type { Migration } from "../platform/db/migrate.ts";
import { initial } from "./0001-initial.ts";

/** Numbered and forward only. Add new ones at the end. Until the first release, change `initial` instead. */
export const migrations: readonly Migration[] = [initial];
