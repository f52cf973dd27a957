import { eventTypes, type AnalyticsEvent, type operations, type QueryOf } from "@proffer/contract";
import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { parseInstantField } from "../platform/instant.ts";
import { findOrganizationOfProposal, hasProposal } from "../proposals/index.ts";
import * as events from "../events/index.ts";

type Query = QueryOf<typeof operations.listProposalEvents>;

/** What happened to a proposal, for members of its organization and for platform admins (specification, 4.6). */
export async function listEvents(
  context: Context,
  proposalId: string,
  query: Query,
): Promise<AnalyticsEvent[]> {
  const { event_type, start_date, end_date, limit = 50, offset = 0 } = query;
  return events.listEvents(context.read, {
    organizationId: await organizationFor(context, proposalId),
    proposalId,
    types: event_type === undefined ? eventTypes : [event_type],
    from: start_date === undefined ? undefined : parseInstantField("start_date", start_date),
    to: end_date === undefined ? undefined : parseInstantField("end_date", end_date),
    limit,
    offset,
  });
}

async function organizationFor({ read, caller }: Context, proposalId: string): Promise<string> {
  if (await hasProposal(read, caller.organizationId, proposalId)) return caller.organizationId;
  const found = caller.isPlatformAdmin ? await findOrganizationOfProposal(read, proposalId) : undefined;
  if (found === undefined) throw notFound(proposalId);
  return found;
}
