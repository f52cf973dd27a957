import { eventTypes, type AnalyticsEvent, type operations, type QueryOf } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { parseInstantField } from "../../platform/times.ts";
import { listOrganizationsOfProposal, hasProposal } from "../index.ts";
import * as events from "../../records/events/index.ts";

type Query = QueryOf<typeof operations.listProposalEvents>;

/**
 * Lists the events of a proposal, for members of its organization and for platform admins (specification,
 * 4.6).
 */
export async function listEvents(
  context: Context,
  proposalId: string,
  query: Query,
): Promise<AnalyticsEvent[]> {
  const { event_type, start_date, end_date, limit = 50, offset = 0 } = query;
  return events.listEvents(context.read, {
    organizationId: await findOrganization(context, proposalId, query.organization_id),
    proposalId,
    types: event_type === undefined ? eventTypes : [event_type],
    from: start_date === undefined ? undefined : parseInstantField("start_date", start_date),
    to: end_date === undefined ? undefined : parseInstantField("end_date", end_date),
    limit,
    offset,
  });
}

/**
 * Finds the organization of the proposal: the caller's organization or, for a platform admin, the only
 * organization with this id.
 */
async function findOrganization(
  { read, caller }: Context,
  proposalId: string,
  wanted: string | undefined,
): Promise<string> {
  const own = caller.organizationId;
  if ((wanted ?? own) === own && (await hasProposal(read, own, proposalId))) return own;
  const all = caller.isPlatformAdmin ? await listOrganizationsOfProposal(read, proposalId) : [];
  const [found, ...others] = all.filter((each) => each === (wanted ?? each));
  if (found === undefined) throw notFound(proposalId);
  if (others.length > 0)
    throw invalid({ organization_id: "is required: several organizations have a proposal of this id" });
  return found;
}
