import type { PublicProposal } from "@proffer/contract";
import type { Refusal } from "@proffer/pricing";
import type { Api, ApiResult } from "./api.ts";
import { toProposalTerms, applyChoice, isRefusal, type Choice } from "./choose.ts";
import { reuseParts } from "./change-if-different.ts";
import { findItemName } from "./find-item-name.ts";
import type { QueuedChoice, StoredList, StoredChoices } from "./stored-choices.ts";

/** The state of the page at one moment. */
export interface SessionState {
  /** The proposal with the choices that the server has yet to confirm. */
  readonly proposal: PublicProposal;
  readonly saving: "saved" | "saving" | "waiting";
  /** True if the amounts do not include the last choice, because only the server can calculate them. */
  readonly isOutdated: boolean;
  /** The reasons for refused choices, by the ids of items. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** Choices that were lost because the proposal was closed or revised meanwhile. */
  readonly lost: readonly QueuedChoice[];
  /** True if another reader or the sender has changed the proposal since this reader's last choice. */
  readonly isChangedElsewhere: boolean;
  /** The time when this reader accepted or signed in this browser, as stored in the proposal. Null before. */
  readonly decidedAt: string | null;
  /** True if the link no longer works. */
  readonly isGone: boolean;
}

/** The server's news of a change. An expiry changes only the status. */
export type News = Pick<PublicProposal, "version" | "status">;

export function createState(proposal: PublicProposal): SessionState {
  return {
    proposal,
    saving: "saved",
    isOutdated: false,
    refusals: new Map(),
    lost: [],
    isChangedElsewhere: false,
    decidedAt: null,
    isGone: false,
  };
}

/** The server's refusal of a decision on another version. */
const changedMeanwhile: ApiResult = { kind: "refused", status: 412, fields: {} };

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/**
 * A reader's session of a proposal. Choices are shown at once and sent one after another. The server's
 * answers replace the local calculation. Without a connection, the choices wait until it is back.
 */
export class ProposalSession {
  readonly #api: Api;
  readonly #kept: StoredChoices;
  readonly #decisions: StoredList<string>;
  #confirmed: PublicProposal;
  #queue: QueuedChoice[] = [];
  #sending: Promise<void> | undefined;
  /** Number of times that the proposal changed in a way that this reader did not cause. */
  #surprises = 0;
  #retryMs = firstRetryMs;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<(state: SessionState) => void>();
  state: SessionState;

  constructor(
    proposal: PublicProposal,
    api: Api,
    kept: StoredChoices,
    decisions: StoredList<string> = { read: () => [], write: () => {} },
  ) {
    this.#api = api;
    this.#kept = kept;
    this.#decisions = decisions;
    this.#confirmed = toProposalTerms(proposal);
    this.state = createState(this.#confirmed);
  }

  subscribe(listener: (state: SessionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Restores the unsent choices of an earlier visit, and the reader's decision. Choices for an earlier
   * revision are lost.
   */
  resume(): void {
    const [decidedAt] = this.#decisions.read();
    if (decidedAt !== undefined) this.#show({ decidedAt });
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
    // The choice being sent remains. A later choice of the same kind replaces a pending choice.
    const [first, ...waiting] = this.#queue;
    const rest = (this.#sending && first ? waiting : this.#queue).filter((each) => !isSameKind(each, choice));
    const { revision, pages } = proposal;
    const name = findItemName(pages, choice.item_id);
    const queued = { ...choice, name, ...(revision && { revision: revision.number }) };
    this.#queue = [...(this.#sending && first ? [first] : []), ...rest, queued];
    this.#show({ refusals: others, saving: "saving", isChangedElsewhere: false, lost: [] });
    void this.flush();
  }

  /** Sends pending choices. Resolves when all of them are sent, or cannot be sent. */
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

  /** Accepts, signs or declines after all choices are saved. */
  async decide(how: "accept" | "sign" | "decline", body: object): Promise<ApiResult> {
    const surprises = this.#surprises;
    await this.flush();
    if (this.#queue.length > 0) return { kind: "unreachable" };
    if (how !== "decline" && this.#surprises > surprises) return changedMeanwhile;
    // The reader accepts or signs the version on the screen. The server refuses any other version.
    const { version } = this.#confirmed;
    const result = await this.#api.post(how, how === "decline" ? body : { ...body, version });
    if (result.kind === "answered") {
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
      const [choice] = this.#queue;
      if (!choice) break;
      const { name: _name, ...body } = choice;
      const result = await this.#api.post("selections", body);
      if (result.kind === "unreachable") return this.#wait();
      this.#retryMs = firstRetryMs;
      this.#queue = this.#queue.filter((each) => each !== choice);
      if (result.kind === "answered") this.#take(result, result.data.version > this.#versionWith(choice));
      else await this.#refused(choice, result.status);
    }
    this.#show({ saving: "saved" });
  }

  /** Removes the choices for an earlier revision from the queue, and returns them. */
  #dropOutdated(): QueuedChoice[] {
    const current = this.#confirmed.revision?.number ?? 0;
    const isOutdated = ({ revision = current }: QueuedChoice) => revision < current;
    const outdated = this.#queue.filter(isOutdated);
    this.#queue = this.#queue.filter((choice) => !isOutdated(choice));
    return outdated;
  }

  /** Returns the version that the proposal would have after only this choice. */
  #versionWith(choice: Choice): number {
    const { version } = this.#confirmed;
    return applyChoice(this.#confirmed, choice) === this.#confirmed ? version : version + 1;
  }

  #wait(): void {
    this.#show({ saving: "waiting" });
    this.#retry = setTimeout(() => void this.flush(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
  }

  /** Shows the server's state after a refusal, and lists the lost choices. */
  async #refused(choice: QueuedChoice, status: number): Promise<void> {
    const isClosed = status === 403 || status === 404;
    const lost = isClosed ? [choice, ...this.#queue] : [choice];
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
  }

  #show(change: Partial<SessionState>): void {
    const proposal = this.#queue.reduce((before, choice) => {
      const after = applyChoice(before, choice);
      return isRefusal(after) ? before : after;
    }, this.#confirmed);
    const isOutdated = this.#queue.length > 0 && !this.#confirmed.is_calculable;
    this.#kept.write(this.#queue);
    this.state = { ...this.state, ...change, proposal, isOutdated };
    for (const listener of this.#listeners) listener(this.state);
  }
}

function isSameKind(a: Choice, b: Choice): boolean {
  return a.item_id === b.item_id && "selected" in a === "selected" in b;
}
