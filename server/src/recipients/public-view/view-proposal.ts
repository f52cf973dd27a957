import type { Page, PublicProposal } from "@proffer/contract";
import {
  toPublicProposal,
  type RichTextTools,
  toDisplayStatus,
  toLocalDate,
  toReaderLocale,
} from "@proffer/presentation";
import type { OpenLink, Reader, RecipientContext } from "../../context.ts";
import { addSizes, type PictureSizes } from "../../services/images/index.ts";
import { cacheView } from "../../platform/cache-view.ts";
import { cleanRichText } from "../../platform/text/rich-text.ts";
import { findLanguage, toPlaceholderProposal } from "../../proposals/proposal-text/index.ts";
import { listVariables, type Proposal, toPayment } from "../../proposals/index.ts";
import { toAcceptance, toSignature } from "../../records/signers/index.ts";
import { type StoredItem, toPagesOfRows } from "../../records/items/index.ts";
import { gatherSources, type ViewSources } from "./find-proposal.ts";
import { toClosedReason, isReadable, toPermissions } from "./link-state.ts";

type Visitor = Pick<RecipientContext, "link" | "acceptedLanguages">;

interface ViewOptions {
  readonly visitor: Visitor;
  /** The proposal that determines the visitor's permissions. */
  readonly permissionSource: Proposal;
  readonly pages: readonly Page[];
  readonly hasContent: boolean;
  readonly now: string;
}

interface LinkViewFacts {
  readonly visitor: Visitor;
  readonly now: string;
}

/** Returns the view at a link. Omits the content if the link is closed. */
export const viewAtLink = cacheView(
  (
    { proposal, organization }: ViewSources,
    { visitor: { link, acceptedLanguages }, now }: LinkViewFacts,
  ) => ({
    link: link.id,
    signer: link.signer?.id,
    signerName: link.signer?.name,
    signerRole: link.signer?.role,
    // Passes the language instead of the header, because many different headers lead to the same language.
    locale: toReaderLocale(findLanguage(proposal, organization), acceptedLanguages),
    // Only these two facts depend on the time.
    status: toDisplayStatus(proposal, now),
    day: toLocalDate(now, organization.time_zone),
  }),
  (found, _facts, { visitor, now }): PublicProposal => {
    const { proposal, pages } = found;
    return toView(found, {
      visitor,
      permissionSource: proposal,
      pages,
      hasContent: isReadable(proposal),
      now,
    });
  },
);

/**
 * Returns a member's preview of the shared link. Has content in every state. `sent` is the proposal as it
 * would be after sending.
 */
export function viewAsPreview(
  found: ViewSources,
  sent: Proposal,
  acceptedLanguages: string | undefined,
  now: string,
): PublicProposal {
  const visitor = { link: toSharedLink(found), acceptedLanguages };
  return toView(found, { visitor, permissionSource: sent, pages: found.pages, hasContent: true, now });
}

/** Returns the view of a revision at a link, which can only be read. */
export function viewRevision(
  found: ViewSources,
  visitor: Visitor,
  revision: NonNullable<PublicProposal["revision"]>,
  now: string,
): PublicProposal {
  const view = toView(found, {
    visitor,
    permissionSource: found.proposal,
    pages: found.pages,
    hasContent: true,
    now,
  });
  const payment = view.payment && { ...view.payment, ...unpaid };
  return { ...view, payment, revision, closed: "replaced", can: nothingAllowed };
}

/** Payments belong to the current revision. */
const unpaid: Partial<NonNullable<PublicProposal["payment"]>> = {
  state: "none",
  paid_amount: 0,
  open_amount: 0,
  due_on: null,
  bank_account: null,
  transactions: [],
};

const nothingAllowed = {
  choose: false,
  accept: false,
  sign: false,
  decline: false,
  ask: false,
  pay: false,
  download_pdf: false,
};

/** Returns the view at the shared link of any state of a proposal, in the language of the proposal. */
export async function viewOffer(
  read: Reader,
  proposal: Proposal,
  rows: readonly StoredItem[],
  now: string,
): Promise<PublicProposal> {
  const found = await gatherSources(read, { proposal, signers: [], pages: toPagesOfRows(rows), rows });
  const visitor = { link: toSharedLink(found), acceptedLanguages: undefined };
  return toView(found, {
    visitor,
    permissionSource: proposal,
    pages: found.pages,
    hasContent: true,
    now,
  });
}

/** Returns the view for the PDF. Has content in every state, and omits pages that are excluded from PDFs. */
export function viewOnPaper(found: ViewSources, now: string): PublicProposal {
  const visitor = { link: toSharedLink(found), acceptedLanguages: undefined };
  const pages = found.pages.filter((page) => !page.exclude_from_pdf);
  return toView(found, { visitor, permissionSource: found.proposal, pages, hasContent: true, now });
}

/** Creates a link object for the shared link, because the proposal may have no link yet. */
function toSharedLink({ proposal }: ViewSources): OpenLink {
  return { id: "", proposalId: proposal.id, signer: null };
}

function toView(
  found: ViewSources,
  { visitor, permissionSource, pages, hasContent, now }: ViewOptions,
): PublicProposal {
  const { proposal, organization, sender, signers, prices, pictures } = found;
  const { link, acceptedLanguages } = visitor;
  return toPublicProposal({
    proposal: {
      ...toPlaceholderProposal(proposal),
      id: proposal.id,
      version: proposal.version,
      status: toDisplayStatus(proposal, now),
      description: proposal.description,
      sent_at: proposal.sent_at,
      revision: toRevision(permissionSource),
      expiring_on: proposal.expiring_on,
      custom_variables: listVariables(proposal),
      attachments: [...proposal.attachments],
      contract: proposal.contract,
      payment: toPayment(proposal),
      pages,
      acceptance: toAcceptance(proposal),
      signatures: signers.map(toSignature),
    },
    organization,
    sender,
    reader: { signer: link.signer, acceptedLanguages },
    prices,
    closed: toClosedReason(permissionSource, now),
    permissions: toPermissions(permissionSource, {
      link,
      signers,
      isIncomplete: prices.unmet.length > 0,
      now,
    }),
    hasContent,
    richText: createRichTextTools(pictures),
    now,
  });
}

/** Returns the current revision. Returns null before the proposal is sent, and for a draft revision. */
function toRevision({ revised_at, revision_number, revision_note, sent_at }: Proposal) {
  if (revised_at === null || sent_at === null) return null;
  return { number: revision_number, published_at: revised_at, sender_note: revision_note, replaced_at: null };
}

/**
 * Creates the functions for rich text on the server. They sanitize HTML by the allow-list, and know the sizes
 * of uploaded pictures.
 */
export function createRichTextTools(pictures: PictureSizes): RichTextTools {
  return { clean: cleanRichText, addPictureSizes: (html) => addSizes(html, pictures) };
}
