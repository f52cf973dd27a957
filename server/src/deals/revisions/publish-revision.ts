import type { BodyOf, operations, PublicProposal, PublishedRevision } from "@proffer/contract";
import { comparePublicViews } from "@proffer/presentation";
import type { Context, Reader, Tx } from "../../context.ts";
import {
  changeLockedProposal,
  lockForMember,
  type LockedProposal,
  type Proposal,
  removeProposal,
  toFields,
} from "../../proposals/index.ts";
import { toVersionTotals } from "../../proposals/version-history/index.ts";
import { logChange } from "../../records/change-log/index.ts";
import { items, type StoredItem, toPagesOfRows } from "../../records/items/index.ts";
import { resolveFulfilled } from "../../records/threads/index.ts";
import { captureVersion, hashContent, storeVersion } from "../../records/versions/index.ts";
import { invalid } from "../../platform/errors.ts";
import type { Person } from "../../services/mail/index.ts";
import { mailRevision } from "../client-mail/index.ts";
import { decideTransition, type Lifecycle, toAddressees } from "../lifecycle/index.ts";
import {
  assertNotDecided,
  assertPublishable,
  getOriginalId,
  listVoided,
  planPublication,
} from "./plan-publication.ts";
import { getPublishedRevision } from "./read-revisions.ts";

type Body = NonNullable<BodyOf<typeof operations.publishRevision>>;

/** Services that a publication needs. */
export interface RevisionServices extends Lifecycle {
  /** Creates the client's view of a state of a proposal. Injected, because `recipients` is above `deals`. */
  readonly viewOffer: (
    read: Reader,
    proposal: Proposal,
    rows: readonly StoredItem[],
    now: string,
  ) => Promise<PublicProposal>;
}

/** Replaces the offer with the draft of its next revision, in one transaction. */
export async function publishRevision(
  services: RevisionServices,
  context: Context,
  draftId: string,
  body: Body = {},
): Promise<PublishedRevision> {
  const originalId = await getOriginalId(context, draftId);
  const { proposal, decision } = await changeLockedProposal(
    context,
    (tx) => lockOriginal(tx, context, originalId),
    (locked) => decidePublication(services, context, locked, draftId, body),
  );
  return {
    revision: await getPublishedRevision(context, originalId, proposal.revision_number),
    dropped_selections: [...decision.dropped],
  };
}

/** Locks the original before its draft, so that changes to both do not deadlock. If-Match names the draft. */
async function lockOriginal(tx: Tx, context: Context, id: string): Promise<Proposal> {
  const { ifMatch: _ofDraft, ...withoutMatch } = context;
  const original = await lockForMember(tx, withoutMatch, id, "change status");
  assertNotDecided(original);
  return original;
}

async function decidePublication(
  { links, mailing, viewOffer }: RevisionServices,
  context: Context,
  begun: LockedProposal,
  draftId: string,
  body: Body,
) {
  const { proposal: original, tx } = begun;
  const { organization_id: organizationId, id } = original;
  const draft = await lockForMember(tx, context, draftId, "edit content");
  // The last change of the draft may be later than the time when the original was locked.
  const locked = { ...begun, at: context.clock.now() };
  const { at } = locked;
  const before = await items.listOfOwner(tx, organizationId, id);
  const drafted = await items.listOfOwner(tx, organizationId, draftId);
  const publication = planPublication({ original, before, draft, drafted }, at);
  assertPublishable(publication, at);
  const { content, rows, dropped } = publication;
  // Earlier revisions show the selections that the client had made when they were replaced.
  await storeVersion(tx, await captureVersion(tx, original));
  const owner = { organizationId, id, owner: "proposal" } as const;
  await items.write(tx, owner, { archived: rows.archived }, at);
  await items.replaceRows(tx, owner, rows.written);
  await removeProposal(tx, draft);
  await logChange(tx, context, draft, ["proposal_deleted"]);
  const resolved = await resolveFulfilled(locked, draftId);

  const note = body.note?.trim() || null;
  const recipients = listRecipients(original, body);
  const signers = await listVoided(tx, original);
  // With a closed link, an email would lead to a page without content.
  const isClosed = content.settings.disable_proposal_access === true;
  const told = isClosed ? [] : toAddressees([...recipients, ...signers]);
  const link = await links.ensureShared(tx, original, at);
  const senderId = context.caller.userId;
  const facts = { revision: original.revision_number + 1, note };
  const change = await decideTransition(locked, "publish", {
    fields: {
      ...resolved?.fields,
      ...(recipients.length > 0 && toSendingFields(original, recipients, senderId, at)),
      ...toFields(content, [...original.sent_to, ...recipients]),
      share_link_id: link.id,
      revision_note: note,
      approval: draft.approval,
    },
    metadata: (published) => ({
      ...facts,
      previous_revision: original.revision_number,
      totals_before: toVersionTotals(original.totals),
      totals_after: toVersionTotals(published.totals),
    }),
    audit: {
      ...facts,
      content_before: hashContent(original, before),
      content_after: hashContent({ ...original, ...content }, rows.rows),
      ...toApprovalFacts(draft),
    },
    async next(proposal) {
      if (told.length === 0) return undefined;
      // The sender is the same in both views, because their texts may name the sender.
      const former = await viewOffer(tx, { ...original, sent_by: proposal.sent_by }, before, at);
      const current = await viewOffer(tx, proposal, rows.rows, at);
      const changes = comparePublicViews(former, current);
      const currency = { from: former.currency, to: current.currency };
      // An email without a note or a change would tell the client nothing, unless signatures become void.
      if (changes.length > 0 || note !== null || signers.length > 0)
        await mailRevision(tx, mailing, {
          proposal,
          senderId,
          url: link.url,
          recipients: told,
          note,
          changes,
          currency,
        });
      return undefined;
    },
  });
  return { ...change, ...(resolved && { logs: resolved.logs }), pages: toPagesOfRows(rows.rows), dropped };
}

/** Returns the decisions about the draft for the audit trail of the original. */
function toApprovalFacts({ approval }: Proposal): { approvals?: Array<Record<string, unknown>> } {
  if (!approval || approval.decisions.length === 0) return {};
  return {
    approvals: approval.decisions.map(({ user_id, decision, at, content_sha256 }) => ({
      user_id,
      decision,
      at,
      content_sha256,
      is_own_request: user_id === approval.requested_by,
    })),
  };
}

/** Lists the recipients of the email about a new revision. */
function listRecipients(original: Proposal, { notify = true, recipients }: Body): readonly Person[] {
  if (!notify && recipients) throw invalid({ recipients: "get no email, because notify is false" });
  if (!notify) return [];
  return recipients ? toAddressees(recipients) : original.sent_to;
}

/** People who got an earlier email can still accept. */
function toSendingFields(
  { sent_to, emailed_at }: Proposal,
  recipients: readonly Person[],
  sent_by: string,
  at: string,
) {
  return { sent_to: toAddressees([...sent_to, ...recipients]), emailed_at: emailed_at ?? at, sent_by };
}
