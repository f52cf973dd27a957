import { toEmailKey } from "@proffer/contract/people";
import { findMemberById } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { EventSubscriber, Tx } from "../../context.ts";
import { findProposalById, type Proposal } from "../../proposals/index.ts";
import { hasTotalsWithMinorUnits } from "../../proposals/proposal-text/index.ts";
import type { RecordedEvent } from "../../schema.ts";
import { enqueueJob, isJobFinished, type TransactionalJobHandler } from "../../services/jobs/index.ts";
import { type Mailing, queueMail, type Message } from "../../services/mail/index.ts";
import type { CopyReader } from "../client-mail/index.ts";
import { copySettings } from "./completed-copies/copies-for.ts";
import { toCopiesJobId } from "./completed-copies/send-completed-copies.ts";
import { listAddressees } from "./list-addressees.ts";
import { findNotice, toEventFacts, composeNoticeMail } from "./notice-mail.ts";

/** Lists everybody who took part in a completed proposal, and the link for everybody else. */
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
  /** Addresses that get the notice at once. */
  readonly now: readonly string[];
  /** Addresses of the sender's side that get a completed copy, which says the same. */
  readonly withCopy: readonly string[];
}

const lateNoticeJob = "late_notice";
/** Time in which copies usually have been sent, the wait for pictures included. */
const copyPatienceMs = 10 * 60_000;

interface LateNotice {
  readonly event: RecordedEvent;
}

/**
 * Queues the emails that an event calls for, in the transaction that records it. Who gets a completed copy
 * gets one email: the copy, which follows as soon as the PDF is sealed. If the copies are late,
 * `sendLateNotices` does not wait for them.
 */
export function notifyMembers(mailing: Mailing, listParties: ListParties): EventSubscriber {
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

/** The job that notifies of a completed proposal those whose copies have not been sent by then. */
export function sendLateNotices({ mailing, listParties }: LateNoticeSources): TransactionalJobHandler {
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

/** Writes the notice that an event calls for, and finds out who gets it. */
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
  // Won by hand may be reopened, and then accepted by whoever has the link.
  const isCompleted =
    notice === "proposal_won" && (facts.method === "acceptance" || facts.signer !== undefined);
  const completed = isCompleted ? await listParties(tx, proposal, event.at) : undefined;
  const copied = new Set(
    completed &&
      [
        ...completed.parties.flatMap(({ person, isClient }) => (isClient ? [] : [person])),
        ...copySettings(proposal, organization).recipients,
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

/** Nobody is told what they did themselves, nor who has left the organization. */
async function findOwnerToTell(
  tx: Tx,
  { organization_id, owner_id }: Proposal,
  event: RecordedEvent,
): Promise<string | null> {
  if (owner_id === null || owner_id === event.user_id) return null;
  return (await findMemberById(tx, organization_id, owner_id))?.email ?? null;
}
