import type { NotificationEvent, OrganizationNotifications, ProposalSettings } from "@proffer/contract";
import { isEmailAddress, toEmailKey } from "@proffer/contract/people";
import { findMemberById } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { EventSubscriber, Tx } from "../../context.ts";
import { findProposalById, type Proposal } from "../../proposals/index.ts";
import { hasTotalsWithMinorUnits } from "../../proposals/proposal-text/index.ts";
import type { RecordedEvent } from "../../schema.ts";
import { enqueueJob, isJobFinished, type TransactionalJobHandler } from "../../services/jobs/index.ts";
import { type Mailing, queueMail, type Message } from "../../services/mail/index.ts";
import type { CopyReader } from "../client-mail/index.ts";
import { getCopySettings } from "./completed-copies/copies-for.ts";
import { toCopiesJobId } from "./completed-copies/send-completed-copies.ts";
import { findNotice, toEventFacts, composeNoticeMail } from "./notice-mail.ts";

/** Lists all participants of a completed proposal, and the link for other readers. */
type ListParties = (
  tx: Tx,
  proposal: Proposal,
  now: string,
) => Promise<{ readonly parties: readonly CopyReader[]; readonly sharedUrl: string | undefined }>;

interface PreparedNotice {
  readonly proposal: Proposal;
  /** The name of the organization. */
  readonly fromName: string;
  readonly message: Message;
  /** Addresses to notify at once. */
  readonly now: readonly string[];
  /**
   * Addresses of members and other readers on the sender's side who will get a completed copy. The copy
   * contains the same information.
   */
  readonly withCopy: readonly string[];
}

const lateNoticeJob = "late_notice";
/** Time within which the copies are usually sent, including the time for waiting for pictures. */
const copyPatienceMs = 10 * 60_000;

interface LateNotice {
  readonly event: RecordedEvent;
}

/**
 * Queues the notices for an event, in the transaction that records the event. Readers who will get a
 * completed copy get no notice now, because the copy contains the same information. It follows when the PDF
 * is sealed. If it is late, the handler of `createLateNoticeHandler` sends them the notice.
 */
export function createMemberNotifier(mailing: Mailing, listParties: ListParties): EventSubscriber {
  return async (tx, event) => {
    const notice = await prepareNotice(tx, event, listParties);
    if (!notice) return;
    await queueNotice(tx, mailing, notice, notice.now);
    if (notice.withCopy.length === 0) return;
    const payload: LateNotice = { event };
    const runAt = new Date(Date.parse(event.at) + copyPatienceMs).toISOString();
    const id = `${lateNoticeJob}:${event.organization_id}:${notice.proposal.id}`;
    await enqueueJob(tx, event.at, { id, kind: lateNoticeJob, payload, runAt });
  };
}

interface LateNoticeSources {
  readonly mailing: Mailing;
  readonly listParties: ListParties;
}

/**
 * Creates the handler that sends the notice to readers of completed copies, if the copies were not sent in
 * time.
 */
export function createLateNoticeHandler({
  mailing,
  listParties,
}: LateNoticeSources): TransactionalJobHandler {
  return {
    kind: lateNoticeJob,
    retryAfterSeconds: [60, 600, 3600],
    async change(tx, payload) {
      const { event } = payload as LateNotice;
      const { organization_id, proposal_id } = event;
      if (proposal_id === null) return;
      if (await isJobFinished(tx, toCopiesJobId({ organization_id, proposal_id }))) return;
      const notice = await prepareNotice(tx, event, listParties);
      if (notice) await queueNotice(tx, mailing, notice, notice.withCopy);
    },
  };
}

async function queueNotice(
  tx: Tx,
  mailing: Mailing,
  { proposal, fromName, message }: PreparedNotice,
  addresses: readonly string[],
): Promise<void> {
  const { organization_id: organizationId, id: proposalId } = proposal;
  for (const email of addresses)
    await queueMail(tx, mailing, {
      organizationId,
      to: { email },
      fromName,
      message,
      about: { proposalId, kind: "notification" },
      readableBy: "admin",
    });
}

/** Composes the notice for an event, and lists its addresses. */
async function prepareNotice(
  tx: Tx,
  event: RecordedEvent,
  listParties: ListParties,
): Promise<PreparedNotice | undefined> {
  const notice = findNotice(event);
  if (!notice || event.proposal_id === null) return undefined;
  const proposal = await findProposalById(tx, event.organization_id, event.proposal_id);
  if (!proposal) return undefined;
  const organization = await getOrganization(tx, event.organization_id);
  const told = listAddressees(notice, {
    organization: organization.notifications,
    proposal: proposal.settings,
    ownerEmail: await findOwnerToTell(tx, proposal, event),
  });
  if (told.length === 0) return undefined;
  const actor =
    event.user_id === null ? undefined : await findMemberById(tx, event.organization_id, event.user_id);
  const facts = toEventFacts(event);
  // A proposal won by hand does not count as completed, because it may be reopened. Any reader of the notice
  // could then accept it with the shared link.
  const isCompleted =
    notice === "proposal_won" && (facts.method === "acceptance" || facts.signer !== undefined);
  const completed = isCompleted ? await listParties(tx, proposal, event.at) : undefined;
  const copied = new Set(
    completed &&
      [
        ...completed.parties.flatMap(({ person, isClient }) => (isClient ? [] : [person])),
        ...getCopySettings(proposal, organization).recipients,
      ].map(({ email }) => toEmailKey(email)),
  );
  return {
    proposal,
    fromName: organization.name,
    message: composeNoticeMail({
      event: notice,
      facts,
      proposal,
      organization,
      actor: actor?.name ?? null,
      showsMinorUnits: await hasTotalsWithMinorUnits(tx, proposal, event.at),
      url: completed?.sharedUrl,
    }),
    now: told.filter((email) => !copied.has(toEmailKey(email))),
    withCopy: told.filter((email) => copied.has(toEmailKey(email))),
  };
}

/** Returns the owner's email, unless the owner caused the event or has left the organization. */
async function findOwnerToTell(
  tx: Tx,
  { organization_id, owner_id }: Proposal,
  event: RecordedEvent,
): Promise<string | null> {
  if (owner_id === null || owner_id === event.user_id) return null;
  return (await findMemberById(tx, organization_id, owner_id))?.email ?? null;
}

interface NotificationSources {
  readonly organization: OrganizationNotifications;
  readonly proposal: ProposalSettings;
  /** Null if the owner caused the event, because the owner then gets no notice. */
  readonly ownerEmail: string | null;
}

/**
 * Lists the addresses that get a notice, without duplicates. If the proposal has notification rules, they
 * replace the rules of the organization.
 */
export function listAddressees(
  notice: NotificationEvent,
  { organization, proposal: { notifications = {} }, ownerEmail }: NotificationSources,
): string[] {
  const { sender_events, rules } = notifications.override_account_defaults
    ? { sender_events: [], rules: notifications.rules ?? [] }
    : organization;
  const told = rules.filter(({ event }) => event === notice).flatMap(({ emails }) => emails);
  if (ownerEmail !== null && sender_events.includes(notice)) told.push(ownerEmail);
  return [...new Map(told.filter(isEmailAddress).map((email) => [toEmailKey(email), email])).values()];
}
