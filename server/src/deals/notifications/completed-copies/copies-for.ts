import type { CompletedCopy, CopyReader, PdfOffer } from "../../client-mail/index.ts";
import type { CompletedCopies, Organization } from "@proffer/contract";
import type { Person } from "../../../services/mail/index.ts";
import { isEmailAddress, toEmailKey } from "@proffer/contract/people";
import type { Proposal } from "../../../proposals/index.ts";

export interface CopySettings {
  readonly attachesPdf: boolean;
  /** True if the sender does not offer the PDF to clients. */
  readonly hidesPdf: boolean;
  readonly recipients: readonly Person[];
}

/**
 * Maximum size of an attachment in bytes, which many mail servers still accept. Encoding makes the email a
 * third larger.
 */
export const maxAttachedBytes = 10_000_000;

/**
 * Returns the settings for copies of a proposal. Settings missing in the proposal come from its organization.
 */
export function getCopySettings(
  { settings }: Pick<Proposal, "settings">,
  organization: Pick<Organization, "completed_copies">,
): CopySettings {
  const { completed_copies: own, hide_pdf_download } = settings;
  const given: CompletedCopies = { ...organization.completed_copies, ...own };
  return {
    attachesPdf: given.attach_pdf ?? true,
    hidesPdf: hide_pdf_download ?? false,
    recipients: (given.recipients ?? []).map(({ name, email }) => ({ name: name ?? "", email })),
  };
}

/**
 * Lists the copies, one for each address. If several readers have the same address, the first of them counts.
 */
export function listCopiesFor(
  readers: readonly CopyReader[],
  settings: Pick<CopySettings, "attachesPdf" | "hidesPdf">,
  pdfBytes: number,
): CompletedCopy[] {
  const byAddress = new Map<string, CopyReader>();
  for (const reader of readers) {
    const { email } = reader.person;
    const key = toEmailKey(email);
    if (isEmailAddress(email) && !byAddress.has(key)) byAddress.set(key, reader);
  }
  return [...byAddress.values()].map((reader) => ({ reader, pdf: toPdfOffer(reader, settings, pdfBytes) }));
}

function toPdfOffer(
  { isClient, url }: CopyReader,
  { attachesPdf, hidesPdf }: Pick<CopySettings, "attachesPdf" | "hidesPdf">,
  pdfBytes: number,
): PdfOffer {
  if (isClient && hidesPdf) return "withheld";
  if (attachesPdf && pdfBytes <= maxAttachedBytes) return "attached";
  // With `hidesPdf`, the page offers no PDF either. Without a URL, the reader has no page.
  return hidesPdf || url === undefined ? "withheld" : "linked";
}
