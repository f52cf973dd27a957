import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChangeEntry } from "../records/change-log/index.ts";
import type { Reader } from "../context.ts";
import { formatContentEvents } from "./content-events.ts";
import { formatEntry } from "./format-entry.ts";
import type { MemberFollower } from "./member-follower.ts";

/** Streams that are written to before other requests get their turn. */
const maxWrites = 100;

/** Tells entries to streams, and prepares what several of them get once. */
export class EntryTeller {
  readonly #read: Reader;
  readonly #contents = new Map<string, Promise<string>>();
  #writes = 0;

  constructor(read: Reader) {
    this.#read = read;
  }

  async tell(entry: ChangeEntry, followers: readonly MemberFollower[]): Promise<void> {
    for (const follower of followers) {
      const content =
        follower.proposal?.id === entry.proposal_id ? await this.#tellContent(entry, follower) : "";
      follower.stream.write(content + formatEntry(entry, follower));
      this.#writes += 1;
      if (this.#writes % maxWrites === 0) await nextTurn();
    }
  }

  async #tellContent(entry: ChangeEntry, { proposal }: MemberFollower): Promise<string> {
    const { organization_id: organizationId, proposal_id: proposalId, version: to } = entry;
    const from = proposal?.version ?? to;
    if (!proposal || to <= from) return "";
    // An id belongs to one organization only: others may use it too.
    const key = `${organizationId} ${proposalId} ${from} ${to}`;
    let content = this.#contents.get(key);
    if (!content) {
      content = formatContentEvents(this.#read, { organizationId, proposalId, from, to });
      this.#contents.set(key, content);
    }
    const events = await content;
    proposal.version = to;
    return events;
  }
}
