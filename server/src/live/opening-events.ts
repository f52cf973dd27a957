import {
  type ChangeEntry,
  findEntryPosition,
  findLastEntryId,
  listEntries,
} from "../records/change-log/index.ts";
import type { Reader } from "../context.ts";
import { formatEvent } from "../platform/http/event-stream.ts";
import { findVersion } from "../proposals/index.ts";
import { formatContentEvents } from "./content-events.ts";
import { formatEntry } from "./format-entry.ts";
import type { MemberFollower } from "./member-follower.ts";

/** Maximum number of missed changes that a stream sends; a client that missed more reads again. */
const maxMissed = 200;

/**
 * Formats the events with which a stream begins: the changes that its client missed up to a position, or the place from
 * which the client goes on after reading again.
 */
export async function formatOpeningEvents(
  read: Reader,
  follower: MemberFollower,
  toldUntil: number,
): Promise<string> {
  const { caller, proposal } = follower;
  const { organizationId } = caller;
  const missed = await findMissed(read, follower, toldUntil);
  let events = "";
  if (proposal) {
    const version = (await findVersion(read, organizationId, proposal.id)) ?? proposal.version ?? 1;
    const range = {
      organizationId,
      proposalId: proposal.id,
      from: proposal.version ?? version,
      to: version,
    };
    events += await formatContentEvents(read, range);
    proposal.version = version;
  }
  if (missed) for (const entry of missed) events += formatEntry(entry, follower);
  else {
    const last = await findLastEntryId(read, organizationId, toldUntil);
    events += formatEvent("reset", "{}", last && follower.toPosition(last));
  }
  return events;
}

/** Lists the entries since the last one that the client got; undefined where one may be missing. */
async function findMissed(
  read: Reader,
  { caller, lastEntryId }: MemberFollower,
  toldUntil: number,
): Promise<ChangeEntry[] | undefined> {
  const { organizationId } = caller;
  const after =
    lastEntryId === undefined ? undefined : await findEntryPosition(read, organizationId, lastEntryId);
  if (after === undefined) return undefined;
  const entries = await listEntries(read, {
    organizationId,
    after,
    until: toldUntil,
    limit: maxMissed + 1,
  });
  return entries.length > maxMissed ? undefined : entries;
}
