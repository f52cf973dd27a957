import type { CompletedCopies, ProposalSettings } from "@proffer/contract";
import { organizationSettings } from "../../accounts/index.ts";
import type { Person } from "../../mail/index.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import type { OrganizationRow, ProposalRow } from "../../schema.ts";

/** Somebody who gets a copy, and where they read the proposal. */
export interface CopyReader {
  readonly person: Person;
  /** Undefined where the link shows nothing. */
  readonly url: string | undefined;
  /** Whether they are somebody from outside who took part. */
  readonly isClient: boolean;
}

/** How a mail brings the sealed PDF: with it, by a link to it, or not at all. */
export type PdfOffer = "attached" | "linked" | "withheld";

export interface Copy {
  readonly reader: CopyReader;
  readonly pdf: PdfOffer;
}

export interface CopySettings {
  readonly attachesPdf: boolean;
  /** Whether the sender offers clients no PDF. */
  readonly hidesPdf: boolean;
  readonly recipients: readonly Person[];
}

/** What many mail servers still take; as a mail it is a third larger. */
export const maxAttachedBytes = 10_000_000;

/** What the proposal says about copies, else what its organization says. */
export function copySettings(
  { settings_json }: Pick<ProposalRow, "settings_json">,
  organization: Pick<OrganizationRow, "settings_json">,
): CopySettings {
  const { completed_copies: own, hide_pdf_download }: ProposalSettings = JSON.parse(settings_json);
  const given: CompletedCopies = { ...organizationSettings(organization).completed_copies, ...own };
  return {
    attachesPdf: given.attach_pdf ?? true,
    hidesPdf: hide_pdf_download ?? false,
    recipients: (given.recipients ?? []).map(({ name, email }) => ({ name: name ?? "", email })),
  };
}

/** Who gets which copy: each address once, as the first of `readers` who has it. */
export function copiesFor(
  readers: readonly CopyReader[],
  settings: Pick<CopySettings, "attachesPdf" | "hidesPdf">,
  pdfBytes: number,
): Copy[] {
  const byAddress = new Map<string, CopyReader>();
  for (const reader of readers) {
    const email = reader.person.email.trim();
    const address = email.toLowerCase();
    if (isEmailAddress(email) && !byAddress.has(address))
      byAddress.set(address, { ...reader, person: { ...reader.person, email } });
  }
  return [...byAddress.values()].map((reader) => ({ reader, pdf: pdfOffer(reader, settings, pdfBytes) }));
}

function pdfOffer(
  { isClient, url }: CopyReader,
  { attachesPdf, hidesPdf }: Pick<CopySettings, "attachesPdf" | "hidesPdf">,
  pdfBytes: number,
): PdfOffer {
  if (isClient && hidesPdf) return "withheld";
  if (attachesPdf && pdfBytes <= maxAttachedBytes) return "attached";
  // The link offers no PDF either, or shows nothing.
  return hidesPdf || url === undefined ? "withheld" : "linked";
}
