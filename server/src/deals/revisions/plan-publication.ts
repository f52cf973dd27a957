import type { DroppedSelection } from "@proffer/contract";
import type { Context, Reader } from "../../context.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import {
  type Content,
  findProposalById,
  hashOffer,
  isDecided,
  mergeDraft,
  type Proposal,
  toContent,
  toFields,
} from "../../proposals/index.ts";
import { planRows, type RowPlan } from "../../proposals/version-history/index.ts";
import { type StoredItem, toChosenRows, toPages, toPagesOfRows, toTree } from "../../records/items/index.ts";
import { listCurrentSigners } from "../../records/signers/index.ts";
import type { Person } from "../../services/mail/index.ts";
import { assertSendablePages } from "../lifecycle/index.ts";

/** The draft of a revision and its original. */
interface Drafted {
  readonly original: Proposal;
  /** The rows of the original, with the client's choices. */
  readonly before: readonly StoredItem[];
  readonly draft: Proposal;
  readonly drafted: readonly StoredItem[];
}

/** The new revision that results from publishing a draft. */
export interface Publication extends Drafted {
  readonly content: Content;
  readonly currency: string;
  readonly rows: RowPlan;
  readonly dropped: readonly DroppedSelection[];
}

/** Returns the id of the original of a draft. Throws 400 if the proposal is not a draft revision. */
export async function getOriginalId({ read, caller }: Context, draftId: string): Promise<string> {
  const draft = await findProposalById(read, caller.organizationId, draftId);
  if (!draft) throw notFound(draftId);
  if (draft.revision_of === null) throw invalid({ draft_id: "is not the draft of a revision" });
  return draft.revision_of;
}

/** Merges a draft with the client's choices in its original. */
export function planPublication(given: Drafted, at: string): Publication {
  const { original, before, draft, drafted } = given;
  const { name, description, design, custom_variables, attachments } = draft;
  const tree = toTree(drafted);
  const pages = toPages(tree);
  const merged = mergeDraft({ original, present: toPagesOfRows(before), draft, pages });
  const { settings } = merged;
  const chosen = new Map(toChosenRows(tree, pages, merged.pages, at).map((row) => [row.id, row]));
  const rows = drafted.map((row) => chosen.get(row.id) ?? row);
  return {
    ...given,
    // The offer is from the draft, and the notes of the members are from the original.
    content: { ...toContent(original), name, description, settings, design, custom_variables, attachments },
    currency: settings.currency,
    rows: planRows(before, rows, at),
    dropped: merged.dropped,
  };
}

/** Asserts that a draft can be published now. */
export function assertPublishable({ original, before, draft, content, rows }: Publication, at: string): void {
  assertNotDecided(original);
  assertSendablePages(toFields(content, original.sent_to), toPagesOfRows(rows.rows), at);
  if (draft.base?.offer_sha256 !== hashOffer(original, before))
    throw new AppError("CONFLICT", "The proposal was changed after the draft was started");
  if (rows.written.length + rows.archived.length === 0 && isSame(content, toContent(original)))
    throw new AppError("VALIDATION_ERROR", "The draft has no changes yet. Edit it before you publish it.");
}

export function assertNotDecided(original: Proposal): void {
  if (isDecided(original))
    throw new AppError("CONFLICT", `The proposal is ${original.status} now: the draft was not published`);
}

function isSame(a: Content, b: Content): boolean {
  return toComparableText(a) === toComparableText(b);
}

/** Sorts the keys. A field with null is the same as an absent one. */
function toComparableText(content: Content): string {
  return toCanonicalJson(JSON.parse(JSON.stringify(content, (_key, value: unknown) => value ?? undefined)));
}

/**
 * Lists the signers whose signatures become void. Their links stop working, so they get an email even if the
 * client gets none.
 */
export async function listVoided(read: Reader, original: Proposal): Promise<Person[]> {
  const signers = await listCurrentSigners(read, original);
  return signers.flatMap(({ role, full_name: name, email }) => (role === "company" ? [] : [{ name, email }]));
}
