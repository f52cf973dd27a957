import type { BodyOf, operations, Page, PublicProposal, Selection } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { toNextRevision } from "../../deals/lifecycle/index.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import {
  findItemsOfVersion,
  prepareProposal,
  pricePages,
  type Proposal,
  readOneVersion,
  toPricingTerms,
  toFields,
} from "../../proposals/index.ts";
import { applySelections, findContradictions } from "../../proposals/pricing-preview/index.ts";
import { getVersion } from "../../proposals/version-history/index.ts";
import { toPagesOfRows, type StoredItem } from "../../records/items/index.ts";
import { listCurrentSigners, type Signer } from "../../records/signers/index.ts";
import type { Version, VersionedContent, VersionEntry } from "../../records/versions/index.ts";
import { gatherSources, assertOpenForSelections, viewAsPreview } from "../public-view/index.ts";

interface PreviewInput {
  /** The version to show, or undefined for the current proposal. */
  readonly versionId: string | undefined;
  /** Choices to apply in order. */
  readonly selections: readonly Selection[];
  /** The Accept-Language header of the member. */
  readonly acceptedLanguages: string | undefined;
}

/** Returns the view that the recipient's page would show. Stores, counts and records nothing. */
export async function previewProposal(
  context: Context,
  id: string,
  { versionId, selections, acceptedLanguages }: PreviewInput,
): Promise<PublicProposal> {
  const { read, caller, clock } = context;
  const now = clock.now();
  assertClear(selections);
  const version = versionId === undefined ? undefined : await getVersion(context, id, versionId);
  const shown = await readOneVersion(read, caller.organizationId, id, async (stored) => {
    const found = version ? toDraft(stored, version, now) : await findStored(context, stored);
    if (!found) return undefined;
    const { proposal, sent, pages } = choose(found, selections, { caller, now });
    const sources = await gatherSources(read, { ...found, proposal, pages });
    return viewAsPreview(sources, sent, acceptedLanguages, now);
  });
  if (!shown) throw notFound(id);
  return shown;
}

/** A proposal with all data needed to show it. */
interface ProposalWithItems {
  readonly proposal: Proposal;
  readonly signers: readonly Signer[];
  readonly rows: readonly StoredItem[];
}

/** Returns the recipient's view of a proposal before its creation. Stores nothing. */
export async function previewNewProposal(
  context: Context,
  body: BodyOf<typeof operations.createProposal>,
  acceptedLanguages: string | undefined,
): Promise<PublicProposal> {
  const { read, caller, clock } = context;
  const now = clock.now();
  const { proposal: prepared, items: rows } = await prepareProposal(context, body);
  const found = { proposal: prepared, signers: [], rows };
  const { proposal, sent, pages } = choose(found, [], { caller, now });
  const sources = await gatherSources(read, { ...found, proposal, pages });
  return viewAsPreview(sources, sent, acceptedLanguages, now);
}

async function findStored({ read }: Context, proposal: Proposal): Promise<ProposalWithItems | undefined> {
  const signers = await listCurrentSigners(read, proposal);
  const rows = await findItemsOfVersion(read, proposal);
  return rows && { proposal, signers, rows };
}

/**
 * Converts a version to a draft. Calculates the totals again, because the proposal may have been decided
 * since, which affects its totals.
 */
function toDraft(stored: Proposal, { entry, content }: Version, now: string): ProposalWithItems {
  const draft = toVersionDraft(stored, entry, content);
  const { totals } = pricePages(toPagesOfRows(content.rows), draft, entry.currency, now);
  return { proposal: { ...draft, ...totals }, signers: [], rows: content.rows };
}

interface ChosenProposal {
  /** The proposal to show to the member, including its content. */
  readonly proposal: Proposal;
  /** The proposal as it would be after sending. It determines the recipient's permissions. */
  readonly sent: Proposal;
  readonly pages: readonly Page[];
}

/** Applies choices by the rules for recipients. The proposal must be open for choices. */
function choose(
  { proposal: present, rows }: ProposalWithItems,
  selections: readonly Selection[],
  { caller, now }: { readonly caller: Context["caller"]; readonly now: string },
): ChosenProposal {
  const sent = toSentProposal(present, caller.userId, now);
  const proposal = { ...present, sent_by: sent.sent_by };
  const pages = toPagesOfRows(rows);
  if (selections.length === 0) return { proposal, sent, pages };
  assertOpenForSelections(sent, now);
  const { currency } = sent.cached_totals;
  const chosen = applySelections({ ...toPricingTerms(sent, currency), pages }, selections);
  const { totals } = pricePages(chosen.pages, sent, currency, now);
  return { proposal: { ...proposal, ...totals }, sent, pages: chosen.pages };
}

function assertClear(selections: readonly Selection[]): void {
  const faults = findContradictions(selections);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/**
 * Returns the proposal that would result from sending a draft or template now. Returns any other proposal
 * unchanged.
 */
function toSentProposal(proposal: Proposal, senderId: string, now: string): Proposal {
  if (proposal.status !== "DRAFT") return proposal;
  const { settings, cached_totals } = proposal;
  return {
    ...proposal,
    kind: "proposal",
    status: "SENT",
    sent_at: now,
    sent_by: senderId,
    ...toNextRevision(proposal, now),
    // Sending stores the currency that a draft inherits from its organization.
    settings: { ...settings, currency: settings.currency ?? cached_totals.currency },
  };
}

/** Creates a draft with the content of a version. The draft keeps the totals of the proposal. */
function toVersionDraft(proposal: Proposal, entry: VersionEntry, content: VersionedContent): Proposal {
  const { kind, rows: _rows, ...written } = content;
  return {
    ...proposal,
    ...toFields(written, proposal.sent_to),
    kind,
    version: entry.version,
    status: "DRAFT",
    held_from: null,
    sent_at: null,
    revision_number: 0,
    acceptance: null,
    recipients_signed_at: null,
  };
}
