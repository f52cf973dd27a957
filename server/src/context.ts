import type { Transaction } from "kysely";
import type { SignerRole } from "./lifecycle/tables.ts";
import { stopped, type Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db/open.ts";
import { nest } from "./platform/db/savepoint.ts";
import { transact } from "./platform/db/transact.ts";
import { alwaysMake, type Unchanged } from "./platform/db/unchanged.ts";
import type { EventRow, Role, Schema } from "./schema.ts";

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
  /** The header of that name: the version of the proposal that the caller's change is based on. */
  readonly ifMatch?: string | undefined;
}

/** What every use case of the recipient's side gets: nobody with an account, but somebody who holds a link. */
export interface RecipientContext extends AnonymousContext {
  readonly organizationId: string;
  readonly link: OpenLink;
  /** Where the visitor calls from, and with what; kept with what they accept or sign. */
  readonly address: string;
  readonly agent: string;
  /** What the visitor's browser says that they understand. */
  readonly acceptedLanguages: string | undefined;
}

/** A link that is not revoked, and whose it is. */
export interface OpenLink {
  readonly id: string;
  readonly proposalId: string;
  /** Null: the link to share. */
  readonly signer: { readonly id: string; readonly name: string; readonly role: SignerRole } | null;
}

/** Whoever runs the installation, at its command line, or the service of itself, acting on a proposal of one organization. */
export interface OperatorContext extends AnonymousContext {
  readonly organizationId: string;
}

/** Whoever changes a proposal. */
export type Actor = Context | RecipientContext | OperatorContext;

export function organizationOfActor(actor: Actor): string {
  return "caller" in actor ? actor.caller.organizationId : actor.organizationId;
}

/** The same before anybody has signed in. */
export interface AnonymousContext {
  readonly clock: Clock;
  readonly read: Reader;
  /** For an answer that `make` reads from nothing but the database and `now`. */
  readonly unchanged: Unchanged;
  /** One transaction, retried when the database asks for it. Inside another one (an idempotent request) it joins that. */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly follow: Follow;
}

/** What follows from an event, in the transaction that records it: notifications, reminders, deliveries. */
export type Follow = (tx: Tx, event: EventRow) => Promise<void>;

export function anonymousContext(
  db: Db<Schema>,
  clock: Clock,
  followers: readonly Follow[] = [],
): AnonymousContext {
  return {
    clock,
    read: db.read,
    unchanged: db.unchanged,
    transact: (work) => transact(db, work),
    follow: async (tx, event) => {
      for (const follow of followers) await follow(tx, event);
    },
  };
}

/** The same context at one moment: all that an operation writes bears one time, so that records can be compared with each other. */
export function atOneMoment<C extends AnonymousContext>(context: C): C {
  return { ...context, clock: stopped(context.clock) };
}

export function contextOf(base: AnonymousContext, caller: Caller): Context {
  return { ...base, caller };
}

/** The same context, with everything that it reads and writes inside `tx`. */
export function within<C extends AnonymousContext>(context: C, tx: Tx): C {
  return { ...context, read: tx, unchanged: alwaysMake, transact: (work) => nest(tx, work) };
}
