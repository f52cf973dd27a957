import type { Transaction } from "kysely";
import type { SignerRole } from "./records/signers/tables.ts";
import { stopClock, type Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db/open.ts";
import type { ViewStateIds } from "./platform/db/recent-reads.ts";
import { runNested } from "./platform/db/commit.ts";
import { transact } from "./platform/db/transact.ts";
import type { RecordedEvent, Role, Schema, StoredStatus } from "./schema.ts";

export type Tx = Transaction<Schema>;
/** The database or a transaction to read from. Store functions take it as their first argument. */
export type Reader = Pick<Tx, "selectFrom" | "executeQuery" | "getExecutor"> & {
  readonly isTransaction: boolean;
};

/** The calling user within one organization. */
export interface Caller {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: Role;
  readonly isPlatformAdmin: boolean;
  /** Session of the user, or null for an API key. */
  readonly sessionId: string | null;
  /** Id of the API key. Absent for a session. */
  readonly apiKeyId?: string;
  /** Time when the access token expires. Absent for an API key or a cookie. */
  readonly tokenExpiresAt?: string | undefined;
}

/** Input of every use case: the caller, the clock, and the database. */
export interface Context extends AnonymousContext {
  readonly caller: Caller;
  /** The If-Match header: the version of the proposal that the change is based on. */
  readonly ifMatch?: string | undefined;
  /** Name of the AI agent that acts for the caller, as given by the agent. Absent without an agent. */
  readonly aiAgent?: string | undefined;
}

/** Input of every use case for recipients, who have a link but no account. */
export interface RecipientContext extends AnonymousContext {
  readonly organizationId: string;
  readonly link: OpenLink;
  /**
   * The state ids of the content when the link was found open. Closing a link changes the state id of its
   * proposal. So if a change locks the proposal and finds the same state id, the link is still open. If
   * `visitedStateIds` is absent, the change looks for the link again.
   */
  readonly visitedStateIds?: ViewStateIds;
  /** IP address of the visitor. Like the user agent, it is stored with an acceptance or a signature. */
  readonly address: string;
  readonly agent: string;
  /** Accept-Language header of the visitor. */
  readonly acceptedLanguages: string | undefined;
}

/** A valid link and its owner. */
export interface OpenLink {
  readonly id: string;
  readonly proposalId: string;
  /** Signer of a signer's link. Null for the shared link. */
  readonly signer: { readonly id: string; readonly name: string; readonly role: SignerRole } | null;
}

/** Input of use cases run for one organization by the operator at the command line or by the service. */
export interface OperatorContext extends AnonymousContext {
  readonly organizationId: string;
}

/** A member, a recipient or the operator who changes a proposal. */
export type Actor = Context | RecipientContext | OperatorContext;

/** Describes the AI agent that acts for a member, for the records. Empty without an agent. */
export function describeAgent(actor: Actor): { via?: { kind: "agent"; name: string } } {
  return "caller" in actor && actor.aiAgent !== undefined
    ? { via: { kind: "agent", name: actor.aiAgent } }
    : {};
}

export function getOrganizationId(actor: Actor): string {
  return "caller" in actor ? actor.caller.organizationId : actor.organizationId;
}

/** Input of a use case without a caller. */
export interface AnonymousContext {
  readonly clock: Clock;
  readonly read: Reader;
  /**
   * Runs one transaction with retries. Inside another transaction (an idempotent request), joins that
   * transaction.
   */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly notifySubscribers: EventSubscriber;
}

/**
 * Handles an event in the transaction that records it, for example by queueing notifications, reminders or
 * webhook deliveries. `status` is the proposal's status after the event, if the recorder knows the proposal.
 */
export type EventSubscriber = (tx: Tx, event: RecordedEvent, status?: StoredStatus) => Promise<void>;

export function createAnonymousContext(
  db: Db<Schema>,
  clock: Clock,
  subscribers: readonly EventSubscriber[] = [],
): AnonymousContext {
  return {
    clock,
    read: db.read,
    transact: (work) => transact(db, work),
    notifySubscribers: async (tx, event, status) => {
      for (const notify of subscribers) await notify(tx, event, status);
    },
  };
}

/**
 * Stops the clock of a context, so that all records of one operation have the same time and can be compared.
 */
export function freezeClock<C extends AnonymousContext>(context: C): C {
  return { ...context, clock: stopClock(context.clock) };
}

export function createContext(base: AnonymousContext, caller: Caller): Context {
  return { ...base, caller };
}

/** Makes a context read and write inside `tx`. */
export function joinTransaction<C extends AnonymousContext>(context: C, tx: Tx): C {
  return { ...context, read: tx, transact: (work) => runNested(tx, work) };
}
