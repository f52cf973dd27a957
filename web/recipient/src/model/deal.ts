import type { PublicProposal } from "@proffer/contract";
import type { Refusal } from "@proffer/pricing";
import type { Api, Said } from "./api.ts";
import { asTerms, chosen, isRefusal, type Choice } from "./choose.ts";
import { shared } from "./kept.ts";
import type { KeptChoices } from "./kept-choices.ts";

/** The state of the page at one moment. */
export interface DealState {
  /** The proposal with the choices that the server has yet to confirm. */
  readonly proposal: PublicProposal;
  readonly saving: "saved" | "saving" | "waiting";
  /** Amounts are as before the last choice: only the server can tell them. */
  readonly isOutdated: boolean;
  /** The reason for which a choice was not taken, by the id of the item. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** Choices that were lost because the proposal was closed meanwhile. */
  readonly lost: readonly Choice[];
  /** Somebody else, another reader or the sender, changed something since this reader did. */
  readonly isChangedElsewhere: boolean;
  /** This reader has just accepted the proposal. */
  readonly isAcceptedHere: boolean;
  /** The link has stopped working. */
  readonly isGone: boolean;
}

/** The server's news of a change; time running out changes the status alone. */
export type News = Pick<PublicProposal, "version" | "status">;

export function stateAtFirst(proposal: PublicProposal): DealState {
  return {
    proposal,
    saving: "saved",
    isOutdated: false,
    refusals: new Map(),
    lost: [],
    isChangedElsewhere: false,
    isAcceptedHere: false,
    isGone: false,
  };
}

/** The refusal that the server gives a decision upon another version. */
const changedMeanwhile: Said = { kind: "refused", status: 412, fields: {} };

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * A reader's side of a proposal: choices are shown at once and sent one after the other; what the server answers
 * replaces what was calculated here. While there is no connection they wait, and are sent when it is back.
 */
export class Deal {
  private readonly api: Api;
  private readonly kept: KeptChoices;
  private confirmed: PublicProposal;
  private queue: Choice[] = [];
  private sending: Promise<void> | undefined;
  /** The number of times that the proposal became something else than this reader had made of it. */
  private surprises = 0;
  private retryMs = firstRetryMs;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<(state: DealState) => void>();
  state: DealState;

  constructor(proposal: PublicProposal, api: Api, kept: KeptChoices) {
    this.api = api;
    this.kept = kept;
    this.confirmed = asTerms(proposal);
    this.state = stateAtFirst(this.confirmed);
  }

  subscribe(listener: (state: DealState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes up what an earlier view of this tab could not send. */
  resume(): void {
    this.queue = this.kept.read();
    if (this.queue.length === 0) return;
    this.show({ saving: "saving" });
    void this.flush();
  }

  choose(choice: Choice): void {
    const { proposal, refusals } = this.state;
    const others = new Map(refusals);
    others.delete(choice.item_id);
    const after = chosen(proposal, choice);
    if (isRefusal(after)) return this.show({ refusals: others.set(choice.item_id, after) });
    if (after === proposal) return this.show({ refusals: others });
    // A choice that is on its way stays; one that waits is replaced by a later one.
    const [first, ...waiting] = this.queue;
    const rest = (this.sending && first ? waiting : this.queue).filter((each) => !isSameKind(each, choice));
    this.queue = [...(this.sending && first ? [first] : []), ...rest, choice];
    this.show({ refusals: others, saving: "saving", isChangedElsewhere: false, lost: [] });
    void this.flush();
  }

  /** Sends what waits. Resolves when all of it is said, or cannot be. */
  flush(): Promise<void> {
    clearTimeout(this.retry);
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
    return this.sending;
  }

  /** Something happened to the proposal, perhaps by this reader. */
  async hear(news: News): Promise<void> {
    if (!this.isNew(news)) return;
    await this.sending;
    if (this.isNew(news)) this.take(await this.api.read(), true);
  }

  private isNew({ version, status }: News): boolean {
    const { confirmed } = this;
    return version > confirmed.version || (version === confirmed.version && status !== confirmed.status);
  }

  /** Reads the proposal again: its time may be over, or its link. */
  async reread(): Promise<void> {
    this.take(await this.api.read(), false);
  }

  /** Accepts, signs or declines, after everything chosen is saved. */
  async decide(how: "accept" | "sign" | "decline", body: object): Promise<Said> {
    const { surprises } = this;
    await this.flush();
    if (this.queue.length > 0) return { kind: "unreachable" };
    if (how !== "decline" && this.surprises > surprises) return changedMeanwhile;
    // The accepted or signed version is the one on the screen: the server refuses another one.
    const { version } = this.confirmed;
    const said = await this.api.post(how, how === "decline" ? body : { ...body, version });
    if (said.kind === "answered") {
      this.take(said, false);
      this.show({ isAcceptedHere: how === "accept" });
    }
    // The decision stands if it was the answer that was lost, of this try or of one before.
    else if (said.kind === "unreachable" || said.status !== 400) await this.reread();
    return said;
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const [choice] = this.queue;
      if (!choice) break;
      const said = await this.api.post("selections", choice);
      if (said.kind === "unreachable") return this.wait();
      this.retryMs = firstRetryMs;
      this.queue = this.queue.slice(1);
      if (said.kind === "answered") this.take(said, said.proposal.version > this.versionWith(choice));
      else await this.refused(choice, said.status);
    }
    this.show({ saving: "saved" });
  }

  /** The version that the proposal comes to by this choice alone. */
  private versionWith(choice: Choice): number {
    const { version } = this.confirmed;
    return chosen(this.confirmed, choice) === this.confirmed ? version : version + 1;
  }

  private wait(): void {
    this.show({ saving: "waiting" });
    this.retry = setTimeout(() => void this.flush(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, longestRetryMs);
  }

  /** The server knows better: what it says is shown, and what was not taken is named. */
  private async refused(choice: Choice, status: number): Promise<void> {
    const isClosed = status === 403 || status === 404;
    const lost = isClosed ? [choice, ...this.queue] : [choice];
    if (isClosed) this.queue = [];
    this.surprises += 1;
    this.take(await this.api.read(), false);
    this.show({ lost: [...this.state.lost, ...lost] });
  }

  private take(said: Said, isOthers: boolean): void {
    if (said.kind === "refused" && said.status === 404) return this.show({ isGone: true });
    if (said.kind !== "answered" || said.proposal.version < this.confirmed.version) return;
    // A change by this reader's own decision or by the time has no later version than the one that is known already.
    const isChangedElsewhere = isOthers && said.proposal.version > this.confirmed.version;
    if (isChangedElsewhere) this.surprises += 1;
    this.confirmed = shared(this.state.proposal, asTerms(said.proposal));
    // The answers to further choices do not take back what an earlier one told.
    const isToldStill = this.sending !== undefined && this.state.isChangedElsewhere;
    this.show({ isChangedElsewhere: isChangedElsewhere || isToldStill });
  }

  private show(change: Partial<DealState>): void {
    const proposal = this.queue.reduce((before, choice) => {
      const after = chosen(before, choice);
      return isRefusal(after) ? before : after;
    }, this.confirmed);
    const isOutdated = this.queue.length > 0 && !this.confirmed.is_calculable;
    this.kept.write(this.queue);
    this.state = { ...this.state, ...change, proposal, isOutdated };
    for (const listener of this.listeners) listener(this.state);
  }
}

function isSameKind(a: Choice, b: Choice): boolean {
  return a.item_id === b.item_id && "selected" in a === "selected" in b;
}
