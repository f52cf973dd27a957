import type {
  ListedDraft,
  Mail,
  ProposalListItem,
  ProposalSummary,
  RequestedApproval,
  ThreadOfProposal,
  WebhookDelivery,
  WebhookEndpoint,
} from "@proffer/contract";
import { useMemo, useEffect, useState } from "preact/hooks";
import { followEvents } from "../api/follow-events.ts";
import { getSession } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { useProposals } from "../proposal/use-proposals.ts";
import { request } from "../api/request.ts";
import { mayChangeThreads } from "../threads/may-change-threads.ts";

const dayMs = 86_400_000;
const expiryDays = 7;
const decidedDays = 7;

/** The first tasks of one kind, and their total number. */
export interface WaitingPart<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** The pending tasks. Each part is undefined until it is loaded. */
export interface WaitingTasks {
  /** Proposals that all signers of the client have signed, and that the user must sign last. */
  readonly toSign: WaitingPart<ProposalListItem> | undefined;
  /** Requested approvals that the user can decide, the longest waiting first. */
  readonly approvals: WaitingPart<RequestedApproval> | undefined;
  /** Open requests of the user, or with `isForAll` of any member, that others must decide. */
  readonly requests: WaitingPart<RequestedApproval> | undefined;
  /** Approvals that the user requested and that were decided: the proposal is to be changed, sent or published. */
  readonly decisions: WaitingPart<RequestedApproval> | undefined;
  /** Threads whose client waits for an answer: first about the user's proposals, then about the others. */
  readonly questions: WaitingPart<ThreadOfProposal> | undefined;
  readonly expiring: WaitingPart<ProposalSummary> | undefined;
  /** Won proposals whose payment is overdue or has failed. */
  readonly payments: WaitingPart<ProposalSummary> | undefined;
  /** Drafts of revisions that the user, or with `isForAll` any member, has started and not published. */
  readonly drafts: WaitingPart<ListedDraft> | undefined;
  /** Being signed by other people. Proposals that expire soon are left out. */
  readonly signing: WaitingPart<ProposalSummary> | undefined;
  /** Opened by the client, and not decided. Proposals that expire soon are left out. */
  readonly undecided: WaitingPart<ProposalSummary> | undefined;
  /** Recently won or lost proposals. Users need not act on them, but want to see them first. */
  readonly decided: WaitingPart<ProposalSummary> | undefined;
  readonly failedMails: WaitingPart<Mail> | undefined;
  readonly failingEndpoints: WaitingPart<FailingEndpoint> | undefined;
  readonly error: unknown;
}

/** Maximum number of rows in each part. */
const maxShown = 20;

/** Number of rows to read if some of them belong to other parts. */
const maxRead = 100;

/** Reads the tasks of the user, or with `isForAll` of all members of the organization. */
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
  // Proposals that expire soon are in the part `expiring`, and are left out of `undecided`.
  const opened = useProposals({ ...openedFilter, sort: "last_activity", order: "desc", limit: maxRead });
  const openedSoon = useProposals({ ...openedFilter, ...soonRange, limit: 1 });
  const decided = useProposals({
    ...owner,
    decided_after: lately,
    sort: "updated_at",
    order: "desc",
    limit: maxShown,
  });
  const payments = useProposals({
    ...owner,
    payment: ["overdue", "failed"],
    sort: "completed",
    order: "asc",
    limit: maxShown,
  });
  const drafts = useApi("GET /api/draft-revisions", {
    query: { ...(!isForAll && { created_by: user.id }), limit: maxShown },
  });
  const questions = useQuestions(isForAll);
  const approvals = useApi("GET /api/approvals", { query: { mine: "true" } });
  const asker = isForAll ? {} : { requested_by: user.id };
  const requests = useApi("GET /api/approvals", { query: { state: "requested", ...asker } });
  const decisions = useApi("GET /api/approvals", { query: { state: "decided", ...asker } });
  const mails = useApi("GET /api/outbox", { query: { state: "failed", limit: 5 } }, { isEnabled: isAdmin });
  const failingEndpoints = useFailedDeliveries(isAdmin);
  const isSoon = ({ expiring_on: at }: ProposalSummary) => at !== null && at >= now && at < soon;
  const isMine = ({ id }: ProposalSummary) => mine.data?.data.some((each) => each.id === id) ?? false;
  const soonCount = openedSoon.data?.pagination.total;
  return {
    toSign: mine.data && {
      // The list is requested without `fields`, so its rows are complete.
      rows: (mine.data.data as readonly ProposalListItem[]).slice(0, maxShown),
      total: mine.data.pagination.total,
    },
    approvals: toPart(approvals.data),
    requests: toPart(requests.data, ({ approval }) => !approval.waiting_for.some(({ id }) => id === user.id)),
    decisions: toPart(decisions.data),
    questions: questions.part,
    expiring: toPart(expiring.data),
    payments: toPart(payments.data),
    drafts: toPart(drafts.data),
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
    error: [
      mine,
      pending,
      expiring,
      opened,
      openedSoon,
      decided,
      payments,
      drafts,
      mails,
      questions,
      approvals,
      requests,
      decisions,
    ]
      .map(({ error }) => error)
      .find(Boolean),
  };
}

const nothing = { rows: [], total: 0 };

interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly total: number };
}

/** Takes the rows of a part. Other rows are not counted. */
function toPart<T>(
  page: Page<T> | undefined,
  belongs: (row: T) => boolean = () => true,
): WaitingPart<T> | undefined {
  if (!page) return undefined;
  const rows = page.data.filter(belongs);
  const left = page.data.length - rows.length;
  return { rows: rows.slice(0, maxShown), total: page.pagination.total - left };
}

/**
 * Reads the open threads, and reads them again after each change to a thread and each decision. The same stream of
 * events reads the requested approvals again.
 */
function useQuestions(isForAll: boolean) {
  const query = { state: "open", limit: maxShown } as const;
  const own = useApi("GET /api/threads", { query: { ...query, mine: true } });
  const all = useApi("GET /api/threads", { query }, { isEnabled: isForAll });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Clients who type or choose cause many changes.
    const readApprovals = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh("GET /api/approvals");
      }, approvalPauseMs);
    };
    const stop = followEvents({
      getQuery: () => ({}),
      listeners: {
        proposal_changed: ({ types }) => {
          if (mayChangeThreads(types)) void refresh("GET /api/threads");
          if (types.some((type) => approvalTypes.has(type))) readApprovals();
        },
      },
      beforeReopening: () => refresh("GET /api/threads", "GET /api/approvals"),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  const { data } = isForAll ? all : own;
  const error = own.error ?? all.error;
  if (!data || !own.data) return { part: undefined, error };
  const ownIds = new Set(own.data.data.map(({ id }) => id));
  const rows = [...own.data.data, ...data.data.filter(({ id }) => !ownIds.has(id))].slice(0, maxShown);
  return { part: { rows, total: data.pagination.total }, error };
}

const approvalPauseMs = 1_000;

/** Changes of the content, choices, rules and state: each can make an approval necessary or unnecessary, or use it. */
const approvalTypes: ReadonlySet<string> = new Set([
  "approval_requested",
  "approval_withdrawn",
  "approval_given",
  "approval_rejected",
  "approval_checked",
  "proposal_updated",
  "items_changed",
  "selection_changed",
  "status_changed",
  "proposal_archived",
  "proposal_unarchived",
  "proposal_restored",
  "proposal_sent",
  "proposal_revised",
  "proposal_deleted",
]);

/** An endpoint with permanently failed deliveries. */
interface FailingEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly count: number;
  readonly newest: WebhookDelivery;
}

/**
 * Returns the endpoints of the organization with failed deliveries. Undefined until all answers have arrived.
 */
function useFailedDeliveries(isEnabled: boolean): readonly FailingEndpoint[] | undefined {
  const { data: endpoints } = useApi("GET /api/webhook-endpoints", {}, { isEnabled });
  const [failing, setFailing] = useState<readonly FailingEndpoint[]>();
  useEffect(() => {
    if (!endpoints) return undefined;
    const canceller = new AbortController();
    const readAll = async () => {
      const found = await Promise.all(
        endpoints.data.map((endpoint) => findFailing(endpoint, canceller.signal)),
      );
      setFailing(found.filter((each) => each !== undefined));
    };
    readAll().catch(() => setFailing([]));
    return () => canceller.abort();
  }, [endpoints]);
  return isEnabled ? failing : [];
}

async function findFailing(
  endpoint: WebhookEndpoint,
  signal: AbortSignal,
): Promise<FailingEndpoint | undefined> {
  const { data, pagination } = await request("GET /api/webhook-endpoints/{id}/deliveries", {
    params: { id: endpoint.id },
    query: { status: "failed", limit: 1 },
    signal,
  });
  const [newest] = data;
  return newest && { endpoint, count: pagination.total, newest };
}
