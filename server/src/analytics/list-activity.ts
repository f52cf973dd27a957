import type { activityTypes, AnalyticsEvent, operations, QueryOf } from "@proffer/contract";
import type { Context } from "../context.ts";
import { type ActivityEvent, listActivity as listActivityEvents } from "../events/index.ts";
import { formatCursor, parseCursor, wrongCursor } from "../platform/cursor.ts";
import { isDateTime } from "../platform/http/formats.ts";
import { listProposalNames, type ProposalNames } from "../proposals/index.ts";
import { findMark } from "./activity-marks.store.ts";

type Query = QueryOf<typeof operations.listActivity>;
type ActivityType = (typeof activityTypes)[number];

const maxUnread = 100;

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
  const { event_type: type, cursor = "", limit = 20 } = query;
  const before = cursor === "" ? undefined : readPosition(type, cursor);
  // One more, which tells whether there is a next page.
  const events = await listActivityEvents(read, {
    organizationId: caller.organizationId,
    type,
    before,
    limit: limit + 1,
  });
  const page = events.slice(0, limit);
  const proposals = await listProposalsOf(context, page);
  const mark = await findActivityMark(context);
  const last = events.length > limit ? page.at(-1) : undefined;
  return {
    data: page.flatMap(({ proposalId, ...event }) => {
      const proposal = proposals.get(proposalId);
      return proposal ? [{ ...event, proposal, is_unread: isUnread(event, caller.userId, mark) }] : [];
    }),
    next_cursor: last ? formatCursor(toQuestion(type), [last.event_timestamp, last.id]) : null,
    ...mark,
  };
}

/** Finds the caller's mark and counts what is unread, up to a maximum. */
export async function findActivityMark(context: Context): Promise<ActivityMark> {
  const { read, caller } = context;
  const { organizationId, userId } = caller;
  const read_until = await findMark(read, { organization_id: organizationId, user_id: userId });
  const unread = await listActivityEvents(read, {
    organizationId,
    since: read_until ?? undefined,
    notBy: userId,
    limit: maxUnread,
  });
  const proposals = await listProposalsOf(context, unread);
  return { read_until, unread_count: unread.filter(({ proposalId }) => proposals.has(proposalId)).length };
}

function listProposalsOf({ read, caller }: Context, events: readonly ActivityEvent[]) {
  const ids = new Set(events.map(({ proposalId }) => proposalId));
  return listProposalNames(read, caller.organizationId, [...ids]);
}

function isUnread(
  { user, event_timestamp }: AnalyticsEvent,
  userId: string,
  { read_until }: ActivityMark,
): boolean {
  return user?.public_id !== userId && (read_until === null || event_timestamp > read_until);
}

const toQuestion = (type: ActivityType | undefined) => ["activity", type ?? null];

function readPosition(type: ActivityType | undefined, cursor: string) {
  const [at, id] = parseCursor(toQuestion(type), cursor);
  if (typeof at !== "string" || !isDateTime(at) || typeof id !== "string") throw wrongCursor();
  return { at, id };
}
