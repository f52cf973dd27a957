import type { Mail, ProposalListItem, ProposalSummary } from "@proffer/contract";
import { useMemo } from "preact/hooks";
import { getSession } from "../api/session.ts";
import { useApi } from "../api/use-api.ts";
import { useProposals } from "../proposal/use-proposals.ts";
import { useFailedDeliveries, type FailingEndpoint } from "./use-failed-deliveries.ts";

const dayMs = 86_400_000;
const expiryDays = 7;
const decidedDays = 7;

/** Things of one kind: the first ones, and how many there are. */
export interface WaitingPart<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** The tasks that wait for somebody, each part undefined until it is known. */
export interface WaitingTasks {
  /** Proposals that everybody of the client has signed, and that the person is to sign last. */
  readonly toSign: WaitingPart<ProposalListItem> | undefined;
  readonly expiring: WaitingPart<ProposalSummary> | undefined;
  /** Being signed by somebody else; without those that expire soon. */
  readonly signing: WaitingPart<ProposalSummary> | undefined;
  /** Opened by the client, and not decided; without those that expire soon. */
  readonly undecided: WaitingPart<ProposalSummary> | undefined;
  /** Proposals that were won or lost lately. They wait for nobody, but people want to know of them first. */
  readonly decided: WaitingPart<ProposalSummary> | undefined;
  readonly failedMails: WaitingPart<Mail> | undefined;
  readonly failingEndpoints: WaitingPart<FailingEndpoint> | undefined;
  readonly error: unknown;
}

/** Rows that each part shows. */
const maxShown = 20;

/** Rows that are read where some stand in other parts. */
const maxRead = 100;

/** Reads what waits for the person, or with `isForAll` for anybody of the organization. */
export function useWaiting(isForAll: boolean): WaitingTasks {
  const { user, organization } = getSession();
  const isAdmin = organization.role !== "member";
  const owner = isForAll ? {} : { owner_id: user.id };
  const { now, soon, lately } = useMemo(() => {
    const at = Date.now();
    return {
      now: new Date(at).toISOString(),
      soon: new Date(at + expiryDays * dayMs).toISOString(),
      lately: new Date(at - decidedDays * dayMs).toISOString(),
    };
  }, []);
  const mine = useApi("GET /api/proposals", {
    query: { awaiting: "me", sort: "completed", order: "asc", limit: maxRead },
  });
  const pending = useProposals({
    ...owner,
    status: ["PENDING"],
    sort: "last_activity",
    order: "desc",
    limit: maxRead,
  });
  const soonRange = { expiring_after: now, expiring_before: soon };
  const expiring = useProposals({
    ...owner,
    ...soonRange,
    status: ["SENT", "PENDING"],
    sort: "expiring_on",
    order: "asc",
    limit: maxShown,
  });
  const openedFilter = { ...owner, status: ["SENT" as const], viewed: "true" as const };
  // Those that expire soon stand in the part above, and are left out below.
  const opened = useProposals({ ...openedFilter, sort: "last_activity", order: "desc", limit: maxRead });
  const openedSoon = useProposals({ ...openedFilter, ...soonRange, limit: 1 });
  const decided = useProposals({
    ...owner,
    decided_after: lately,
    sort: "updated_at",
    order: "desc",
    limit: maxShown,
  });
  const mails = useApi("GET /api/outbox", { query: { state: "failed", limit: 5 } }, { isEnabled: isAdmin });
  const failingEndpoints = useFailedDeliveries(isAdmin);
  const isSoon = ({ expiring_on: at }: ProposalSummary) => at !== null && at >= now && at < soon;
  const isMine = ({ id }: ProposalSummary) => mine.data?.data.some((each) => each.id === id) ?? false;
  const soonCount = openedSoon.data?.pagination.total;
  return {
    toSign: mine.data && {
      // The list is asked for without `fields`, so its rows are whole ones.
      rows: (mine.data.data as readonly ProposalListItem[]).slice(0, maxShown),
      total: mine.data.pagination.total,
    },
    expiring: toPart(expiring.data),
    signing: mine.data && toPart(pending.data, (proposal) => !isSoon(proposal) && !isMine(proposal)),
    undecided:
      opened.data && soonCount !== undefined
        ? {
            rows: opened.data.data.filter((proposal) => !isSoon(proposal)).slice(0, maxShown),
            total: Math.max(0, opened.data.pagination.total - soonCount),
          }
        : undefined,
    decided: toPart(decided.data),
    failedMails: isAdmin ? toPart(mails.data) : nothing,
    failingEndpoints: failingEndpoints && { rows: failingEndpoints, total: failingEndpoints.length },
    error: [mine, pending, expiring, opened, openedSoon, decided, mails]
      .map(({ error }) => error)
      .find(Boolean),
  };
}

const nothing = { rows: [], total: 0 };

interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly total: number };
}

/** Takes the rows that belong to a part. Those that were read and do not belong to it are not counted. */
function toPart<T>(
  page: Page<T> | undefined,
  belongs: (row: T) => boolean = () => true,
): WaitingPart<T> | undefined {
  if (!page) return undefined;
  const rows = page.data.filter(belongs);
  const left = page.data.length - rows.length;
  return { rows: rows.slice(0, maxShown), total: page.pagination.total - left };
}
