import type { PublicProposal } from "@proffer/contract";
import type { Refusal } from "@proffer/pricing";
import type { Api, ApiResult } from "./api.ts";
import { toProposalTerms, applyChoice, isRefusal, type Choice } from "./choose.ts";
import { reuseParts } from "./change-if-different.ts";
import { fillField, isFillable, type FieldValue } from "./fill-field.ts";
import { findItemName } from "./find-item-name.ts";
import {
  isChoice,
  type QueuedChange,
  type QueuedValue,
  type RefusedValue,
  type SeenValue,
  type StoredList,
  type StoredChanges,
} from "./stored-changes.ts";

/** The state of the page at one moment. */
export interface SessionState {
  /** The proposal with the changes that the server has yet to confirm. */
  readonly proposal: PublicProposal;
  /** The choices and the values of fields that the server has yet to confirm. */
  readonly unsent: readonly QueuedChange[];
  readonly saving: "saved" | "saving" | "waiting";
  /** True if the amounts do not include the last choice, because only the server can calculate them. */
  readonly isOutdated: boolean;
  /** The reasons for refused choices, by the ids of items. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** The values that the server refused, by the ids of fields. */
  readonly refusedValues: ReadonlyMap<string, RefusedValue>;
  /** The field whose value the server saved last, unless the reader has entered another value since. */
  readonly savedFieldId: string | null;
  /** Changes that were lost because the proposal was closed or revised meanwhile. */
  readonly lost: readonly QueuedChange[];
  /** True if another reader or the sender has changed the proposal since this reader's last change. */
  readonly isChangedElsewhere: boolean;
  /** The time when this reader accepted or signed in this browser, as stored in the proposal. Null before. */
  readonly decidedAt: string | null;
  /** True if the link no longer works. */
  readonly isGone: boolean;
}

type Field = Pick<PublicProposal["fields"][number], "id" | "label">;

/** The server's news of a change. An expiry changes only the status. */
export type News = Pick<PublicProposal, "version" | "status">;

export function createState(proposal: PublicProposal): SessionState {
  return {
    proposal,
    unsent: [],
    saving: "saved",
    isOutdated: false,
    refusals: new Map(),
    refusedValues: new Map(),
    savedFieldId: null,
    lost: [],
    isChangedElsewhere: false,
    decidedAt: null,
    isGone: false,
  };
}

/** The server's refusal of a decision on another version. */
const changedMeanwhile: ApiResult = { kind: "refused", status: 412, fields: {} };

/** The server's refusals of a value for a field: it is invalid, or another reader has changed it meanwhile. */
const invalid = 400;
const conflict = 409;

/** Each saved value is an entry in the audit trail, so a short pause while typing saves nothing. */
const typingPauseMs = 3_000;
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/**
 * A reader's session of a proposal. Choices and values of fields are shown at once and sent one after another.
 * The server's answers replace the local calculation. Without a connection, the changes wait until it is back.
 */
export class ProposalSession {
  readonly #api: Api;
  readonly #kept: StoredChanges;
  readonly #decisions: StoredList<string>;
  readonly #keptSeen: StoredList<SeenValue>;
  #confirmed: PublicProposal;
  #queue: QueuedChange[] = [];
  #sending: Promise<void> | undefined;
  /** The change that was sent last. The server may have received it, even if there was no answer. */
  #tried: QueuedChange | undefined;
  /**
   * By the ids of fields: the value that the reader saw when they began to edit, or that was saved since. It
   * survives a reload, because the text that the reader edits does, too.
   */
  readonly #seen = new Map<SeenValue[0], SeenValue[1]>();
  /** Number of times that the proposal changed in a way that this reader did not cause. */
  #surprises = 0;
  #retryMs = firstRetryMs;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<(state: SessionState) => void>();
  state: SessionState;

  constructor(
    proposal: PublicProposal,
    api: Api,
    kept: StoredChanges,
    decisions: StoredList<string> = { read: () => [], write: () => {} },
    keptSeen: StoredList<SeenValue> = { read: () => [], write: () => {} },
  ) {
    this.#api = api;
    this.#kept = kept;
    this.#decisions = decisions;
    this.#keptSeen = keptSeen;
    this.#confirmed = toProposalTerms(proposal);
    this.state = createState(this.#confirmed);
  }

  subscribe(listener: (state: SessionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Restores the unsent changes of an earlier visit, and the reader's decision. Choices for an earlier
   * revision are lost.
   */
  resume(): void {
    const [decidedAt] = this.#decisions.read();
    if (decidedAt !== undefined) this.#show({ decidedAt });
    for (const [id, value] of this.#keptSeen.read()) this.#seen.set(id, value);
    this.#queue = this.#kept.read();
    const lost = this.#dropOutdated();
    if (lost.length > 0) this.#show({ lost });
    if (this.#queue.length === 0) return;
    this.#show({ saving: "saving" });
    void this.flush();
  }

  choose(choice: Choice): void {
    const { proposal, refusals } = this.state;
    const others = new Map(refusals);
    others.delete(choice.item_id);
    const after = applyChoice(proposal, choice);
    if (isRefusal(after)) return this.#show({ refusals: others.set(choice.item_id, after) });
    if (after === proposal) return this.#show({ refusals: others });
    const { revision, pages } = proposal;
    const name = findItemName(pages, choice.item_id);
    this.#enqueue({ ...choice, name, ...(revision && { revision: revision.number }) });
    this.#show({ refusals: others, saving: "saving", isChangedElsewhere: false, lost: [] });
    void this.flush();
  }

  /** Remembers the value of a field that the reader begins to edit, so that a later value is not overwritten. */
  beginEdit({ id }: Field): void {
    this.#see(id, this.#getValue(id));
  }

  #see(id: string, value: FieldValue): void {
    this.#seen.set(id, value);
    this.#keptSeen.write([...this.#seen]);
  }

  /** Changes the value of a field. Sends it when the reader stops typing, or at the next `flush`. */
  fillIn({ id, label }: Field, value: FieldValue): void {
    const refused = this.state.refusedValues.get(id);
    if (refused?.isConflict)
      return this.#showRefused(id, value === this.#getValue(id) ? undefined : { ...refused, value });
    const before = this.#queue.findLast((each) => isValueOf(each, id)) ?? refused;
    const seen = this.#seen.has(id) ? this.#seen.get(id) : this.#getValue(id);
    this.#fill({ item_id: id, value, was: before ? before.was : seen, name: label });
    this.#retry = setTimeout(() => void this.flush(), typingPauseMs);
  }

  /** Saves the reader's value over the one of another reader, which the page shows. */
  keepMine({ id }: Field): void {
    const refused = this.state.refusedValues.get(id);
    if (!refused) return;
    const { isConflict: _isConflict, ...mine } = refused;
    this.#fill({ ...mine, was: this.#getValue(id) });
    void this.flush();
  }

  /** Discards the reader's value, so that the page shows the one of another reader. */
  useTheirs({ id }: Field): void {
    this.#showRefused(id, undefined);
  }

  #fill(change: QueuedValue): void {
    clearTimeout(this.#retry);
    this.#enqueue(change);
    this.#showRefused(change.item_id, undefined);
    const saving = this.state.saving === "waiting" ? "waiting" : "saving";
    this.#show({ saving, savedFieldId: null, isChangedElsewhere: false, lost: [] });
  }

  #getValue(id: string): FieldValue {
    return this.#confirmed.fields.find((each) => each.id === id)?.value ?? null;
  }

  /** Adds a change to the queue. It replaces pending ones of the same kind, except one that was sent. */
  #enqueue(change: QueuedChange): void {
    this.#queue = this.#queue.filter((each) => each === this.#tried || !isSameKind(each, change));
    this.#queue.push(change);
  }

  /** Sends pending changes. Resolves when all of them are sent, or cannot be sent. */
  flush(): Promise<void> {
    clearTimeout(this.#retry);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Handles news of a change, which this reader may have caused. */
  async hear(news: News): Promise<void> {
    if (!this.#isNew(news)) return;
    await this.#sending;
    if (this.#isNew(news)) this.#take(await this.#api.read(), true);
  }

  #isNew({ version, status }: News): boolean {
    const confirmed = this.#confirmed;
    return version > confirmed.version || (version === confirmed.version && status !== confirmed.status);
  }

  /** Reads the proposal again, because it may have expired or the link may have been closed. */
  async reread(): Promise<void> {
    this.#take(await this.#api.read(), false);
  }

  /**
   * Accepts, signs or declines after all changes are saved. Refuses to accept or sign without a value that the
   * reader sees, in the way of the server.
   */
  async decide(how: "accept" | "sign" | "decline", body: object): Promise<ApiResult> {
    const surprises = this.#surprises;
    const due = this.#confirmed.payment?.amount;
    await this.flush();
    if (this.#queue.length > 0) return { kind: "unreachable" };
    // Only the server calculates the amount that is due, so the reader has not seen the new one.
    const isChanged = this.#surprises > surprises || this.#confirmed.payment?.amount !== due;
    if (how !== "decline" && isChanged) return changedMeanwhile;
    const unsaved = this.#confirmed.fields.filter(({ id }) => this.state.refusedValues.has(id));
    if (how !== "decline" && unsaved.length > 0)
      return {
        kind: "refused",
        status: 400,
        fields: Object.fromEntries(unsaved.map(({ label }) => [label, ""])),
      };
    // The reader accepts or signs the version on the screen. The server refuses any other version.
    const { version } = this.#confirmed;
    const result = await this.#api.post(how, how === "decline" ? body : { ...body, version });
    if (result.kind === "answered") {
      // Only a reader who declines leaves refused values behind, knowingly.
      this.#show({ refusedValues: new Map() });
      this.#take(result, false);
      this.#remember(result.data);
    }
    // If the answer of this or an earlier attempt was lost, the decision may already be stored.
    else if (result.kind === "unreachable" || result.status !== 400) await this.reread();
    return result;
  }

  /**
   * Stores the time of this reader's decision. This reader has just decided, so the decision is the latest
   * one.
   */
  #remember({ acceptance, signing }: PublicProposal): void {
    const signed = signing?.signers.flatMap(({ signed_at }) => signed_at ?? []) ?? [];
    const decidedAt = acceptance?.accepted_at ?? signed.toSorted().at(-1);
    if (decidedAt === undefined) return;
    this.#decisions.write([decidedAt]);
    this.#show({ decidedAt });
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const [change] = this.#queue;
      if (!change) break;
      this.#tried = change;
      const result = await this.#send(change);
      if (result.kind === "unreachable") return this.#wait();
      this.#retryMs = firstRetryMs;
      this.#queue = this.#queue.filter((each) => each !== change);
      if (result.kind === "answered") {
        this.#take(result, result.data.version > this.#versionWith(change));
        if ("value" in change) this.#rememberSaved(change);
      } else if ("value" in change && (result.status === invalid || result.status === conflict)) {
        this.#keepRefused({ ...change, isConflict: result.status === conflict });
        // The server does not refuse the value but, for example, its field, which may be gone.
        if (!("value" in result.fields)) await this.reread();
      } else await this.#refused(change, result.status);
    }
    this.#show({ saving: "saved" });
  }

  /** Sends a change. A value of another reader is read, so that the page can show it. */
  async #send({ name: _name, ...body }: QueuedChange): Promise<ApiResult> {
    if (!("value" in body)) return this.#api.post("selections", body);
    const { item_id: id, value, was } = body;
    const result = await this.#api.post("fields", { id, value, was });
    if (result.kind !== "refused" || result.status !== conflict) return result;
    const read = await this.#api.read();
    this.#take(read, true);
    return read.kind === "unreachable" ? read : result;
  }

  /** Later values of the reader are based on the saved one. */
  #rememberSaved({ item_id, value }: QueuedValue): void {
    this.#see(item_id, value);
    const isLast = !this.#queue.some((each) => isValueOf(each, item_id));
    this.#queue = this.#queue.map((each) => (isValueOf(each, item_id) ? { ...each, was: value } : each));
    this.#show(isLast ? { savedFieldId: item_id } : {});
  }

  /** Removes the choices for an earlier revision from the queue, and returns them. */
  #dropOutdated(): QueuedChange[] {
    const current = this.#confirmed.revision?.number ?? 0;
    const isOutdated = ({ revision = current }: QueuedChange) => revision < current;
    const outdated = this.#queue.filter(isOutdated);
    this.#queue = this.#queue.filter((change) => !isOutdated(change));
    return outdated;
  }

  /** Returns the version that the proposal would have after only this change. */
  #versionWith(change: QueuedChange): number {
    const { version } = this.#confirmed;
    return applyChange(this.#confirmed, change) === this.#confirmed ? version : version + 1;
  }

  #wait(): void {
    this.#show({ saving: "waiting" });
    this.#retry = setTimeout(() => void this.flush(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
  }

  /** Keeps a refused value for its field, unless the reader has entered another one since. */
  #keepRefused(refused: RefusedValue): void {
    if (this.#queue.some((each) => isSameKind(each, refused))) return;
    this.#showRefused(refused.item_id, refused);
    this.#loseRefused();
  }

  /** Lists refused values as lost if the reader can no longer change their fields. */
  #loseRefused(): void {
    const { fields } = this.#confirmed;
    const isOpen = isFillable(this.#confirmed);
    const isKept = ({ item_id }: RefusedValue) => isOpen && fields.some(({ id }) => id === item_id);
    const all = [...this.state.refusedValues.values()];
    const lost = all.filter((each) => !isKept(each));
    if (lost.length === 0) return;
    this.#surprises += 1;
    const refusedValues = new Map(all.filter(isKept).map((each) => [each.item_id, each]));
    this.#show({ refusedValues, lost: [...this.state.lost, ...lost] });
  }

  #showRefused(id: string, refused: RefusedValue | undefined): void {
    const refusedValues = new Map(this.state.refusedValues);
    if (refused) refusedValues.set(id, refused);
    else refusedValues.delete(id);
    this.#show({ refusedValues });
  }

  /** Shows the server's state after a refusal, and lists the lost changes. */
  async #refused(change: QueuedChange, status: number): Promise<void> {
    const isClosed = status === 403 || status === 404;
    const lost = isClosed ? [change, ...this.#queue] : [change];
    if (isClosed) this.#queue = [];
    this.#surprises += 1;
    this.#show({ lost: [...this.state.lost, ...lost] });
    this.#take(await this.#api.read(), false);
  }

  #take(result: ApiResult, isOthers: boolean): void {
    if (result.kind === "refused" && result.status === 404) return this.#show({ isGone: true });
    if (result.kind !== "answered" || result.data.version < this.#confirmed.version) return;
    // Neither a decision of this reader nor an expiry increases the version beyond the known version.
    const isChangedElsewhere = isOthers && result.data.version > this.#confirmed.version;
    const isRevised = result.data.revision?.number !== this.#confirmed.revision?.number;
    if (isChangedElsewhere || isRevised) this.#surprises += 1;
    this.#confirmed = reuseParts(this.state.proposal, toProposalTerms(result.data));
    const lost = [...this.state.lost, ...this.#dropOutdated()];
    // Answers to further choices do not clear an earlier report of changes.
    const isToldStill = this.#sending !== undefined && this.state.isChangedElsewhere;
    // The notice of a revision says more than the report of a change.
    this.#show({ lost, isChangedElsewhere: !isRevised && (isChangedElsewhere || isToldStill) });
    this.#loseRefused();
  }

  #show(change: Partial<SessionState>): void {
    const unsent = this.#queue;
    const proposal = unsent.reduce((before, each) => {
      const after = applyChange(before, each);
      return isRefusal(after) ? before : after;
    }, this.#confirmed);
    const isOutdated = !this.#confirmed.is_calculable && unsent.some(isChoice);
    this.state = { ...this.state, ...change, unsent, proposal, isOutdated };
    // A reload sends refused values again, so that they are shown again.
    this.#kept.write([...unsent, ...this.state.refusedValues.values()]);
    for (const listener of this.#listeners) listener(this.state);
  }
}

function applyChange(proposal: PublicProposal, change: QueuedChange): PublicProposal | Refusal {
  return "value" in change ? fillField(proposal, change) : applyChoice(proposal, change);
}

function isSameKind(a: QueuedChange, b: QueuedChange): boolean {
  return a.item_id === b.item_id && "selected" in a === "selected" in b;
}

function isValueOf(change: QueuedChange, id: string): change is QueuedValue {
  return "value" in change && change.item_id === id;
}
