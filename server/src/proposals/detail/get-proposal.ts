import type { operations, ProposalDetail, QueryOf } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { RecentReads } from "../../platform/db/recent-reads.ts";
import { notFound } from "../../platform/errors.ts";
import { items } from "../../records/items/index.ts";
import type { Links } from "../../records/share-links/index.ts";
import { findApproval } from "../approval/find-approval.ts";
import { toDetail } from "../proposal.view.ts";
import { findDetailState, listUsers } from "../proposals.store.ts";
import { findWholeProposal, type ItemFinder, type SizedProposal } from "./whole-proposal.ts";

type Query = QueryOf<typeof operations.getProposal>;

const measure = ({ size }: SizedProposal) => size;
const recent = new RecentReads<SizedProposal>(measure);
const recentWithArchived = new RecentReads<SizedProposal>(measure);

interface Detail {
  readonly detail: ProposalDetail;
  readonly version: number;
}

/** Returns one proposal with all its content, and its version (specification, 4.3). */
export async function getProposal(
  links: Links,
  { caller, clock, read }: Context,
  id: string,
  { archived = "false" }: Query = {},
): Promise<Detail> {
  const { organizationId, userId } = caller;
  const [recentOnes, findItems]: [typeof recent, ItemFinder] =
    archived === "any" ? [recentWithArchived, items.listWithArchived] : [recent, items.listOfOwner];
  const found = await recentOnes.get(
    read,
    () => findDetailState(read, { organizationId, userId, id }),
    () => findWholeProposal(links, read, { organizationId, id }, findItems),
  );
  if (!found) throw notFound(id);
  const { state, value } = found;
  const { isStarred, peopleStateId, organizationStateId, draft, original } = state;
  const { version } = value.proposal;
  const drafter = { created_by: draft?.created_by ?? null };
  const users = await listUsers(read, [value.proposal, drafter], peopleStateId);
  // An approval is not about archived items.
  const pages = archived === "any" ? undefined : value.pages;
  const approval = await findApproval(read, value.proposal, { pages, organizationStateId });
  return {
    detail: toDetail(value, { users, isStarred, now: clock.now(), draft, original, approval }),
    version,
  };
}
