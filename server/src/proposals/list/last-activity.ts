import { recipientEventTypes, type LastActivity } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import { listEventsAt, type ProposalEvent } from "../../records/events/index.ts";
import type { Proposal } from "../proposal.ts";

type ActiveProposal = Pick<Proposal, "id" | "last_activity_at">;

/** Lists what recipients did last, by proposal: the event that was recorded with `last_activity_at`. */
export async function listLastActivities(
  read: Reader,
  organizationId: string,
  proposals: Iterable<ActiveProposal>,
): Promise<ReadonlyMap<string, LastActivity>> {
  const moments = [...proposals].flatMap(({ id, last_activity_at }) =>
    last_activity_at === null ? [] : [{ proposalId: id, at: last_activity_at }],
  );
  const activities = new Map<string, LastActivity>();
  for (const event of await listEventsAt(read, organizationId, moments)) {
    const activity = toLastActivity(event);
    const known = activities.get(event.proposal_id);
    if (activity && (!known || rank(known) < rank(activity))) activities.set(event.proposal_id, activity);
  }
  return activities;
}

/** Ranks activities that share one moment by their consequence: a signature that wins is a signature. */
function rank({ type }: LastActivity): number {
  return recipientEventTypes.indexOf(type);
}

function toLastActivity({ type, at, metadata }: ProposalEvent): LastActivity | undefined {
  const known = recipientEventTypes.find((each) => each === type);
  const { viewer, pages = [], seconds, new_status } = metadata as Metadata;
  if (!known || !viewer) return undefined;
  const [page] = pages.toSorted((a, b) => b.seconds - a.seconds);
  return {
    type: known,
    at,
    viewer: { kind: viewer.kind, name: viewer.name ?? null },
    page: page ?? null,
    seconds: seconds ?? null,
    new_status: new_status ?? null,
  };
}

/** Metadata that the events of recipients have, each its own part. */
interface Metadata {
  readonly viewer?: { readonly kind: LastActivity["viewer"]["kind"]; readonly name?: string };
  readonly pages?: ReadonlyArray<NonNullable<LastActivity["page"]>>;
  readonly seconds?: number;
  readonly new_status?: NonNullable<LastActivity["new_status"]>;
}
