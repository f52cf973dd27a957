import type { ProposalDetail } from "@proffer/contract";
import type { Operation } from "./document/operation.ts";
import type { ProposalDocument } from "./document/proposal-document.ts";
import {
  emptyHistory,
  selectReversible,
  withClosedStep,
  withStep,
  type History,
  type Step,
  type StepLabel,
} from "./history.ts";
import { ChangeQueue, type News } from "./sync/change-queue.ts";
import type { QueueState } from "./sync/queue-state.ts";
import { emptyQueue, isStoredQueue, type DeviceStore } from "./sync/stored-queue.ts";
import type { Transport } from "./sync/transport.ts";

export interface SessionListener {
  /** Objects of these ids were changed, made or taken away, by the member or by others. */
  documentChanged(changed: ReadonlySet<string>): void;
  stateChanged(state: QueueState): void;
  historyChanged(history: History): void;
}

interface Options {
  readonly detail: ProposalDetail;
  readonly version: number;
  readonly transport: Transport;
  readonly device: DeviceStore;
  readonly listener: SessionListener;
}

const typingPauseMs = 500;

/** The result of undoing or redoing. */
export interface Reversal {
  readonly label: StepLabel;
  /** Number of changes that were left alone because somebody else changed the same since. */
  readonly skipped: number;
}

/** An open proposal: its document, its history, and its changes on their way to the server. */
export class EditorSession {
  private readonly queue: ChangeQueue;
  private readonly device: DeviceStore;
  private readonly listener: SessionListener;
  private steps: History;
  private readonly writes = new Map<string, unknown>();
  private historyTimer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> | undefined;

  private constructor(options: Options, stored: unknown, steps: unknown) {
    const { detail, version, transport, device, listener } = options;
    this.device = device;
    this.listener = listener;
    this.steps = isHistory(steps) ? steps : emptyHistory;
    this.queue = new ChangeQueue({
      detail,
      version,
      stored: isStoredQueue(stored) ? stored : emptyQueue,
      transport,
      listener: {
        rebased: (changed) => this.listener.documentChanged(changed),
        stateChanged: (state) => this.listener.stateChanged(state),
        stored: (queue) => this.write("queue", queue),
      },
    });
  }

  /** Opens a proposal with what the device still has of it, and sends what was left. */
  static async open(options: Options): Promise<EditorSession> {
    const [queue, history] = await Promise.all([
      options.device.read("queue"),
      options.device.read("history"),
    ]);
    const session = new EditorSession(options, queue, history);
    void session.queue.flush();
    return session;
  }

  get document(): ProposalDocument {
    return this.queue.document;
  }

  get detail(): ProposalDetail {
    return this.queue.detail;
  }

  get state(): QueueState {
    return this.queue.state;
  }

  get history(): History {
    return this.steps;
  }

  /**
   * Makes one step of the history. With `joinKey` it joins the latest step if that has the same key. Returns whether anything
   * changed.
   */
  edit(label: StepLabel, operations: readonly Operation[], joinKey?: string): boolean {
    const { applied, inverses, changed } = this.queue.apply(operations);
    if (applied.length === 0 || this.state.save === "closed") return false;
    this.keepHistory(withStep(this.steps, { label, reversal: inverses, joinKey }));
    this.listener.documentChanged(changed);
    return true;
  }

  /** Ends a step that is being typed, and sends it. */
  leaveField(): void {
    this.keepHistory(withClosedStep(this.steps));
    void this.queue.flush();
  }

  undo(): Reversal | undefined {
    const { undo, redo } = this.steps;
    return this.reverse(undo.at(-1), (step) => ({ undo: undo.slice(0, -1), redo: [...redo, step] }));
  }

  redo(): Reversal | undefined {
    const { undo, redo } = this.steps;
    return this.reverse(redo.at(-1), (step) => ({ undo: [...undo, step], redo: redo.slice(0, -1) }));
  }

  flush(): Promise<void> {
    return this.queue.flush();
  }

  refresh(): Promise<void> {
    return this.queue.refresh();
  }

  /** The version whose changes by others are all in the document. */
  get version(): number {
    return this.queue.confirmedVersion;
  }

  /** Takes changes of others into the document, under those of the member. */
  hear(news: News): void {
    this.queue.hear(news);
  }

  dismiss(problemId: string): void {
    this.queue.dismiss(problemId);
  }

  listUnsaved(): readonly Operation[] {
    return this.queue.listUnsaved();
  }

  /** Stops sending; what waits stays on the device. Resolves once it is written there. */
  async close(): Promise<void> {
    this.queue.stop();
    clearTimeout(this.historyTimer);
    this.write("history", this.steps);
    await this.writing;
  }

  private reverse(step: Step | undefined, moved: (reversed: Step) => History): Reversal | undefined {
    if (!step || this.state.save === "closed") return undefined;
    const { operations, skipped } = selectReversible(this.document, step.reversal);
    const { inverses, changed } = this.queue.apply(operations);
    this.keepHistory(moved({ label: step.label, reversal: inverses }));
    this.listener.documentChanged(changed);
    return { label: step.label, skipped: skipped.length };
  }

  private keepHistory(history: History): void {
    if (history === this.steps) return;
    this.steps = history;
    // A history may be long: while somebody types it is written when they pause.
    clearTimeout(this.historyTimer);
    const isTyping = history.undo.at(-1)?.joinKey !== undefined;
    if (isTyping) this.historyTimer = setTimeout(() => this.write("history", history), typingPauseMs);
    else this.write("history", history);
    this.listener.historyChanged(history);
  }

  /** Writes to the device, one write at a time; what changes meanwhile is written once, as it is then. */
  private write(name: string, value: unknown): void {
    this.writes.set(name, value);
    this.writing ??= this.writeAll();
  }

  private async writeAll(): Promise<void> {
    // All changes of one handler are one write.
    await Promise.resolve();
    while (this.writes.size > 0) {
      const [[name, value] = ["", null]] = this.writes;
      this.writes.delete(name);
      try {
        await this.device.write(name, value);
      } catch {
        // A device that is full or forbids it: the changes go to the server all the same.
      }
    }
    this.writing = undefined;
  }
}

function isHistory(value: unknown): value is History {
  const history = value as Partial<History> | null | undefined;
  return Array.isArray(history?.undo) && Array.isArray(history.redo);
}
