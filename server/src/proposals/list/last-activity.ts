import { recipientEventTypes, type LastActivity } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import { listEventsAt, type ProposalEvent } from "../../records/events/index.ts";
import type { Proposal } from "../proposal.ts";

type ActiveProposal = Pick<Proposal, "id" | "last_activity_at">;

/** Lists the last recipient activity of each proposal: the event recorded at `last_activity_at`. */
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

/**
 * Orders activities of the same moment by type. In the list of types, later types have greater consequences.
 */
function rank({ type }: LastActivity): number {
  return recipientEventTypes.indexOf(type);
}

function toLastActivity({ type, at, metadata }: ProposalEvent): LastActivity | undefined {
  const known = recipientEventTypes.find((each) => each === type);
  const isPayment = known === "payment_received" || known === "payment_failed";
  // The provider reports a payment, without a visit.
  const {
    viewer = isPayment ? { kind: "recipient" as const } : undefined,
    author,
    pages = [],
    field_id,
    name,
    seconds,
    new_status,
  } = metadata as Metadata;
  if (!known || !viewer) return undefined;
  const [page] = pages.toSorted((a, b) => b.seconds - a.seconds);
  return {
    type: known,
    at,
    viewer: { kind: viewer.kind, name: viewer.name ?? author?.name ?? null },
    page: page ?? null,
    field: field_id === undefined ? null : (name ?? null),
    seconds: seconds ?? null,
    new_status: new_status ?? null,
  };
}

/** Metadata of recipient events. Each event type has only some of the fields. */
interface Metadata {
  readonly viewer?: { readonly kind: LastActivity["viewer"]["kind"]; readonly name?: string } | undefined;
  /** The author of a question. */
  readonly author?: { readonly name: string };
  readonly pages?: ReadonlyArray<NonNullable<LastActivity["page"]>>;
  /** Present if a field was filled in. `name` is its label then. */
  readonly field_id?: string;
  readonly name?: string;
  readonly seconds?: number;
  readonly new_status?: NonNullable<LastActivity["new_status"]>;
}
