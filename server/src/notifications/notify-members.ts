import { findMemberById } from "../accounts/index.ts";
import type { EventSubscriber, Tx } from "../context.ts";
import { getOrganization } from "../organizations/index.ts";
import { type Mailing, queueMail } from "../mail/index.ts";
import { findProposalById, type Proposal } from "../proposals/index.ts";
import type { RecordedEvent } from "../schema.ts";
import { hasTotalsWithMinorUnits } from "../proposal-text/index.ts";
import { listAddressees } from "./list-addressees.ts";
import { composeNoticeMail } from "./notice-mail.ts";
import { toEventFacts, findNotice } from "./find-notice.ts";

/** Finds the page of a proposal. */
export type FindPage = (tx: Tx, proposal: Proposal) => Promise<string | undefined>;

/** Creates the subscriber that queues emails to members about an event, in the transaction that records the event. */
export function notifyMembers(mailing: Mailing, findPage: FindPage): EventSubscriber {
  return async (tx, event) => {
    const notice = findNotice(event);
    if (!notice || event.proposal_id === null) return;
    const proposal = await findProposalById(tx, event.organization_id, event.proposal_id);
    if (!proposal) return;
    const organization = await getOrganization(tx, event.organization_id);
    const told = listAddressees(notice, {
      organization: organization.notifications,
      proposal: proposal.settings,
      ownerEmail: await findOwnerToTell(tx, proposal, event),
    });
    if (told.length === 0) return;
    const actor =
      event.user_id === null ? undefined : await findMemberById(tx, event.organization_id, event.user_id);
    const facts = toEventFacts(event);
    const isCompleted = facts.method === "acceptance" || facts.signer !== undefined;
    const message = composeNoticeMail({
      event: notice,
      facts,
      proposal,
      organization,
      actor: actor?.name ?? null,
      showsMinorUnits: await hasTotalsWithMinorUnits(tx, proposal, event.at),
      // Won by hand may be reopened, and then accepted by whoever has the link.
      url: notice === "proposal_won" && isCompleted ? await findPage(tx, proposal) : undefined,
    });
    for (const email of told)
      await queueMail(tx, mailing, {
        organizationId: organization.id,
        to: { email },
        fromName: organization.name,
        message,
        about: { proposalId: proposal.id, kind: "notification" },
        readableBy: "admin",
      });
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
