import type { Transaction } from "kysely";
import type { Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db/open.ts";
import { nest, transact } from "./platform/db/transact.ts";
import { alwaysMake, type Unchanged } from "./platform/db/unchanged.ts";
import type { Role, Schema } from "./schema.ts";

export type Tx = Transaction<Schema>;
/** A place to read from: the database or a transaction. Store methods take one as their first argument. */
export type Reader = Pick<Tx, "selectFrom" | "executeQuery" | "getExecutor">;

/** Who is calling, within which organization. */
export interface Caller {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: Role;
  readonly isPlatformAdmin: boolean;
  /** The session that they signed in to; null for an API key. */
  readonly sessionId: string | null;
}

/** What every use case gets: who is calling, the time, and the database. */
export interface Context extends AnonymousContext {
  readonly caller: Caller;
}

/** The same before anybody has signed in. */
export interface AnonymousContext {
  readonly clock: Clock;
  readonly read: Reader;
  /** For an answer that `make` reads from nothing but the database and `now`. */
  readonly unchanged: Unchanged;
  /** One transaction, retried when the database asks for it. Inside another one (an idempotent request) it joins that. */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export function anonymousContext(db: Db<Schema>, clock: Clock): AnonymousContext {
  return { clock, read: db.read, unchanged: db.unchanged, transact: (work) => transact(db, work) };
}

export function contextOf(base: AnonymousContext, caller: Caller): Context {
  return { ...base, caller };
}

/** The same context, with everything that it reads and writes inside `tx`. */
export function within<C extends AnonymousContext>(context: C, tx: Tx): C {
  return { ...context, read: tx, unchanged: alwaysMake, transact: (work) => nest(tx, work) };
}
