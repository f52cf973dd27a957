import type {
  BodyOf,
  DroppedSelection,
  operations,
  ProposalSettings,
  PublishedRevision,
} from "@proffer/contract";
import type { Context, Tx } from "../../context.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import {
  changeLockedProposal,
  type Content,
  findProposalById,
  getCurrency,
  hashOffer,
  lockForMember,
  type LockedProposal,
  type Proposal,
  removeProposal,
  type RevisionBase,
  toContent,
  toFields,
} from "../../proposals/index.ts";
import { planRows } from "../../proposals/version-history/index.ts";
import { logChange } from "../../records/change-log/index.ts";
import {
  items,
  type StoredItem,
  toChosenRows,
  toPages,
  toPagesOfRows,
  toTree,
} from "../../records/items/index.ts";
import type { Person } from "../../services/mail/index.ts";
import { hashContent } from "../../records/versions/index.ts";
import { mailRevision } from "../client-mail/index.ts";
import { assertSendable, decideTransition, type Lifecycle, toAddressees } from "../lifecycle/index.ts";
import { mergeChoices } from "./merge-choices.ts";
import { getPublishedRevision } from "./read-revisions.ts";

type Body = NonNullable<BodyOf<typeof operations.publishRevision>>;

/** Replaces the offer with the draft of its next revision, in one transaction. */
export async function publishRevision(
  lifecycle: Lifecycle,
  context: Context,
  draftId: string,
  body: Body = {},
): Promise<PublishedRevision> {
  const originalId = await getOriginalId(context, draftId);
  const { proposal, decision } = await changeLockedProposal(
    context,
    (tx) => lockOriginal(tx, context, originalId),
    (locked) => decidePublication(lifecycle, context, locked, draftId, body),
  );
  return {
    revision: await getPublishedRevision(context, originalId, proposal.revision_number),
    dropped_selections: [...decision.dropped],
  };
}

async function getOriginalId({ read, caller }: Context, draftId: string): Promise<string> {
  const draft = await findProposalById(read, caller.organizationId, draftId);
  if (!draft) throw notFound(draftId);
  if (draft.revision_of === null) throw invalid({ draft_id: "is not the draft of a revision" });
  return draft.revision_of;
}

/** Locks the original before its draft, so that changes to both do not deadlock. If-Match names the draft. */
async function lockOriginal(tx: Tx, context: Context, id: string): Promise<Proposal> {
  const { ifMatch: _ofDraft, ...withoutMatch } = context;
  const original = await lockForMember(tx, withoutMatch, id, "change status");
  if (decided.has(original.status))
    throw new AppError("CONFLICT", `The proposal is ${original.status} now: the draft was not published`);
  return original;
}

const decided: ReadonlySet<Proposal["status"]> = new Set(["WON", "LOST", "CANCELLED"]);

async function decidePublication(
  { links, mailing }: Lifecycle,
  context: Context,
  lockedFirst: LockedProposal,
  draftId: string,
  body: Body,
) {
  const { proposal: original, tx } = lockedFirst;
  const draft = await lockForMember(tx, context, draftId, "edit content");
  // The last change of the draft may be later than the time when the original was locked.
  const locked = { ...lockedFirst, at: context.clock.now() };
  const { at } = locked;
  const content = toPublishedContent(original, draft);
  await assertSendable(tx, { ...draft, ...toFields(content, original.sent_to) }, at);
  const { before, after, dropped } = await replaceItems(locked, draft, content);
  await removeProposal(tx, draft);
  await logChange(tx, context, draft, ["proposal_deleted"]);

  const note = body.note?.trim() || null;
  const recipients = listRecipients(original, body);
  const link = await links.ensureShared(tx, original, at);
  const senderId = context.caller.userId;
  const facts = { revision: original.revision_number + 1, note };
  const change = await decideTransition(locked, "publish", {
    fields: {
      ...(recipients.length > 0 && toSendingFields(original, recipients, senderId, at)),
      ...toFields(content, [...original.sent_to, ...recipients]),
      share_link_id: link.id,
      revision_note: note,
    },
    metadata: facts,
    audit: {
      ...facts,
      content_before: hashContent(original, before),
      content_after: hashContent({ ...original, ...content }, after),
    },
    async next(proposal) {
      await mailRevision(tx, mailing, { proposal, senderId, url: link.url, recipients, note });
      return undefined;
    },
  });
  return { ...change, pages: toPagesOfRows(after), dropped };
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

/** Writes the items of the draft, with the client's choices, into the original. */
async function replaceItems(
  { proposal: original, tx, at }: LockedProposal,
  draft: Proposal,
  content: Content,
) {
  const { organization_id: organizationId, id } = original;
  const before = await items.listOfOwner(tx, organizationId, id);
  if (draft.base?.offer_sha256 !== hashOffer(original, before))
    throw new AppError("CONFLICT", "The proposal was changed after the draft was started");
  const drafted = await items.listOfOwner(tx, organizationId, draft.id);
  const currency = await getCurrency(tx, { ...original, settings: content.settings });
  const { rows, dropped } = mergeRows(drafted, before, draft.base, currency, at);
  const { written, archived, rows: after } = planRows(before, rows, at);
  if (written.length + archived.length === 0 && isSame(content, toContent(original)))
    throw new AppError("VALIDATION_ERROR", "The draft has no changes yet. Edit it before you publish it.");
  const owner = { organizationId, id, owner: "proposal" } as const;
  await items.write(tx, owner, { archived }, at);
  await items.replaceRows(tx, owner, written);
  return { before, after, dropped };
}

/**
 * Returns the content of the new revision: the offer from the draft, and the notes of the members from the
 * original.
 */
function toPublishedContent(original: Proposal, draft: Proposal): Content {
  const { name, description, design } = draft;
  return {
    ...toContent(original),
    name,
    description,
    settings: toPublishedSettings(original, draft),
    design,
  };
}

/** The expiry may have been changed in the original, and a sent proposal keeps its currency. */
function toPublishedSettings(original: Proposal, { settings, base }: Proposal): ProposalSettings {
  const { expiring_on = null, currency = original.cached_totals.currency } = settings;
  const isSameExpiry = expiring_on === base?.expiring_on;
  return {
    ...settings,
    currency,
    ...(isSameExpiry && { expiring_on: original.settings.expiring_on ?? null }),
  };
}

interface MergedRows {
  readonly rows: readonly StoredItem[];
  readonly dropped: readonly DroppedSelection[];
}

/** Merges the client's choices into the rows of the draft. */
function mergeRows(
  drafted: readonly StoredItem[],
  before: readonly StoredItem[],
  { choices }: RevisionBase,
  currency: string,
  at: string,
): MergedRows {
  const tree = toTree(drafted);
  const pages = toPages(tree);
  const merged = mergeChoices(pages, { currency }, { base: choices, present: toPagesOfRows(before) });
  const chosen = new Map(toChosenRows(tree, pages, merged.pages, at).map((row) => [row.id, row]));
  return { rows: drafted.map((row) => chosen.get(row.id) ?? row), dropped: merged.dropped };
}

function isSame(a: Content, b: Content): boolean {
  return toComparableText(a) === toComparableText(b);
}

/** Sorts the keys. A field with null is the same as an absent one. */
function toComparableText(content: Content): string {
  return toCanonicalJson(JSON.parse(JSON.stringify(content, (_key, value: unknown) => value ?? undefined)));
}
