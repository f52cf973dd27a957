import type { ProposalDetail } from "@proffer/contract";
import type { Operation } from "./document/operation.ts";
import {
  emptyHistory,
  selectReversible,
  withClosedStep,
  withStep,
  type History,
  type Step,
  type StepLabel,
} from "./history.ts";
import { ChangeQueue } from "./sync/change-queue.ts";
import type { QueueState } from "./sync/queue-state.ts";
import { emptyQueue, isStoredQueue, type DeviceStore, type StoredDetail } from "./sync/stored-queue.ts";
import type { Transport } from "./sync/transport.ts";

export interface SessionListener {
  /** Objects with these ids were changed, added or removed by the member or another user. */
  documentChanged(changed: ReadonlySet<string>): void;
  stateChanged(state: QueueState): void;
  historyChanged(history: History): void;
}

interface Options {
  readonly detail: ProposalDetail;
  readonly version: number;
  /** True if the proposal no longer exists, and `detail` is a copy from the device. */
  readonly isGone?: boolean | undefined;
  readonly transport: Transport;
  readonly device: DeviceStore;
  readonly listener: SessionListener;
}

const typingPauseMs = 500;

/** The result of undoing or redoing. */
export interface Reversal {
  readonly label: StepLabel;
  /** Number of changes that were not reversed, because another user changed the same field since. */
  readonly skipped: number;
}

/**
 * An open proposal: the history of edits and the queue. Both are stored on the device, with the proposal, so
 * that unsaved changes can still be read if another user deletes it.
 */
export class EditorSession {
  /** The document and its pending changes. */
  readonly queue: ChangeQueue;
  readonly #device: DeviceStore;
  readonly #listener: SessionListener;
  #steps: History;
  /** Values to write to the device at the end of the current event handler, by name. */
  readonly #unwritten = new Map<string, unknown>();
  /** The version of the proposal on the device. */
  #keptVersion = 0;
  #historyTimer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves after all writes to the device. */
  #written: Promise<unknown> = Promise.resolve();

  private constructor(options: Options, stored: unknown, steps: unknown) {
    const { detail, version, isGone, transport, device, listener } = options;
    this.#device = device;
    this.#listener = listener;
    this.#steps = isHistory(steps) ? steps : emptyHistory;
    this.queue = new ChangeQueue({
      detail,
      version,
      stored: isStoredQueue(stored) ? stored : emptyQueue,
      isGone,
      transport,
      listener: {
        rebased: (changed) => this.#listener.documentChanged(changed),
        stateChanged: (state) => {
          if (isBlocked(state)) this.#keepDetail();
          this.#listener.stateChanged(state);
        },
        stored: (queue) => this.#write("queue", queue),
      },
    });
  }

  /** Opens a proposal with the changes and history on the device, and sends the changes. */
  static async open(options: Options): Promise<EditorSession> {
    const [queue, history] = await Promise.all([
      options.device.read("queue"),
      options.device.read("history"),
    ]);
    const session = new EditorSession(options, queue, history);
    session.#keepDetail();
    void session.queue.flush();
    return session;
  }

  get history(): History {
    return this.#steps;
  }

  /**
   * Makes one step of the history. With `joinKey`, the edit joins the latest step if the step has the same
   * key. Returns whether anything changed.
   */
  edit(label: StepLabel, operations: readonly Operation[], joinKey?: string): boolean {
    const { applied, inverses, changed } = this.queue.apply(operations);
    if (applied.length === 0) return false;
    this.#keepHistory(withStep(this.#steps, { label, reversal: inverses, joinKey }));
    this.#listener.documentChanged(changed);
    return true;
  }

  /** Ends the step being typed, and sends it. */
  leaveField(): void {
    this.#keepHistory(withClosedStep(this.#steps));
    void this.queue.flush();
  }

  undo(): Reversal | undefined {
    const { undo, redo } = this.#steps;
    return this.#reverse(undo.at(-1), (step) => ({ undo: undo.slice(0, -1), redo: [...redo, step] }));
  }

  redo(): Reversal | undefined {
    const { undo, redo } = this.#steps;
    return this.#reverse(redo.at(-1), (step) => ({ undo: [...undo, step], redo: redo.slice(0, -1) }));
  }

  /** Stops sending. Pending changes stay on the device. Resolves after they are written there. */
  async close(): Promise<void> {
    this.queue.stop();
    clearTimeout(this.#historyTimer);
    this.#write("history", this.#steps);
    const { waiting, problems } = this.queue.state;
    if (waiting > 0 || problems.length > 0) this.#keepDetail();
    else this.#write("detail", null);
    await this.#written;
  }

  #keepDetail(): void {
    const { confirmedVersion: version } = this.queue;
    if (version === this.#keptVersion) return;
    this.#keptVersion = version;
    this.#write("detail", { detail: this.queue.confirmedDetail, version } satisfies StoredDetail);
  }

  #reverse(step: Step | undefined, moved: (reversed: Step) => History): Reversal | undefined {
    if (!step || !this.queue.accepts(step.reversal)) return undefined;
    const { operations, skipped } = selectReversible(this.queue.document, step.reversal);
    const { inverses, changed } = this.queue.apply(operations);
    this.#keepHistory(moved({ label: step.label, reversal: inverses }));
    this.#listener.documentChanged(changed);
    return { label: step.label, skipped: skipped.length };
  }

  #keepHistory(history: History): void {
    if (history === this.#steps) return;
    this.#steps = history;
    // A history may be long, so it is written when the user pauses typing.
    clearTimeout(this.#historyTimer);
    const isTyping = history.undo.at(-1)?.joinKey !== undefined;
    if (isTyping) this.#historyTimer = setTimeout(() => this.#write("history", history), typingPauseMs);
    else this.#write("history", history);
    this.#listener.historyChanged(history);
  }

  /**
   * Writes to the device at the end of the event handler, with the latest values. A write does not wait for
   * earlier writes, because a user may close the proposal right after a key.
   */
  #write(name: string, value: unknown): void {
    if (this.#unwritten.size === 0)
      this.#written = Promise.all([this.#written, Promise.resolve().then(() => this.#writeAll())]);
    this.#unwritten.set(name, value);
  }

  async #writeAll(): Promise<void> {
    const writes = [...this.#unwritten].map(([name, value]) => this.#device.write(name, value));
    this.#unwritten.clear();
    // The device may be full or forbid writing. The changes still go to the server.
    await Promise.allSettled(writes);
  }
}

/** Tells whether there are changes that are not being saved: they wait, or can no longer be saved. */
function isBlocked({ save, waiting }: QueueState): boolean {
  return waiting > 0 && save !== "saving" && save !== "saved";
}

function isHistory(value: unknown): value is History {
  const history = value as Partial<History> | null | undefined;
  return Array.isArray(history?.undo) && Array.isArray(history.redo);
}
