import { toDisplayStatus } from "@proffer/presentation";
import type { Reader, RecipientContext } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import { EventStream, formatEvent } from "../platform/http/event-stream.ts";
import { toDevice } from "../platform/http/client.ts";
import { createId } from "../platform/ids.ts";
import { listProposalStates } from "../proposals/index.ts";
import { findOpenLinkById } from "../records/share-links/index.ts";

/** An open page of a recipient: its proposal, and the last state sent to it. */
export class PageFollower {
  readonly id = createId();
  readonly stream = new EventStream();
  readonly visitor: RecipientContext;
  /** True if members see the recipient's presence. */
  readonly isCounted: boolean;
  #sentJson = "";
  #version = 0;

  constructor(visitor: RecipientContext, isCounted: boolean) {
    this.visitor = visitor;
    this.isCounted = isCounted;
  }

  get proposalId(): string {
    return this.visitor.link.proposalId;
  }

  /** The presence of the recipient, without its times. */
  toPresence() {
    const { organizationId, link, agent } = this.visitor;
    return {
      organization_id: organizationId,
      id: this.id,
      proposal_id: link.proposalId,
      user_id: null,
      name: link.signer?.name ?? null,
      device: toDevice(agent),
    };
  }

  /** Returns true if the state is new to the page and not of an older version. */
  isNewState(state: PageState): boolean {
    return state.version >= this.#version && JSON.stringify(state) !== this.#sentJson;
  }

  send(state: PageState): void {
    this.#sentJson = JSON.stringify(state);
    this.#version = state.version;
    this.stream.write(formatEvent("change", this.#sentJson, state.version));
  }
}

interface PageState {
  readonly version: number;
  readonly status: string;
  readonly thread_version: number;
}

/** Sends pages the current state of their proposals, and ends the streams of pages with closed links. */
export async function sendPageStates(
  read: Reader,
  clock: Clock,
  pages: readonly PageFollower[],
): Promise<void> {
  const byOrganization = Map.groupBy(pages, ({ visitor }) => visitor.organizationId);
  for (const [organizationId, theirs] of byOrganization) {
    const ids = [...new Set(theirs.map(({ proposalId }) => proposalId))];
    const states = await listProposalStates(read, organizationId, ids);
    const stateById = new Map(
      states.map((row) => [
        row.id,
        {
          version: row.version,
          status: toDisplayStatus(row, clock.now()),
          thread_version: row.thread_version,
        },
      ]),
    );
    for (const page of theirs) {
      const state = stateById.get(page.proposalId);
      if (state && !page.isNewState(state)) continue;
      // Replacing or closing a link increments the proposal's version, so the link of an unchanged proposal
      // is open.
      const isOpen = state && (await findOpenLinkById(read, organizationId, page.visitor.link.id));
      if (isOpen) page.send(state);
      else page.stream.endAccess();
    }
  }
}
