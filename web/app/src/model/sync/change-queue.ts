import type { ProposalDetail } from "@proffer/contract";
import { applyOperations, type AppliedOperations } from "../document/apply-operations.ts";
import type { Operation } from "../document/operation.ts";
import { listChangedIds, toDocument, type ProposalDocument } from "../document/proposal-document.ts";
import { createId } from "../create-id.ts";
import { addProblem, type Fault } from "./add-problem.ts";
import { countBatch, joinOperations, maxOperations } from "./pending-operations.ts";
import { type ClosedReason, findClosedReason, type QueueState, type SaveState } from "./queue-state.ts";
import type { Problem, StoredQueue } from "./stored-queue.ts";
import type { Batch, Conflict, SendOutcome, Transport } from "./transport.ts";

const quietMs = 400;
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/** The states in which changes wait that could not be sent, by the reason. */
const waitingStates = {
  unreachable: "waiting",
  unable: "waiting_server",
  signed_out: "signed_out",
} as const satisfies Record<string, SaveState>;

/** A version that the proposal has now. */
export interface News {
  readonly version: number;
  /** The operations that made it out of the version before; absent if only reading the document tells. */
  readonly operations?: readonly Operation[];
}

export interface QueueListener {
  /** The document changed for a reason that lies outside: an answer, or changes of others. */
  rebased(changed: ReadonlySet<string>): void;
  stateChanged(state: QueueState): void;
  /** Stores the waiting changes on the device after they changed. */
  stored(queue: StoredQueue): void;
}

interface Options {
  readonly detail: ProposalDetail;
  readonly version: number;
  readonly stored: StoredQueue;
  readonly transport: Transport;
  readonly listener: QueueListener;
}

/**
 * Brings the changes of one proposal to the server: one batch at a time, again until it is answered. What is
 * shown is the confirmed document with the batch on its way and the waiting operations on top.
 *
 * States: idle → (400 ms after the last change, or `flush`) → sending → idle; without an answer → waiting →
 * (retry) → sending.
 */
export class ChangeQueue {
  /** The document as it is shown. */
  document: ProposalDocument;
  /** The proposal as it was read last, for what the editor does not change. */
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

  constructor({ detail, version, stored, transport, listener }: Options) {
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
    this.#observeStatus();
  }

  get state(): QueueState {
    return {
      save: this.#save,
      waiting: this.#countWaiting(),
      problems: this.#problems,
      closed: this.#closed,
    };
  }

  /** Applies operations of the member: shown at once, sent when the member pauses. */
  apply(operations: readonly Operation[]): AppliedOperations {
    const result = applyOperations(this.document, operations);
    if (result.applied.length === 0 || this.#save === "closed") return { ...result, document: this.document };
    this.document = result.document;
    this.#pending = joinOperations(this.#pending, result.applied);
    if (this.#save === "saved") this.#save = "saving";
    this.#changed();
    if (this.#countWaiting() === 0 && !this.#isSending) this.#settle();
    else if (this.#save === "saving") this.#schedule(quietMs);
    return result;
  }

  /** Sends what waits now. Resolves once nothing waits, or what waits cannot be sent. */
  flush(): Promise<void> {
    if (this.#countWaiting() === 0 || this.#save === "closed") return Promise.resolve();
    const done = new Promise<void>((resolve) => this.#idle.push(resolve));
    void this.#send();
    return done;
  }

  /**
   * Takes news, in any order and repeated. While a request is under way they wait: its answer says which of
   * them are known.
   */
  hear(news: News): void {
    if (news.version <= this.#version) return;
    if (!this.#heard.get(news.version)?.operations) this.#heard.set(news.version, news);
    if (!this.#isSending) this.#catchUp();
  }

  /** The version whose changes by others are all in the document. */
  get confirmedVersion(): number {
    return this.#version;
  }

  /** Reads the document again, for changes of others, and sends what waits. */
  async refresh(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#mustRead = true;
    // A read that failed before is not tried a second time.
    if (this.#countWaiting() === 0) clearTimeout(this.#timer);
    await this.#readAgain();
    this.#isSending = false;
    this.#settle();
  }

  /** Forgets a change that could not be saved. */
  dismiss(problemId: string): void {
    this.#problems = this.#problems.filter(({ id }) => id !== problemId);
    this.#changed();
  }

  /** Lists everything that the server has not taken, the oldest first. */
  listUnsaved(): Operation[] {
    return [...(this.#sent?.operations ?? []), ...this.#pending];
  }

  /**
   * Ends sending and storing: what waits is the next queue's, which the device gives it. An answer that is
   * still on its way reaches nobody; the same batch goes out again and is applied once.
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

  /** Cuts the next batch off what waits. */
  #takeBatch(): Batch {
    const count = countBatch(this.#pending, this.#maxOperations);
    const operations = this.#pending.slice(0, count);
    this.#pending = this.#pending.slice(count);
    return { key: createId(), version: this.#version, operations };
  }

  /** Takes an answer. Returns whether the next batch may go. */
  async #take(batch: Batch, outcome: SendOutcome): Promise<boolean> {
    const { kind } = outcome;
    if (kind === "applied") return this.#confirm(batch, outcome.version, outcome.conflicts);
    if (kind === "invalid") return this.#sortOut(batch, outcome.message, outcome.faults);
    if (kind === "closed") return this.#refused(batch, outcome.message);
    if (kind === "removed") return this.#close("REMOVED", "");
    if (kind === "too_large") return this.#halve(batch);
    return this.#wait(kind);
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

  /** The proposal takes no changes now. Reading it again tells why, or that it does again. */
  async #refused({ operations }: Batch, message: string): Promise<false> {
    // The key belongs to this answer now: the same operations go out with another one.
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

  /** Sends a refused batch again without the operations that were refused. */
  #sortOut(batch: Batch, message: string, faults: ReadonlyMap<number, string>): Promise<boolean> {
    // A document that is not the one on the server may be the reason.
    this.#mustRead = true;
    return this.#readAgain(() => {
      const isNamed = batch.operations.some((_, index) => faults.has(index));
      const isAlone = batch.operations.length === 1;
      const kept: Operation[] = [];
      batch.operations.forEach((operation, index) => {
        const isMade = operation.type === "insert" || operation.type === "restore";
        // An answer that was lost: the object is there.
        if (isMade && this.#confirmed.nodes.has(operation.item.id)) return;
        if (isNamed ? !faults.has(index) : !isAlone) kept.push(operation);
        else this.#addProblem(operation, { reason: "invalid", message: faults.get(index) ?? message });
      });
      // The server named none of them: they go one by one.
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
    // Objects that come back from the archive are as they were removed there, with what others had changed in
    // them.
    const isWhole = batch.operations.every(({ type }) => type !== "restore");
    if (isFirstAnswer && isAlone && isWhole && conflicts.length === 0 && !this.#mustRead) {
      this.#confirmed = applyOperations(this.#confirmed, batch.operations).document;
      this.#version = version;
      this.#sent = null;
      this.#changed();
      return true;
    }
    for (const conflict of conflicts) {
      const operation = batch.operations[conflict.operation];
      if (operation) this.#addProblem(operation, conflict);
    }
    // Others changed something: what they did is read before anything else is sent.
    this.#mustRead = version > this.#version || conflicts.length > 0 || !isWhole || this.#mustRead;
    return this.#readAgain(() => {
      this.#sent = null;
    });
  }

  /** Reads the document where that is due. Returns whether sending can go on. */
  async #readAgain(settled: () => void = () => undefined): Promise<boolean> {
    if (!this.#mustRead) {
      settled();
      this.#rebase();
      return true;
    }
    // The answer has all that was heard before it was asked for.
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
    // The server answers again. What waits goes out, also where its next try came due during the read.
    if (Object.values<SaveState>(waitingStates).includes(this.#save)) this.#save = "saving";
    if (outcome.version >= this.#version) {
      this.#version = outcome.version;
      this.detail = outcome.detail;
      this.#confirmed = toDocument(outcome.detail, this.#confirmed);
    }
    settled();
    this.#rebase();
    return this.#observeStatus();
  }

  /** Closes or opens the queue as the proposal is. Returns whether it takes changes. */
  #observeStatus(): boolean {
    const reason = findClosedReason(this.detail);
    if (reason) this.#close(reason, "");
    else if (this.#save === "closed") {
      this.#closed = null;
      this.#save = "saving";
    }
    return reason === null;
  }

  #addProblem(operation: Operation, fault: Fault): void {
    this.#problems = addProblem(this.#problems, this.document, operation, fault);
  }

  /** Puts the own changes on top of the confirmed document again. */
  #rebase(): void {
    const before = this.document;
    const after = this.#withOwnChanges();
    this.#pending = this.#pending.filter((operation) => {
      const isKept =
        operation.type !== "set" || after.nodes.has(operation.id) || !before.nodes.has(operation.id);
      // Somebody removed its object: the value has nowhere to go.
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

  /**
   * Applies what was heard, in order. Where something of it is missing or does not fit, the document is read.
   */
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
    // Nothing goes on at present: what could not be sent waits for another try.
    this.#resolveWaiters();
  }

  #resolveWaiters(): void {
    const waiters = this.#idle;
    this.#idle = [];
    for (const resolve of waiters) resolve();
  }
}
