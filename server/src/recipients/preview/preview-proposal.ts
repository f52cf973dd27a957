import type { BodyOf, operations, Page, PublicProposal, Selection } from "@proffer/contract";
import type { Context } from "../../context.ts";
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
  /** A kept version to show; undefined: the proposal as it is now. */
  readonly versionId: string | undefined;
  /** Choices to try, one after the other. */
  readonly selections: readonly Selection[];
  /** The header Accept-Language of the member. */
  readonly acceptedLanguages: string | undefined;
}

/** Shows a member what the recipient's page would show. Nothing is stored, counted or recorded. */
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

/** A proposal with its pages, to be shown. */
interface ProposalWithItems {
  readonly proposal: Proposal;
  readonly signers: readonly Signer[];
  readonly rows: readonly StoredItem[];
}

/** Returns the recipient's view of a proposal that is not created yet. Nothing is stored. */
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
 * A version as a draft that says what it says. Its totals are calculated anew, because it may have been
 * decided.
 */
function toDraft(stored: Proposal, { entry, content }: Version, now: string): ProposalWithItems {
  const draft = toVersionDraft(stored, entry, content);
  const { totals } = pricePages(toPagesOfRows(content.rows), draft, entry.currency, now);
  return { proposal: { ...draft, ...totals }, signers: [], rows: content.rows };
}

interface ChosenProposal {
  /** The proposal as the member has it: its content is shown. */
  readonly proposal: Proposal;
  /** The proposal as the link would find it: it decides what is open to the recipient. */
  readonly sent: Proposal;
  readonly pages: readonly Page[];
}

/** Makes the choices as the recipient would, who needs a proposal that is open for them. */
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
 * Converts a draft or template to the proposal that sending it now would make. Any other proposal stays as it
 * is.
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
    // Sending fixes the currency that was inherited.
    settings: { ...settings, currency: settings.currency ?? cached_totals.currency },
  };
}

/** Makes a draft with the content of a version and the totals of the proposal. */
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
    acceptance: null,
    recipients_signed_at: null,
  };
}
