import { setImmediate as nextTurn } from "node:timers/promises";
import type { MemberEvents } from "@proffer/contract";
import { maySeeCosts } from "../accounts/index.ts";
import type { Reader } from "../context.ts";
import { formatEvent } from "../platform/http/event-stream.ts";
import { findVersion } from "../proposals/index.ts";
import {
  type ChangeEntry,
  findEntryPosition,
  findLastEntryId,
  listEntries,
  listOperations,
  maxStoredBatches,
} from "../records/change-log/index.ts";
import type { MemberFollower } from "./member-follower.ts";

/** Maximum number of missed changes to send. A client that missed more must read again. */
const maxMissed = 200;

/**
 * Maximum number of characters of operations to send at once. If there are more, the client must read the
 * proposal again.
 */
const maxLength = 48_000;

/** Maximum number of stream writes before other requests get their turn. */
const maxWrites = 100;

/**
 * Formats the first events of a stream: the changes that its client missed up to a position. If a missed
 * change is no longer stored or there are too many, formats only a position. The client then reads again and
 * continues from this position.
 */
export async function formatOpeningEvents(
  read: Reader,
  follower: MemberFollower,
  sentUntil: number,
): Promise<string> {
  const { caller, proposal } = follower;
  const { organizationId } = caller;
  const missed = await findMissed(read, follower, sentUntil);
  let events = "";
  if (proposal) {
    const version = (await findVersion(read, organizationId, proposal.id)) ?? proposal.version ?? 1;
    const range = {
      organizationId,
      proposalId: proposal.id,
      from: proposal.version ?? version,
      to: version,
      hasCosts: await maySeeCosts(read, caller),
    };
    events += await formatContentEvents(read, range);
    proposal.version = version;
  }
  if (missed) for (const entry of missed) events += formatEntry(entry, follower);
  else {
    const last = await findLastEntryId(read, organizationId, sentUntil);
    events += formatEvent("reset", "{}", last && follower.toPosition(last));
  }
  return events;
}

/** Lists the entries since the client's last entry. Returns undefined if an entry may be missing. */
async function findMissed(
  read: Reader,
  { caller, lastEntryId }: MemberFollower,
  sentUntil: number,
): Promise<ChangeEntry[] | undefined> {
  const { organizationId } = caller;
  const after =
    lastEntryId === undefined ? undefined : await findEntryPosition(read, organizationId, lastEntryId);
  if (after === undefined) return undefined;
  const entries = await listEntries(read, {
    organizationId,
    after,
    until: sentUntil,
    limit: maxMissed + 1,
  });
  return entries.length > maxMissed ? undefined : entries;
}

/**
 * Writes entries of the change log to streams. Reads the content of an entry only once for all clients with
 * the same version.
 */
export class EntrySender {
  readonly #read: Reader;
  readonly #contents = new Map<string, Promise<string>>();
  #writes = 0;

  constructor(read: Reader) {
    this.#read = read;
  }

  async send(entry: ChangeEntry, followers: readonly MemberFollower[]): Promise<void> {
    for (const follower of followers) {
      const content =
        follower.proposal?.id === entry.proposal_id ? await this.#advanceContent(entry, follower) : "";
      follower.stream.write(content + formatEntry(entry, follower));
      this.#writes += 1;
      if (this.#writes % maxWrites === 0) await nextTurn();
    }
  }

  async #advanceContent(entry: ChangeEntry, { caller, proposal }: MemberFollower): Promise<string> {
    const { organization_id: organizationId, proposal_id: proposalId, version: to } = entry;
    const from = proposal?.version ?? to;
    if (!proposal || to <= from) return "";
    // Two organizations may have proposals with the same id.
    const hasCosts = await maySeeCosts(this.#read, caller);
    const key = `${organizationId} ${proposalId} ${from} ${to} ${hasCosts}`;
    let content = this.#contents.get(key);
    if (!content) {
      content = formatContentEvents(this.#read, { organizationId, proposalId, from, to, hasCosts });
      this.#contents.set(key, content);
    }
    const events = await content;
    proposal.version = to;
    return events;
  }
}

interface VersionRange {
  readonly organizationId: string;
  readonly proposalId: string;
  /** The client's version. */
  readonly from: number;
  readonly to: number;
  /** False: the member may not see costs. */
  readonly hasCosts: boolean;
}

/**
 * Formats the events that bring a client from one version of a proposal to another: the operations if all are
 * stored and the member may see them, otherwise the number of the version.
 */
async function formatContentEvents(
  read: Reader,
  { organizationId, proposalId, from, to, hasCosts }: VersionRange,
): Promise<string> {
  if (from === to) return "";
  const count = to - from;
  const key = { organization_id: organizationId, proposal_id: proposalId };
  const kept =
    count > 0 && count <= maxStoredBatches ? await listOperations(read, key, { after: from, until: to }) : [];
  const length = kept.reduce((sum, { operations_json }) => sum + operations_json.length, 0);
  const isHidden = !hasCosts && kept.some(({ operations_json: operations }) => operations.includes('"cost"'));
  if (kept.length !== count || length > maxLength || isHidden)
    return formatEvent("version", JSON.stringify({ version: to } satisfies MemberEvents["version"]));
  return kept
    .map(({ version, user_id, operations_json }) =>
      formatEvent(
        "changes",
        `{"version":${version},"by":${JSON.stringify(user_id)},"operations":${operations_json}}`,
      ),
    )
    .join("");
}

/** The JSON of entries, cached because many streams send the same entry. */
const entryTexts = new WeakMap<ChangeEntry, string>();

/** Formats the event that tells a member about a change. */
function formatEntry(entry: ChangeEntry, follower: MemberFollower): string {
  let json = entryTexts.get(entry);
  if (json === undefined) {
    json = JSON.stringify({
      id: entry.proposal_id,
      version: entry.version,
      types: JSON.parse(entry.types_json) as string[],
      by: entry.user_id,
    } satisfies MemberEvents["proposal_changed"]);
    entryTexts.set(entry, json);
  }
  return formatEvent("proposal_changed", json, follower.toPosition(entry.id));
}
