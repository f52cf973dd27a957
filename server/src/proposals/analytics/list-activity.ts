import type { AnalyticsEvent, operations, QueryOf } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { listActivity as listActivityEvents, listActivityCauses } from "../../records/events/index.ts";
import { formatCursor, parseCursor, wrongCursor } from "../../platform/cursor.ts";
import { isInstant } from "../../platform/instant.ts";
import { listProposalNames, type ProposalNames } from "../index.ts";
import { findMark } from "./activity-marks.store.ts";

type Query = QueryOf<typeof operations.listActivity>;

const maxUnread = 100;

/** Maximum number of events that are looked at for unread ones: a program that acts as a member may leave any number of them. */
const maxCounted = 1_000;

interface ActivityEntry extends AnalyticsEvent {
  readonly proposal: ProposalNames;
  readonly is_unread: boolean;
}

/** A member's mark, and how much is newer. */
export interface ActivityMark {
  readonly read_until: string | null;
  readonly unread_count: number;
}

interface ActivityPage extends ActivityMark {
  readonly data: readonly ActivityEntry[];
  readonly next_cursor: string | null;
}

/** Lists what happened to the proposals of the caller's organization, the newest first. Deleted proposals are left out. */
export async function listActivity(context: Context, query: Query): Promise<ActivityPage> {
  const { read, caller } = context;
  const { event_type: type, proposal_id, cursor = "", limit = 20 } = query;
  const question = ["activity", type ?? null, proposal_id ?? null];
  const before = cursor === "" ? undefined : readPosition(question, cursor);
  // One more, which tells whether there is a next page.
  const events = await listActivityEvents(read, {
    organizationId: caller.organizationId,
    type,
    proposalId: proposal_id,
    before,
    limit: limit + 1,
  });
  const page = events.slice(0, limit);
  const proposals = await listProposalNames(read, caller.organizationId, [
    ...new Set(page.map(({ proposalId }) => proposalId)),
  ]);
  const mark = await findActivityMark(context);
  const last = events.length > limit ? page.at(-1) : undefined;
  return {
    data: page.flatMap(({ proposalId, ...event }) => {
      const proposal = proposals.get(proposalId);
      return proposal ? [{ ...event, proposal, is_unread: isUnread(event, caller.userId, mark) }] : [];
    }),
    next_cursor: last ? formatCursor(question, [last.event_timestamp, last.id]) : null,
    ...mark,
  };
}

/** Finds the caller's mark and counts what is unread, up to a maximum. */
export async function findActivityMark(context: Context): Promise<ActivityMark> {
  const { read, caller } = context;
  const { organizationId, userId } = caller;
  const read_until = await findMark(read, { organization_id: organizationId, user_id: userId });
  const newest = await listActivityCauses(read, {
    organizationId,
    since: read_until ?? undefined,
    limit: maxCounted,
  });
  const unread = newest.filter(({ user_id }) => user_id !== userId).slice(0, maxUnread);
  const proposals = await listProposalNames(read, organizationId, [
    ...new Set(unread.map(({ proposal_id }) => proposal_id)),
  ]);
  return { read_until, unread_count: unread.filter(({ proposal_id }) => proposals.has(proposal_id)).length };
}

function isUnread(
  { user, event_timestamp }: AnalyticsEvent,
  userId: string,
  { read_until }: ActivityMark,
): boolean {
  return user?.public_id !== userId && (read_until === null || event_timestamp > read_until);
}

function readPosition(question: readonly unknown[], cursor: string) {
  const [at, id] = parseCursor(question, cursor);
  if (!isInstant(at) || typeof id !== "string") throw wrongCursor();
  return { at, id };
}
