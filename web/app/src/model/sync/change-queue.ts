import type { ProposalDetail } from "@proffer/contract";
import { applyOperations, type AppliedOperations } from "../document/apply-operations.ts";
import type { Operation } from "../document/operation.ts";
import {
  getRoot,
  listChangedIds,
  toDocument,
  toRecord,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import { createId } from "../create-id.ts";
import { mergeVariables } from "../edits/merge-variables.ts";
import type { Json } from "../json.ts";
import { addProblem, type Fault } from "./add-problem.ts";
import { countBatch, joinOperations, maxOperations } from "./pending-operations.ts";
import {
  type ClosedReason,
  findClosedReason,
  findFrozenReason,
  isUnfrozen,
  type QueueState,
  type SaveState,
} from "./queue-state.ts";
import type { Problem, StoredQueue } from "./stored-queue.ts";
import type { Batch, Conflict, SendOutcome, Transport } from "./transport.ts";

const quietMs = 400;
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/** The states of changes that could not be sent, by reason. */
const waitingStates = {
  unreachable: "waiting",
  unable: "waiting_server",
  signed_out: "signed_out",
} as const satisfies Record<string, SaveState>;

/** A new version of the proposal. */
export interface News {
  readonly version: number;
  /** The operations that lead from the previous version to this one. If absent, the document must be read. */
  readonly operations?: readonly Operation[];
}

export interface QueueListener {
  /** The document changed for an external reason: an answer of the server, or changes by other users. */
  rebased(changed: ReadonlySet<string>): void;
  stateChanged(state: QueueState): void;
  /** Stores the pending changes on the device after they changed. */
  stored(queue: StoredQueue): void;
}

interface Options {
  readonly detail: ProposalDetail;
  readonly version: number;
  readonly stored: StoredQueue;
  /** True if the proposal no longer exists, and `detail` is a copy from the device. */
  readonly isGone?: boolean | undefined;
  readonly transport: Transport;
  readonly listener: QueueListener;
}

/**
 * Sends the changes to one proposal to the server: one batch at a time, repeated until it is answered. The
 * shown document is the confirmed document with the sent batch and the pending operations applied.
 *
 * States: idle → (400 ms after the last change, or `flush`) → sending → idle; without an answer → waiting →
 * (retry) → sending.
 */
export class ChangeQueue {
  /** The shown document. */
  document: ProposalDocument;
  /** The proposal as last read, for fields that the editor does not change. */
  detail: ProposalDetail;
  #confirmed: ProposalDocument;
  #version: number;
  #sent: Batch | null;
  #pending: readonly Operation[];
  #problems: readonly Problem[];
  #save: SaveState = "saved";
  #closed: QueueState["closed"] = null;
  #isSending = false;
  #isStopped = false;
  #mustRead = false;
  /** News of later versions, by version. */
  #heard = new Map<number, News>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #maxOperations = maxOperations;
  readonly #transport: Transport;
  readonly #listener: QueueListener;
  #idle: (() => void)[] = [];

  constructor({ detail, version, stored, isGone, transport, listener }: Options) {
    this.#transport = transport;
    this.#listener = listener;
    this.#version = version;
    this.detail = detail;
    this.#confirmed = toDocument(detail);
    this.#sent = stored.sent;
    this.#pending = stored.pending;
    this.#problems = stored.problems;
    this.document = this.#withOwnChanges();
    if (this.#countWaiting() > 0) this.#save = "saving";
    if (isGone === true) this.#close("GONE", "");
    else this.#observeStatus();
  }

  get state(): QueueState {
    return {
      save: this.#save,
      waiting: this.#countWaiting(),
      problems: this.#problems,
      frozen: findFrozenReason(this.detail),
      closed: this.#closed,
    };
  }

  /** Applies operations of the member: shown at once, sent when the member pauses. */
  apply(operations: readonly Operation[]): AppliedOperations {
    const result = applyOperations(this.document, this.accepts(operations) ? operations : []);
    if (result.applied.length === 0) return { ...result, document: this.document };
    this.document = result.document;
    this.#pending = joinOperations(this.#pending, result.applied);
    if (this.#save === "saved") this.#save = "saving";
    this.#changed();
    if (this.#countWaiting() === 0 && !this.#isSending) this.#settle();
    else if (this.#save === "saving") this.#schedule(quietMs);
    return result;
  }

  /** Tells whether the proposal accepts these operations now. */
  accepts(operations: readonly Operation[]): boolean {
    if (this.#save === "closed") return false;
    return findFrozenReason(this.detail) === null || this.#areUnfrozen(operations);
  }

  /** Sends the pending changes now. Resolves when none is left, or when they cannot be sent. */
  flush(): Promise<void> {
    if (this.#countWaiting() === 0 || this.#save === "closed") return Promise.resolve();
    const done = new Promise<void>((resolve) => this.#idle.push(resolve));
    void this.#send();
    return done;
  }

  /**
   * Receives news, in any order and repeatedly. During a request, news waits, because the answer shows which
   * news is already known.
   */
  hear(news: News): void {
    if (news.version <= this.#version) return;
    if (!this.#heard.get(news.version)?.operations) this.#heard.set(news.version, news);
    if (!this.#isSending) this.#catchUp();
  }

  /** The server's version up to which the document contains all changes. */
  get confirmedVersion(): number {
    return this.#version;
  }

  /** The proposal with all changes that the server has confirmed. */
  get confirmedDetail(): ProposalDetail {
    return { ...this.detail, ...toRecord(this.#confirmed, getRoot(this.#confirmed)) };
  }

  /** Reads the document again for the changes by other users, and sends the pending changes. */
  async refresh(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#mustRead = true;
    // This read replaces the pending retry of a failed read.
    if (this.#countWaiting() === 0) clearTimeout(this.#timer);
    await this.#readAgain();
    this.#isSending = false;
    this.#settle();
  }

  /** Discards a change that could not be saved. */
  dismiss(problemId: string): void {
    this.#problems = this.#problems.filter(({ id }) => id !== problemId);
    this.#changed();
  }

  /** Lists all changes that the server has not accepted, the oldest first. */
  listUnsaved(): Operation[] {
    return [...(this.#sent?.operations ?? []), ...this.#pending];
  }

  /** Discards all changes that the server has not accepted, after they were stored elsewhere. */
  discardUnsaved(): void {
    this.#sent = null;
    this.#pending = [];
    this.#rebase();
    this.#observeStatus();
    this.#settle();
  }

  /**
   * Stops sending and storing, and leaves the stored changes to the next queue. The answer to a pending
   * request is ignored: the next queue sends the same batch again, and the server applies it once.
   */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#resolveWaiters();
  }

  #countWaiting(): number {
    return (this.#sent?.operations.length ?? 0) + this.#pending.length;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending || this.#isStopped || this.#save === "closed") return;
    this.#isSending = true;
    if (this.#isWaiting() && !(await this.#readAfterWaiting())) return;
    while (this.#countWaiting() > 0 && (this.#save as SaveState) !== "closed") {
      const batch = this.#sent ?? this.#takeBatch();
      this.#sent = batch;
      if (this.#save === "saved") this.#save = "saving";
      this.#changed();
      const outcome = await this.#transport.send(batch);
      if (this.#isStopped) return;
      if (!(await this.#take(batch, outcome))) break;
    }
    this.#isSending = false;
    this.#settle();
  }

  /**
   * Reads the document, because the proposal may have been sent to the client while the changes waited.
   * Returns whether they can be sent.
   */
  async #readAfterWaiting(): Promise<boolean> {
    this.#mustRead = true;
    const canSend = await this.#readAgain();
    if (!canSend && !this.#isStopped) {
      this.#isSending = false;
      this.#settle();
    }
    return canSend;
  }

  /** Takes the next batch from the pending operations. */
  #takeBatch(): Batch {
    const count = countBatch(this.#pending, this.#maxOperations);
    const operations = this.#pending.slice(0, count);
    this.#pending = this.#pending.slice(count);
    return { key: createId(), version: this.#version, operations };
  }

  /** Handles an answer. Returns whether the next batch may be sent. */
  async #take(batch: Batch, outcome: SendOutcome): Promise<boolean> {
    const { kind } = outcome;
    if (kind === "applied") return this.#confirm(batch, outcome.version, outcome.conflicts);
    if (kind === "invalid") return this.#resendWithoutRejected(batch, outcome.message, outcome.faults);
    if (kind === "closed") return this.#handleClosed(batch, outcome.message);
    if (kind === "removed") return this.#close("REMOVED", "");
    if (kind === "too_large") return this.#halve(batch);
    return this.#wait(kind);
  }

  /** Tells whether changes wait for something that prevented sending them. */
  #isWaiting(): boolean {
    return Object.values<SaveState>(waitingStates).includes(this.#save);
  }

  #wait(reason: keyof typeof waitingStates): false {
    this.#save = waitingStates[reason];
    this.#retry(() => this.#send());
    return false;
  }

  #retry(run: () => Promise<void>): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void run(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
  }

  #close(reason: ClosedReason, message: string): false {
    this.#save = "closed";
    this.#closed = { reason, message };
    return false;
  }

  /**
   * Handles a proposal that accepts no changes now. Reading the proposal again shows the reason, or shows
   * that it is open again.
   */
  async #handleClosed({ operations }: Batch, message: string): Promise<false> {
    // The idempotency key belongs to this answer now, so the same operations need a new key.
    this.#sent = null;
    this.#pending = [...operations, ...this.#pending];
    this.#mustRead = true;
    if (await this.#readAgain()) this.#close("REFUSED", message);
    return false;
  }

  #halve({ operations }: Batch): boolean {
    const [largest] = operations;
    this.#sent = null;
    this.#pending = [...operations, ...this.#pending];
    if (operations.length > 1) {
      this.#maxOperations = Math.ceil(operations.length / 2);
      return true;
    }
    this.#pending = this.#pending.slice(1);
    if (largest) this.#addProblem(largest, { reason: "invalid", message: "" });
    this.#rebase();
    return true;
  }

  /** Sends a rejected batch again without the rejected operations. */
  #resendWithoutRejected(
    batch: Batch,
    message: string,
    faults: ReadonlyMap<number, string>,
  ): Promise<boolean> {
    // The reason may be a local document that differs from the server's.
    this.#mustRead = true;
    return this.#readAgain(() => {
      const isNamed = batch.operations.some((_, index) => faults.has(index));
      const isAlone = batch.operations.length === 1;
      const kept: Operation[] = [];
      batch.operations.forEach((operation, index) => {
        const isMade = operation.type === "insert" || operation.type === "restore";
        // The answer was lost, but the object was inserted.
        if (isMade && this.#confirmed.nodes.has(operation.item.id)) return;
        if (isNamed ? !faults.has(index) : !isAlone) kept.push(operation);
        else this.#addProblem(operation, { reason: "invalid", message: faults.get(index) ?? message });
      });
      // The server named no operation, so they are sent one by one.
      if (!isNamed) this.#maxOperations = 1;
      this.#pending = [...kept, ...this.#pending];
      this.#sent = null;
    });
  }

  async #confirm(batch: Batch, version: number, conflicts: readonly Conflict[]): Promise<boolean> {
    this.#retryMs = firstRetryMs;
    this.#maxOperations = Math.min(maxOperations, 2 * this.#maxOperations);
    this.#save = "saving";
    const isFirstAnswer = batch.version === this.#version;
    const isAlone = version === batch.version || version === batch.version + 1;
    // Objects restored from the archive contain changes that others made before the removal, so they must be
    // read.
    const isWhole = batch.operations.every(({ type }) => type !== "restore");
    if (isFirstAnswer && isAlone && isWhole && conflicts.length === 0 && !this.#mustRead) {
      this.#confirmed = applyOperations(this.#confirmed, batch.operations).document;
      this.#version = version;
      this.#sent = null;
      this.#changed();
      return true;
    }
    const merged = this.#mergeConflicts(batch, conflicts);
    // If other users may have changed something, the document is read before anything else is sent.
    this.#mustRead = version > this.#version || conflicts.length > 0 || !isWhole || this.#mustRead;
    return this.#readAgain(() => {
      this.#sent = null;
      this.#pending = [...merged, ...this.#pending];
    });
  }

  /** Returns the operations that merge changes of the same variables. Reports all other conflicts. */
  #mergeConflicts(batch: Batch, conflicts: readonly Conflict[]): Operation[] {
    const merged: Operation[] = [];
    for (const conflict of conflicts) {
      const operation = batch.operations[conflict.operation];
      if (!operation) continue;
      const to = mergeConflict(operation, conflict);
      if (to === undefined) this.#addProblem(operation, conflict);
      else merged.push({ ...operation, was: conflict.is, to } as Operation);
    }
    return merged;
  }

  /** Reads the document if necessary. Returns whether sending can continue. */
  async #readAgain(settled: () => void = () => undefined): Promise<boolean> {
    if (!this.#mustRead) {
      settled();
      this.#rebase();
      return true;
    }
    // The answer will contain all news received before this read.
    this.#heard.clear();
    const outcome = await this.#transport.read();
    if (this.#isStopped) return false;
    if (outcome.kind === "closed") return this.#close("GONE", outcome.message);
    if (outcome.kind === "removed") return this.#close("REMOVED", "");
    if (outcome.kind !== "read") {
      if (this.#countWaiting() > 0) this.#wait(outcome.kind);
      else this.#retry(() => this.refresh());
      return false;
    }
    this.#mustRead = false;
    this.#retryMs = firstRetryMs;
    // The server answers again, so pending changes are sent, even if their retry came due during the read.
    if (this.#isWaiting()) this.#save = "saving";
    if (outcome.version >= this.#version) {
      this.#version = outcome.version;
      this.detail = outcome.detail;
      this.#confirmed = toDocument(outcome.detail, this.#confirmed);
    }
    settled();
    this.#rebase();
    return this.#observeStatus();
  }

  /**
   * Closes or reopens the queue by the status of the proposal. Returns whether the proposal accepts changes.
   */
  #observeStatus(): boolean {
    const reason = findClosedReason(this.detail) ?? this.#findFreeze();
    if (reason) this.#close(reason, "");
    else if (this.#save === "closed") {
      this.#closed = null;
      this.#save = "saving";
    }
    return reason === null;
  }

  /**
   * Returns the reason why unsaved changes cannot be saved: they change the content, and the client has got
   * the proposal meanwhile. Removes unsaved changes that the server already has.
   */
  #findFreeze(): ClosedReason | null {
    const frozen = findFrozenReason(this.detail);
    if (frozen === null || this.#countWaiting() === 0) return null;
    const { applied } = applyOperations(this.#confirmed, this.listUnsaved());
    if (!this.#areUnfrozen(applied)) return frozen;
    this.#sent = null;
    this.#pending = applied;
    return null;
  }

  #areUnfrozen(operations: readonly Operation[]): boolean {
    return operations.every((operation) => isUnfrozen(operation, this.detail.id));
  }

  #addProblem(operation: Operation, fault: Fault): void {
    this.#problems = addProblem(this.#problems, this.document, operation, fault);
  }

  /** Applies the pending changes to the confirmed document again. */
  #rebase(): void {
    const before = this.document;
    const after = this.#withOwnChanges();
    this.#pending = this.#pending.filter((operation) => {
      const isKept =
        operation.type !== "set" || after.nodes.has(operation.id) || !before.nodes.has(operation.id);
      // Another user removed the object, so the value cannot be saved.
      if (!isKept) this.#addProblem(operation, { reason: "removed", message: "" });
      return isKept;
    });
    this.document = after;
    const changed = listChangedIds(before, this.document);
    if (changed.size > 0) this.#listener.rebased(changed);
    this.#changed();
  }

  #withOwnChanges(): ProposalDocument {
    return applyOperations(this.#confirmed, this.listUnsaved()).document;
  }

  #changed(): void {
    if (this.#isStopped) return;
    this.#listener.stored({ sent: this.#sent, pending: this.#pending, problems: this.#problems });
    this.#listener.stateChanged(this.state);
  }

  /** Applies received news in order. If some is missing or does not fit, the document is read. */
  #catchUp(): void {
    const before = this.#version;
    for (
      let next = this.#heard.get(before + 1);
      next?.operations;
      next = this.#heard.get(this.#version + 1)
    ) {
      const { document, applied } = applyOperations(this.#confirmed, next.operations);
      if (applied.length < next.operations.length) break;
      this.#confirmed = document;
      this.#version = next.version;
    }
    for (const version of this.#heard.keys()) if (version <= this.#version) this.#heard.delete(version);
    if (this.#version > before) this.#rebase();
    if (this.#heard.size > 0) void this.refresh();
  }

  #settle(): void {
    this.#catchUp();
    if (this.#isSending) return;
    const isQuiet = this.#countWaiting() === 0;
    if (isQuiet && this.#save !== "closed") this.#save = "saved";
    this.#changed();
    if (!isQuiet && this.#save === "saving") return this.#schedule(0);
    // Nothing is being sent now. Changes that failed wait for the retry.
    this.#resolveWaiters();
  }

  #resolveWaiters(): void {
    const waiters = this.#idle;
    this.#idle = [];
    for (const resolve of waiters) resolve();
  }
}

/** Returns the merged value of variables that two members have changed. Otherwise undefined. */
function mergeConflict(operation: Operation, { reason, is }: Conflict): Json | undefined {
  if (operation.type !== "set" || operation.field !== "custom_variables" || reason !== "changed")
    return undefined;
  return mergeVariables({ was: operation.was, mine: operation.to, theirs: is });
}
