import { eventTypes, type AnalyticsEvent, type operations, type QueryOf } from "@proffer/contract";
import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { instantFrom } from "../platform/instant.ts";
import { organizationOfProposal, proposalExists } from "../proposals/core.ts";
import { eventsOf } from "./events.store.ts";

type Query = QueryOf<typeof operations.listProposalEvents>;

/** What happened to a proposal, for members of its organization and for platform admins (specification, 4.6). */
export async function listEvents(
  context: Context,
  proposalId: string,
  query: Query,
): Promise<AnalyticsEvent[]> {
  const { event_type, start_date, end_date, limit = 50, offset = 0 } = query;
  return eventsOf(context.read, {
    organizationId: await organizationFor(context, proposalId),
    proposalId,
    types: event_type === undefined ? eventTypes : [event_type],
    from: start_date === undefined ? undefined : instantFrom("start_date", start_date),
    to: end_date === undefined ? undefined : instantFrom("end_date", end_date),
    limit,
    offset,
  });
}

async function organizationFor({ read, caller }: Context, proposalId: string): Promise<string> {
  if (await proposalExists(read, caller.organizationId, proposalId)) return caller.organizationId;
  const found = caller.isPlatformAdmin ? await organizationOfProposal(read, proposalId) : undefined;
  if (found === undefined) throw notFound(proposalId);
  return found;
}
