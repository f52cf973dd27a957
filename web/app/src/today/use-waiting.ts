import type { Mail, ProposalListItem, ProposalSummary } from "@proffer/contract";
import { useMemo } from "preact/hooks";
import { getSession } from "../api/session.ts";
import { useApi } from "../api/use-api.ts";
import { useProposals } from "../proposals/use-proposals.ts";
import { useFailedDeliveries, type FailingEndpoint } from "./use-failed-deliveries.ts";

const dayMs = 86_400_000;
const expiryDays = 7;

/** The tasks that wait for somebody, each part undefined until it is known. */
export interface Waiting {
  /** Proposals that everybody of the client has signed, and that the person is to sign last. */
  readonly toSign: readonly ProposalListItem[] | undefined;
  readonly expiring: readonly ProposalSummary[] | undefined;
  /** Opened by the client, and not decided; without those that expire soon. */
  readonly undecided: readonly ProposalSummary[] | undefined;
  readonly failedMails: readonly Mail[] | undefined;
  readonly failingEndpoints: readonly FailingEndpoint[] | undefined;
  readonly error: unknown;
}

/** Reads what waits for the person, or with `isForAll` for anybody of the organization. */
export function useWaiting(isForAll: boolean): Waiting {
  const { user, organization } = getSession();
  const isAdmin = organization.role !== "member";
  const owner = isForAll ? {} : { owner_id: user.id };
  const [now, soon] = useMemo(
    () => [0, expiryDays].map((days) => new Date(Date.now() + days * dayMs).toISOString()),
    [],
  );
  const signing = useApi("GET /api/proposals", { query: { status: ["PENDING"], limit: 100 } });
  const expiring = useProposals({
    ...owner,
    status: ["SENT", "PENDING"],
    expiring_after: now,
    expiring_before: soon,
    sort: "expiring_on",
    order: "asc",
    limit: 20,
  });
  const opened = useProposals({
    ...owner,
    status: ["SENT"],
    viewed: "true",
    sort: "last_activity",
    order: "desc",
    limit: 20,
  });
  const mails = useApi("GET /api/outbox", { query: { state: "failed", limit: 5 } }, { isEnabled: isAdmin });
  const failingEndpoints = useFailedDeliveries(isAdmin);
  const soonIds = new Set(expiring.data?.data.map(({ id }) => id));
  return {
    // The list is asked for without `fields`, so its rows are whole ones.
    toSign: (signing.data?.data as readonly ProposalListItem[] | undefined)?.filter(
      ({ allRecipientsSigned, settings }) =>
        allRecipientsSigned === true && settings?.signing?.company_signer === user.id,
    ),
    expiring: expiring.data?.data,
    undecided: expiring.data && opened.data?.data.filter(({ id }) => !soonIds.has(id)),
    failedMails: isAdmin ? mails.data?.data : [],
    failingEndpoints,
    error: [signing, expiring, opened, mails].map(({ error }) => error).find(Boolean),
  };
}
