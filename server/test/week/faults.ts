import type { CompiledQuery, QueryResult } from "kysely";
import type { StatementObserver } from "../../src/platform/db/observe-statements.ts";
import type { Engine } from "../databases.ts";

export type FaultKind = "kill" | "unreachable" | "full disk";

/** A fault that happens right after an effective write or commit of the process. */
export interface Fault {
  readonly kind: FaultKind;
  /** The number of effective writes and commits until the fault, from 1. */
  readonly after: number;
  /** The number of failing statements. A kill has no end. */
  readonly lasts: number;
}

interface FaultOptions {
  readonly engine: Engine;
  /** Ends the connections of the process, like the end of a process or of a network. */
  readonly sever: () => Promise<void>;
  readonly onStrike: (fault: Fault) => void;
}

/**
 * Injects faults into the statements of one process. A point is a statement that changed rows, or the commit
 * of such statements. Polls of workers are not points, because their number depends on time. So a seed always
 * injects the fault at the same place.
 *
 * A fault after a statement leaves the transaction unfinished. A fault after a commit hides the result from
 * the process.
 */
export class Faults {
  readonly #options: FaultOptions;
  /** The number of effective writes and commits so far. */
  points = 0;
  #hasUncommittedWrites = false;
  #armed: Fault | undefined;
  #active: { readonly kind: FaultKind; left: number } | undefined;
  #isDead = false;

  constructor(options: FaultOptions) {
    this.#options = options;
  }

  /** True after a kill. From then on, every statement of the process throws, except a rollback. */
  get isDead(): boolean {
    return this.#isDead;
  }

  /** True while statements fail. */
  get isActive(): boolean {
    return this.#active !== undefined;
  }

  arm(fault: Fault): void {
    this.#armed ??= { ...fault, after: this.points + fault.after };
  }

  /** Removes a fault that has not happened yet. */
  disarm(): void {
    this.#armed = undefined;
  }

  readonly observe: StatementObserver = async (query, run) => {
    this.#refuse(query);
    const result = await run();
    if (!this.#isPoint(query, result)) return result;
    this.points += 1;
    if (this.#armed && this.points >= this.#armed.after) await this.#strike(this.#armed);
    return result;
  };

  /** Throws while a fault lasts. */
  #refuse({ sql }: CompiledQuery): void {
    // A transaction that rolls back has no effect anyway.
    if (isRollback(sql)) return;
    if (this.#isDead) throw new Error("the process was killed");
    const active = this.#active;
    if (!active || !this.#concerns(active.kind, sql)) return;
    active.left -= 1;
    if (active.left <= 0) this.#active = undefined;
    throw toDatabaseError(active.kind, this.#options.engine);
  }

  /**
   * An unreachable database rejects new transactions. Statements inside a transaction have already lost their
   * connection.
   */
  #concerns(kind: FaultKind, sql: string): boolean {
    return kind === "full disk" ? isWrite(sql) : /^(begin|start)\b/i.test(sql);
  }

  #isPoint({ sql }: CompiledQuery, { numAffectedRows, rows }: QueryResult<unknown>): boolean {
    if (/^commit\b/i.test(sql)) {
      const isEffective = this.#hasUncommittedWrites;
      this.#hasUncommittedWrites = false;
      return isEffective;
    }
    const isEffective = isWrite(sql) && ((numAffectedRows ?? 0n) > 0n || rows.length > 0);
    this.#hasUncommittedWrites ||= isEffective;
    return isEffective;
  }

  async #strike(fault: Fault): Promise<void> {
    this.#armed = undefined;
    this.#options.onStrike(fault);
    if (fault.kind === "full disk") {
      this.#active = { kind: fault.kind, left: fault.lasts };
      return;
    }
    if (fault.kind === "kill") this.#isDead = true;
    else this.#active = { kind: fault.kind, left: fault.lasts };
    await this.#options.sever();
    // SQLite has no connection that can be lost. The closest fault is another process that holds the lock for
    // a long time.
    if (fault.kind === "unreachable" && this.#options.engine === "sqlite") return;
    throw fault.kind === "kill"
      ? new Error("the process was killed")
      : createErrorWithCode("Connection terminated unexpectedly", "ECONNRESET");
  }
}

function isWrite(sql: string): boolean {
  return /^(insert|update|delete|with)\b/i.test(sql) && /\b(insert|update|delete)\b/i.test(sql);
}

function isRollback(sql: string): boolean {
  return /^rollback\b/i.test(sql);
}

function toDatabaseError(kind: FaultKind, engine: Engine): Error {
  if (kind === "full disk")
    return engine === "sqlite"
      ? createErrorWithCode("database or disk is full", "SQLITE_FULL")
      : createErrorWithCode("could not extend file: No space left on device", "53100");
  return engine === "sqlite"
    ? createErrorWithCode("database is locked", "SQLITE_BUSY")
    : createErrorWithCode("connect ECONNREFUSED", "ECONNREFUSED");
}

function createErrorWithCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
