import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { MemberEvents, ProposalDetail } from "@proffer/contract";
import { getMoneyFormat, toLocale, type MoneyFormat } from "@proffer/presentation";
import { getMinorUnitDigits, type PricingProposal } from "@proffer/pricing";
import { locale } from "../../texts/language.ts";
import { showToast } from "../../ui/toast.tsx";
import { toSet } from "../../model/document/apply-operations.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import {
  getFlag,
  getNode,
  getRoot,
  getText,
  toRecord,
  type ProposalDocument,
} from "../../model/document/proposal-document.ts";
import { insertRecords, type Edit } from "../../model/edits/edits.ts";
import type { HeldChanges } from "../../model/edits/variables.ts";
import { createLine } from "../../model/edits/new-records.ts";
import { EditorSession, type Reversal } from "../../model/editor-session.ts";
import { emptyHistory, type History } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import type { NumberReader } from "../../model/numbers/read-number.ts";
import type { Paste } from "../../model/spreadsheet/read-lines.ts";
import type { ChangeQueue } from "../../model/sync/change-queue.ts";
import { findClosedReason, type QueueState } from "../../model/sync/queue-state.ts";
import type { Transport } from "../../model/sync/transport.ts";
import { numbers } from "../../numbers/describe-number.ts";
import { say } from "../say.ts";
import { sayStep } from "../say-step.ts";
import type { OpenDevice } from "./device-store.ts";
import { DeferredRows } from "./coming-rows.ts";
import { DraftRows, type Draft } from "./draft-rows.ts";
import { Costs } from "./margins.ts";
import { Prices } from "./prices.ts";

export type View = "paper" | "lines" | "preview";
/** The content of the panel at the side. */
export type Panel = "selection" | "settings" | "notes" | "library";

/** Another member who has the proposal open. */
export type PresentMember = MemberEvents["presence"]["members"][number];

const savedAtFirst: QueueState = { save: "saved", waiting: 0, problems: [], frozen: null, closed: null };

interface Options {
  readonly detail: ProposalDetail;
  readonly version: number;
  /** True if the proposal no longer exists, and `detail` is a copy from the device. */
  readonly isGone?: boolean;
  readonly transport: Transport;
  readonly device: OpenDevice;
}

/**
 * The open proposal as the screen sees it. Every object is a signal, so that a pressed key renders only the
 * row of the changed object.
 */
export class Editor {
  readonly id: string;
  readonly view = signal<View>("paper");
  readonly panel = signal<Panel>("selection");
  /** Ids of the selected objects, which the panel shows. */
  readonly selected = signal<readonly string[]>([]);
  /**
   * True while every press on a row adds the row to the selection or removes it, for devices without modifier
   * keys.
   */
  readonly isSelectingSeveral = signal(false);
  readonly drafts = new DraftRows();
  readonly deferredRows = new DeferredRows();
  readonly saving = signal<QueueState>(savedAtFirst);
  readonly status: Signal<ProposalDetail["status"]>;
  readonly history = signal<History>(emptyHistory);
  /** The other members who have the proposal open. */
  readonly present = signal<readonly PresentMember[]>([]);
  /** Id of the object whose numbers are being explained, or the frequency of a total. Otherwise null. */
  readonly explained = signal<string | null>(null);
  /** The last paste, while the member has to check a part of it. Otherwise null. */
  readonly paste = signal<Paste | null>(null);
  /** Id of the variable whose fields are shown in the settings. Otherwise null. */
  readonly openVariable = signal<string | null>(null);
  /** Id of the variable that gets the focus once it is shown. Otherwise null. */
  readonly calledVariable = signal<string | null>(null);
  /** Changes of variables that are not in the document yet, because they have a fault. */
  readonly heldChanges = signal<HeldChanges>(new Map());
  /** Counts changes to the document, for values that depend on the whole document. */
  readonly changeCount = signal(0);
  /** Counts added, removed and moved objects. */
  readonly structure = signal(0);
  readonly prices = new Prices();
  readonly costs = new Costs();
  readonly numbers: NumberReader = numbers;
  readonly currency: ReadonlySignal<string>;
  readonly money: ReadonlySignal<MoneyFormat>;
  /** Number of decimals in written prices. */
  readonly priceDecimals: ReadonlySignal<number>;
  /** True if no field can change. */
  readonly isClosed = computed(() => this.saving.value.closed !== null);
  /** True if the content cannot change. */
  readonly isReadOnly = computed(() => this.isClosed.value || this.saving.value.frozen !== null);
  readonly #latestDetail: Signal<ProposalDetail>;
  readonly #nodes = new Map<string, Signal<DocumentNode | undefined>>();
  readonly #device: OpenDevice;
  #session: EditorSession | undefined;
  #shown: ProposalDocument | undefined;
  /** Objects with changes that are not shown yet. */
  readonly #changed = new Set<string>();
  #state: QueueState = savedAtFirst;
  #isTypingText = false;
  #showing: ReturnType<typeof setTimeout> | undefined;
  #repricing = 0;

  private constructor({ detail, device }: Options) {
    this.id = detail.id;
    this.status = signal(detail.status);
    this.#latestDetail = signal(detail);
    this.#device = device;
    this.currency = computed(() => {
      const own = getText(this.getSignal(this.id).value, "settings.currency");
      return own || (this.detail.cached_totals?.currency ?? "USD");
    });
    this.priceDecimals = computed(() => getMinorUnitDigits(this.currency.value));
    this.money = computed(() => getMoneyFormat(toLocale(locale), this.currency.value));
  }

  static async open(options: Options): Promise<Editor> {
    const editor = new Editor(options);
    editor.#session = await EditorSession.open({
      ...options,
      listener: {
        documentChanged: (changed) => {
          for (const id of changed) editor.#changed.add(id);
          editor.#show();
        },
        stateChanged: (state) => {
          editor.#state = state;
          editor.#show();
        },
        historyChanged: () => editor.#show(),
      },
    });
    editor.#shown = editor.document;
    editor.#state = editor.queue.state;
    editor.#changed.clear();
    editor.#showNow();
    editor.#reprice();
    return editor;
  }

  /** The document and its pending changes. */
  get queue(): ChangeQueue {
    return this.#opened.queue;
  }

  get document(): ProposalDocument {
    return this.queue.document;
  }

  /** The proposal as last read. Components that use it render again after the next read. */
  get detail(): ProposalDetail {
    return this.#latestDetail.value;
  }

  /**
   * Returns a signal of the object with an id. Its value is undefined while the object is not in the
   * document.
   */
  getSignal(id: string): ReadonlySignal<DocumentNode | undefined> {
    const known = this.#nodes.get(id);
    if (known) return known;
    const made = signal(this.#session?.queue.document.nodes.get(id));
    this.#nodes.set(id, made);
    return made;
  }

  getNode(id: string): DocumentNode {
    return getNode(this.document, id);
  }

  /** Makes an edit as one step. Returns whether anything changed. */
  edit({ label, operations }: Edit): boolean {
    return this.#opened.edit(label, operations);
  }

  /** Sets fields while the user types, as one step until `leaveField`. */
  type(typed: readonly DocumentNode[], field: string, to: Json): void {
    // The given objects come from the screen, which may not contain the last keystrokes yet.
    const nodes = typed.map((node) => this.document.nodes.get(node.id) ?? node);
    const [first] = nodes;
    if (!first) return;
    const name = field === "name" && typeof to === "string" ? to : getText(first, "name");
    const label = { action: "set", kind: first.kind, name, count: nodes.length, field } as const;
    const operations = nodes.flatMap((node) => toSet(node, field, to));
    this.#isTypingText = textFields.has(field.split(".")[0] ?? "");
    this.typeEdit({ label, operations }, `${nodes.map(({ id }) => id).join()} ${field}`);
    this.#isTypingText = false;
  }

  /** Makes an edit while the user types. Edits with the same key are one step, until `leaveField`. */
  typeEdit({ label, operations }: Edit, key: string): void {
    this.#opened.edit(label, operations, key);
  }

  /** Turns a draft row into a line whose name is the typed text. Further typing belongs to the same step. */
  insertDraft({ id, groupId, before }: Draft, name: string): void {
    const place = { list: "line_items", parent: groupId, before } as const;
    const { label, operations } = insertRecords([{ ...createLine(name), id }], place);
    batch(() => {
      this.#opened.edit(label, operations, `${id} name`);
      if (this.drafts.begun.value?.id === id) this.drafts.begun.value = null;
    });
  }

  /** Shows a variable in the settings, and moves the focus to it. */
  callVariable(id: string): void {
    batch(() => {
      this.panel.value = "settings";
      this.openVariable.value = id;
      this.calledVariable.value = id;
    });
  }

  leaveField(): void {
    this.#opened.leaveField();
    this.#showNow();
  }

  undo(): void {
    this.#tell("undone", this.#opened.undo());
  }

  redo(): void {
    this.#tell("redone", this.#opened.redo());
  }

  select(...ids: readonly string[]): void {
    batch(() => {
      this.selected.value = ids;
      if (ids.length > 0 && this.panel.value !== "selection") this.panel.value = "selection";
    });
  }

  toPricingProposal(): PricingProposal {
    const root = getRoot(this.document);
    const { pages } = toRecord(this.document, root) as unknown as PricingProposal;
    // The options of a proposal that is decided, archived or being signed are locked.
    const isSettled = findClosedReason(this.detail) !== null;
    const selections_locked = isSettled || getFlag(root, "settings.lock_selections_from_recipient");
    return { currency: this.currency.value, pages, selections_locked };
  }

  /** Sends pending changes and closes. Changes that cannot be sent stay on the device. */
  async close(): Promise<void> {
    this.prices.stop();
    this.deferredRows.finish();
    cancelAnimationFrame(this.#repricing);
    clearTimeout(this.#showing);
    await this.#session?.queue.flush();
    await this.#session?.close();
    this.#device.release();
  }

  get #opened(): EditorSession {
    if (!this.#session) throw new Error("The editor is not open yet");
    return this.#session;
  }

  /**
   * Shows the changes. While the user types, the typed text is already in its field. The rest of the screen
   * waits for a pause, so that a key costs one frame. The document, the queue and the device do not wait.
   */
  #show(): void {
    if (!this.#isTypingText) return this.#showNow();
    clearTimeout(this.#showing);
    this.#showing = setTimeout(() => this.#showNow(), typingPauseMs);
    if (this.saving.peek().save !== this.#state.save) this.#showStateAfterPaint();
  }

  /** Shows with the next frame whether there are unsaved changes. */
  #showStateAfterPaint(): void {
    requestAnimationFrame(() => {
      setTimeout(() => {
        this.saving.value = this.#state;
      });
    });
  }

  #showNow(): void {
    // While the session opens, the screen is empty.
    if (!this.#session) return;
    clearTimeout(this.#showing);
    this.#showing = undefined;
    const before = this.#shown;
    const changed = [...this.#changed];
    this.#changed.clear();
    const { detail } = this.queue;
    const isOtherState = this.status.peek() !== detail.status;
    batch(() => {
      this.saving.value = this.#state;
      this.status.value = detail.status;
      this.#latestDetail.value = detail;
      this.history.value = this.#opened.history;
      // The state may arrive before the change to the document that caused it.
      if (changed.length === 0) return;
      this.#shown = this.document;
      for (const id of changed) {
        const known = this.#nodes.get(id);
        if (known) known.value = this.document.nodes.get(id);
      }
      this.changeCount.value += 1;
      if (changed.some((id) => before?.nodes.get(id)?.lists !== this.document.nodes.get(id)?.lists))
        this.structure.value += 1;
      const { selected } = this;
      if (selected.value.some((id) => !this.document.nodes.has(id) && id !== this.drafts.begun.value?.id))
        selected.value = selected.value.filter((id) => this.document.nodes.has(id));
    });
    if (
      isOtherState ||
      changed.some((id) => isPricedOtherwise(before?.nodes.get(id), this.document.nodes.get(id)))
    )
      this.#repriceAfterPaint();
  }

  /** Paints the typed text first, and computes prices after that. */
  #repriceAfterPaint(): void {
    if (this.#repricing !== 0) return;
    this.#repricing = requestAnimationFrame(() => {
      setTimeout(() => {
        this.#repricing = 0;
        this.#reprice();
      });
    });
  }

  #reprice(): void {
    this.prices.update(this.toPricingProposal());
  }

  #tell(done: "undone" | "redone", reversal: Reversal | undefined): void {
    if (!reversal) return;
    const { label, skipped } = reversal;
    const step = sayStep(label);
    showToast(skipped > 0 ? say("undo_skipped", { count: skipped, step }) : say(done, { step }));
  }
}

/** Milliseconds without a key that count as a pause: longer than between the keys of a fast typist. */
const typingPauseMs = 200;

/** Fields that no price depends on: the longest and most frequently typed texts. */
const textFields: ReadonlySet<string> = new Set([
  "name",
  "description",
  "content",
  "internal_notes",
  "notes",
  "tags",
  "includedFeatures",
  "feature_values",
  "custom_variables",
]);

/** Tells whether the price of an object may have changed. */
function isPricedOtherwise(before: DocumentNode | undefined, after: DocumentNode | undefined): boolean {
  if (!before || !after || before.lists !== after.lists || before.parent !== after.parent) return true;
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  return [...names].some((name) => !textFields.has(name) && before.fields[name] !== after.fields[name]);
}
