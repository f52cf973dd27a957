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
import { createLine } from "../../model/edits/new-records.ts";
import { EditorSession, type Reversal } from "../../model/editor-session.ts";
import { emptyHistory, type History } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import type { NumberReader } from "../../model/numbers/read-number.ts";
import type { Paste } from "../../model/spreadsheet/read-lines.ts";
import type { News } from "../../model/sync/change-queue.ts";
import { findClosedReason, type QueueState } from "../../model/sync/queue-state.ts";
import type { Transport } from "../../model/sync/transport.ts";
import { numbers } from "../../numbers/describe-number.ts";
import { say } from "../texts/say.ts";
import { sayStep } from "../texts/say-step.ts";
import type { OpenDevice } from "./device-store.ts";
import { ComingRows } from "./coming-rows.ts";
import { DraftRows, type Draft } from "./draft-rows.ts";
import { Prices } from "./prices.ts";

export type View = "paper" | "lines" | "preview";
/** The content of the panel at the side. */
export type Panel = "selection" | "settings" | "notes" | "library";

/** Another member who has the proposal open. */
export type PresentMember = MemberEvents["presence"]["members"][number];

const savedAtFirst: QueueState = { save: "saved", waiting: 0, problems: [], closed: null };

interface Options {
  readonly detail: ProposalDetail;
  readonly version: number;
  readonly transport: Transport;
  readonly device: OpenDevice;
}

/** The open proposal as the screen sees it: every object is a signal, so that a key renders its own row alone. */
export class Editor {
  readonly id: string;
  readonly view = signal<View>("paper");
  readonly panel = signal<Panel>("selection");
  /** Ids of selected objects; the panel is about them. */
  readonly selected = signal<readonly string[]>([]);
  /** True while every press on a row adds it to the selection, or takes it out: for screens without keys. */
  readonly isSelectingSeveral = signal(false);
  readonly drafts = new DraftRows();
  readonly coming = new ComingRows();
  readonly saving = signal<QueueState>(savedAtFirst);
  readonly status: Signal<ProposalDetail["status"]>;
  readonly history = signal<History>(emptyHistory);
  /** The other members who have the proposal open. */
  readonly present = signal<readonly PresentMember[]>([]);
  /** Id of the object whose numbers are being explained, or the frequency of a total; null while none are. */
  readonly explained = signal<string | null>(null);
  /** The last paste, while the member has something of it to check; null otherwise. */
  readonly paste = signal<Paste | null>(null);
  /** Counts changes of the document, for what depends on all of it. */
  readonly revision = signal(0);
  /** Counts changes of the order of objects, and of which there are. */
  readonly structure = signal(0);
  readonly prices = new Prices();
  readonly numbers: NumberReader = numbers;
  readonly currency: ReadonlySignal<string>;
  readonly money: ReadonlySignal<MoneyFormat>;
  /** Decimals with which prices are written. */
  readonly priceDecimals: ReadonlySignal<number>;
  readonly isReadOnly = computed(() => this.saving.value.closed !== null);
  private readonly latestDetail: Signal<ProposalDetail>;
  private readonly nodes = new Map<string, Signal<DocumentNode | undefined>>();
  private readonly device: OpenDevice;
  private session: EditorSession | undefined;
  private shown: ProposalDocument | undefined;
  /** Objects whose changes are not shown yet. */
  private readonly changed = new Set<string>();
  private state: QueueState = savedAtFirst;
  private isTypingText = false;
  private showing: ReturnType<typeof setTimeout> | undefined;
  private repricing = 0;

  private constructor({ detail, device }: Options) {
    this.id = detail.id;
    this.status = signal(detail.status);
    this.latestDetail = signal(detail);
    this.device = device;
    this.currency = computed(() => {
      const own = getText(this.getSignal(this.id).value, "settings.currency");
      return own || (this.detail.cached_totals?.currency ?? "USD");
    });
    this.priceDecimals = computed(() => getMinorUnitDigits(this.currency.value));
    this.money = computed(() => getMoneyFormat(toLocale(locale), this.currency.value));
  }

  static async open(options: Options): Promise<Editor> {
    const editor = new Editor(options);
    editor.session = await EditorSession.open({
      ...options,
      listener: {
        documentChanged: (changed) => {
          for (const id of changed) editor.changed.add(id);
          editor.show();
        },
        stateChanged: (state) => {
          editor.state = state;
          editor.show();
        },
        historyChanged: () => editor.show(),
      },
    });
    editor.shown = editor.document;
    editor.state = editor.session.state;
    editor.changed.clear();
    editor.showNow();
    editor.reprice();
    return editor;
  }

  get document(): ProposalDocument {
    return this.opened.document;
  }

  /** The proposal as it was read last. What renders it renders again after the next reading. */
  get detail(): ProposalDetail {
    return this.latestDetail.value;
  }

  /** The object with an id, now and after every change; undefined while it is not in the document. */
  getSignal(id: string): ReadonlySignal<DocumentNode | undefined> {
    const known = this.nodes.get(id);
    if (known) return known;
    const made = signal(this.session?.document.nodes.get(id));
    this.nodes.set(id, made);
    return made;
  }

  getNode(id: string): DocumentNode {
    return getNode(this.document, id);
  }

  /** Makes an edit as one step. Returns whether anything changed. */
  edit({ label, operations }: Edit): boolean {
    return this.opened.edit(label, operations);
  }

  /** Sets fields while somebody types: one step until `leaveField`. */
  type(typed: readonly DocumentNode[], field: string, to: Json): void {
    // The screen may be some keys behind the document.
    const nodes = typed.map((node) => this.document.nodes.get(node.id) ?? node);
    const [first] = nodes;
    if (!first) return;
    const name = field === "name" && typeof to === "string" ? to : getText(first, "name");
    const label = { action: "set", kind: first.kind, name, count: nodes.length, field } as const;
    const operations = nodes.flatMap((node) => toSet(node, field, to));
    this.isTypingText = textFields.has(field.split(".")[0] ?? "");
    this.typeEdit({ label, operations }, `${nodes.map(({ id }) => id).join()} ${field}`);
    this.isTypingText = false;
  }

  /** Makes an edit while somebody types: one step with those before it that have the same key, until `leaveField`. */
  typeEdit({ label, operations }: Edit, key: string): void {
    this.opened.edit(label, operations, key);
  }

  /** Makes a line of a draft row, with its first letters. What is typed on belongs to the same step. */
  insertDraft({ id, groupId, before }: Draft, name: string): void {
    const place = { list: "line_items", parent: groupId, before } as const;
    const { label, operations } = insertRecords([{ ...createLine(name), id }], place);
    batch(() => {
      this.opened.edit(label, operations, `${id} name`);
      if (this.drafts.begun.value?.id === id) this.drafts.begun.value = null;
    });
  }

  leaveField(): void {
    this.opened.leaveField();
    this.showNow();
  }

  undo(): void {
    this.tell("undone", this.opened.undo());
  }

  redo(): void {
    this.tell("redone", this.opened.redo());
  }

  flush(): Promise<void> {
    return this.opened.flush();
  }

  refresh(): Promise<void> {
    return this.opened.refresh();
  }

  get version(): number {
    return this.opened.version;
  }

  hear(news: News): void {
    this.opened.hear(news);
  }

  dismiss(problemId: string): void {
    this.opened.dismiss(problemId);
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
    // What is being signed, decided or archived has no choices left.
    const selections_locked =
      findClosedReason(this.detail) !== null || getFlag(root, "settings.lock_selections_from_recipient");
    return { currency: this.currency.value, pages, selections_locked };
  }

  /** Sends what waits and ends. What cannot be sent now stays on the device. */
  async close(): Promise<void> {
    this.prices.stop();
    this.coming.finish();
    cancelAnimationFrame(this.repricing);
    clearTimeout(this.showing);
    await this.session?.flush();
    await this.session?.close();
    this.device.release();
  }

  private get opened(): EditorSession {
    if (!this.session) throw new Error("The editor is not open yet");
    return this.session;
  }

  /**
   * Shows what is new. A text that is typed stands in its field already: whatever else follows from it waits for a pause, so
   * that a key costs one frame. The document, what is sent and what the device keeps wait for nothing.
   */
  private show(): void {
    if (!this.isTypingText) return this.showNow();
    const isFirst = this.showing === undefined;
    clearTimeout(this.showing);
    this.showing = setTimeout(() => this.showNow(), typingPauseMs);
    if (isFirst) this.showStateAfterPaint();
  }

  /** Says from the first key on that something is not saved yet. */
  private showStateAfterPaint(): void {
    requestAnimationFrame(() => {
      setTimeout(() => {
        this.saving.value = this.state;
      });
    });
  }

  private showNow(): void {
    // While the session opens, there is nothing on the screen.
    if (!this.session) return;
    clearTimeout(this.showing);
    this.showing = undefined;
    const before = this.shown;
    const changed = [...this.changed];
    this.changed.clear();
    const { detail } = this.session;
    const isOtherState = this.status.peek() !== detail.status;
    batch(() => {
      this.saving.value = this.state;
      this.status.value = detail.status;
      this.latestDetail.value = detail;
      this.history.value = this.opened.history;
      // The state may be told before the change that it belongs to.
      if (changed.length === 0) return;
      this.shown = this.document;
      for (const id of changed) {
        const known = this.nodes.get(id);
        if (known) known.value = this.document.nodes.get(id);
      }
      this.revision.value += 1;
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
      this.repriceAfterPaint();
  }

  /** Paints the typed text first, and computes prices after that. */
  private repriceAfterPaint(): void {
    if (this.repricing !== 0) return;
    this.repricing = requestAnimationFrame(() => {
      setTimeout(() => {
        this.repricing = 0;
        this.reprice();
      });
    });
  }

  private reprice(): void {
    this.prices.update(this.toPricingProposal());
  }

  private tell(done: "undone" | "redone", reversal: Reversal | undefined): void {
    if (!reversal) return;
    const { label, skipped } = reversal;
    const step = sayStep(label);
    showToast(skipped > 0 ? say("undo_skipped", { count: skipped, step }) : say(done, { step }));
  }
}

/** Time without a key after which somebody pauses: longer than between the keys of somebody who types fast. */
const typingPauseMs = 200;

/** Fields that no price depends on: the longest texts, and what is typed most. */
const textFields: ReadonlySet<string> = new Set([
  "name",
  "description",
  "content",
  "internal_notes",
  "notes",
  "tags",
  "includedFeatures",
  "feature_values",
]);

/** True when an object may have another price than before. */
function isPricedOtherwise(before: DocumentNode | undefined, after: DocumentNode | undefined): boolean {
  if (!before || !after || before.lists !== after.lists || before.parent !== after.parent) return true;
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  return [...names].some((name) => !textFields.has(name) && before.fields[name] !== after.fields[name]);
}
