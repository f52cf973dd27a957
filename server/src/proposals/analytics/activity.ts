import type { AnalyticsEvent, operations, QueryOf, BodyOf } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { formatCursor, parseCursor, wrongCursor } from "../../platform/http/cursor.ts";
import { invalid } from "../../platform/errors.ts";
import { isInstant, parseInstantField } from "../../platform/times.ts";
import * as events from "../../records/events/index.ts";
import { listProposalNames, type ProposalNames } from "../index.ts";
import { findMark, setMark } from "./activity-marks.store.ts";

type Query = QueryOf<typeof operations.listActivity>;

const maxUnread = 100;

/**
 * Maximum number of events to read for the number of unread events. Programs that act as a member can create
 * any number of events.
 */
const maxCounted = 1_000;

interface ActivityEntry extends AnalyticsEvent {
  readonly proposal: ProposalNames;
  readonly is_unread: boolean;
}

/** A member's mark and the number of newer events. */
export interface ActivityMark {
  readonly read_until: string | null;
  readonly unread_count: number;
}

interface ActivityPage extends ActivityMark {
  readonly data: readonly ActivityEntry[];
  readonly next_cursor: string | null;
}

/** Lists the events of the organization's proposals, newest first. Leaves out deleted proposals. */
export async function listActivity(context: Context, query: Query): Promise<ActivityPage> {
  const { read, caller } = context;
  const { event_type: type, proposal_id, cursor = "", limit = 20 } = query;
  const question = ["activity", type ?? null, proposal_id ?? null];
  const before = cursor === "" ? undefined : readPosition(question, cursor);
  // One more than the page, to know whether there is a next page.
  const found = await events.listActivity(read, {
    organizationId: caller.organizationId,
    type,
    proposalId: proposal_id,
    before,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const proposals = await listProposalNames(read, caller.organizationId, [
    ...new Set(page.map(({ proposalId }) => proposalId)),
  ]);
  const mark = await findActivityMark(context);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    data: page.flatMap(({ proposalId, ...event }) => {
      const proposal = proposals.get(proposalId);
      return proposal ? [{ ...event, proposal, is_unread: isUnread(event, caller.userId, mark) }] : [];
    }),
    next_cursor: last ? formatCursor(question, [last.event_timestamp, last.id]) : null,
    ...mark,
  };
}

/** Finds the caller's mark and counts the unread events, up to `maxUnread`. */
async function findActivityMark(context: Context): Promise<ActivityMark> {
  const { read, caller } = context;
  const { organizationId, userId } = caller;
  const read_until = await findMark(read, { organization_id: organizationId, user_id: userId });
  const newest = await events.listActivityCauses(read, {
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

type Body = BodyOf<typeof operations.markActivityRead>;

/** Sets the caller's mark: events up to this time are read. */
export async function markActivityRead(context: Context, body: Body): Promise<ActivityMark> {
  const { caller, clock } = context;
  const read_until = parseInstantField("read_until", body.read_until);
  // A time in the future would mark events as read before a member can see them.
  if (read_until > clock.now()) throw invalid({ read_until: "must not be in the future" });
  await context.transact((tx) =>
    setMark(tx, { organization_id: caller.organizationId, user_id: caller.userId, read_until }),
  );
  return findActivityMark(context);
}
