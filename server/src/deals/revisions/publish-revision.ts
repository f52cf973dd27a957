import type { BodyOf, operations, ProposalSettings, PublishedRevision } from "@proffer/contract";
import type { Context, Tx } from "../../context.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import {
  changeLockedProposal,
  type Content,
  findProposalById,
  getCurrency,
  lockForMember,
  type LockedProposal,
  type Proposal,
  removeDraftRevision,
  toContent,
  toFields,
} from "../../proposals/index.ts";
import { planRows } from "../../proposals/version-history/index.ts";
import { logChange } from "../../records/change-log/index.ts";
import {
  items,
  listChoices,
  type StoredItem,
  toChosenRows,
  toPages,
  toPagesOfRows,
  toTree,
} from "../../records/items/index.ts";
import { hashContent } from "../../records/versions/index.ts";
import { mailRevision } from "../client-mail/index.ts";
import {
  assertSendable,
  decideTransition,
  type Lifecycle,
  removeDuplicateAddressees,
} from "../lifecycle/index.ts";
import { mergeChoices } from "./merge-choices.ts";
import { getPublishedRevision } from "./read-revisions.ts";

type Body = NonNullable<BodyOf<typeof operations.publishRevision>>;

interface Published extends PublishedRevision {
  /** The version of the original. */
  readonly version: number;
}

/** Replaces the offer by the draft of its next revision, in one transaction. */
export async function publishRevision(
  lifecycle: Lifecycle,
  context: Context,
  draftId: string,
  body: Body = {},
): Promise<Published> {
  const originalId = await getOriginalId(context, draftId);
  const { proposal, decision } = await changeLockedProposal(
    context,
    (tx) => lockOriginal(tx, context, originalId),
    (locked) => decidePublication(lifecycle, context, locked, draftId, body),
  );
  return {
    revision: await getPublishedRevision(context, originalId, proposal.revision_number),
    dropped_selections: [...decision.dropped],
    version: proposal.version,
  };
}

async function getOriginalId({ read, caller }: Context, draftId: string): Promise<string> {
  const draft = await findProposalById(read, caller.organizationId, draftId);
  if (!draft) throw notFound(draftId);
  if (draft.revision_of === null) throw invalid({ id: "is not the draft of a revision" });
  return draft.revision_of;
}

/** Locks the original before its draft, as every change of both does. If-Match names the draft. */
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
  locked: LockedProposal,
  draftId: string,
  { note: text = "", notify = true, recipients: given }: Body,
) {
  const { proposal: original, tx, at } = locked;
  const draft = await lockForMember(tx, context, draftId, "edit content");
  const content = toPublishedContent(original, draft);
  await assertSendable(tx, { ...draft, ...toFields(content, original.sent_to) }, at);
  const { before, after, dropped } = await replaceItems(locked, draft, content);
  await removeDraftRevision(tx, draft);
  await logChange(tx, context, draft, ["proposal_deleted"]);

  const note = text.trim() || null;
  const recipients = given ? removeDuplicateAddressees(given) : original.sent_to;
  const link = await links.ensureShared(tx, original, at);
  const facts = { revision: original.revision_number + 1, note };
  const change = await decideTransition(locked, "publish", {
    fields: {
      ...toFields(content, recipients),
      sent_to: recipients,
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
      const senderId = context.caller.userId;
      if (notify) await mailRevision(tx, mailing, { proposal, senderId, url: link.url, recipients, note });
      return undefined;
    },
  });
  return { ...change, pages: toPagesOfRows(after), dropped };
}

/** Writes the items of the draft, with the client's choices, into the original. */
async function replaceItems(
  { proposal: original, tx, at }: LockedProposal,
  draft: Proposal,
  content: Content,
) {
  const { organization_id: organizationId, id } = original;
  const before = await items.listOfOwner(tx, organizationId, id);
  const drafted = await items.listOfOwner(tx, organizationId, draft.id);
  const currency = await getCurrency(tx, { ...original, settings: content.settings });
  const { rows, dropped } = mergeRows(drafted, before, draft, currency, at);
  const { written, archived, rows: after } = planRows(before, rows, at);
  if (written.length + archived.length === 0 && isSame(content, toContent(original)))
    throw invalid({ id: "is a draft without changes: edit it before you publish it" });
  const owner = { organizationId, id, owner: "proposal" } as const;
  await items.write(tx, owner, { archived }, at);
  await items.replaceRows(tx, owner, written);
  return { before, after, dropped };
}

/**
 * Returns the content of the new revision: the offer from the draft, and the notes of the members from the
 * original. The expiry may have been changed in the original in the meantime.
 */
function toPublishedContent(original: Proposal, draft: Proposal): Content {
  const { name, description, design } = toContent(draft);
  return {
    ...toContent(original),
    name,
    description,
    settings: toPublishedSettings(original, draft),
    design,
  };
}

function toPublishedSettings(original: Proposal, { settings, base }: Proposal): ProposalSettings {
  const { expiring_on = null, currency = original.cached_totals.currency, ...others } = settings;
  const expiry = expiring_on === base?.expiring_on ? original.settings.expiring_on : expiring_on;
  return { ...others, currency, ...(expiry !== undefined && { expiring_on: expiry }) };
}

interface MergedRows {
  readonly rows: readonly StoredItem[];
  readonly dropped: ReturnType<typeof mergeChoices>["dropped"];
}

/** Merges the client's choices into the rows of the draft. */
function mergeRows(
  draftRows: readonly StoredItem[],
  before: readonly StoredItem[],
  { base }: Proposal,
  currency: string,
  at: string,
): MergedRows {
  const tree = toTree(draftRows);
  const drafted = toPages(tree);
  const present = listChoices(toPagesOfRows(before));
  const { pages, dropped } = mergeChoices(drafted, { currency }, { base: base?.choices ?? present, present });
  const chosen = new Map(toChosenRows(tree, drafted, pages, at).map((row) => [row.id, row]));
  return { rows: draftRows.map((row) => chosen.get(row.id) ?? row), dropped };
}

function isSame(a: Content, b: Content): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
