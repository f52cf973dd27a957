import type { ProposalSettings, PublicPage, PublicProposal, SignatureImage } from "@proffer/contract";
import type { SignerRow } from "../../lifecycle/core.ts";
import type { Found } from "../../recipients/index.ts";
import type { SectionContent, Signature } from "./document.ts";
import type { Format } from "./format.ts";
import { breakable } from "./letters.ts";
import { blocksOf } from "./rich-text.ts";
import { signerName } from "./signer-name.ts";
import { put } from "./words/words.ts";

type Signatures = Extract<SectionContent, { kind: "signatures" }>;

interface Sides {
  readonly client: string;
  readonly company: string;
}

/** Where it is signed: what was signed so far, and lines to sign by hand on for the rest. */
export function signaturesSection(
  page: Pick<PublicPage, "name" | "content">,
  shown: PublicProposal,
  { proposal, signers }: Found,
  format: Format,
): Signatures {
  const { signing = {} }: ProposalSettings = JSON.parse(proposal.settings_json);
  const { words } = format;
  const labels = {
    company: signing.signature_page_company_label || shown.organization.name,
    client: signing.signature_page_client_label || shown.recipient.name || words.client,
    nameLabel: signing.signature_page_business_label || words.name,
    dateLabel: signing.signature_page_date_label || words.date,
  };
  const line = (role: string, name: string, rest: Partial<Signature> = {}): Signature => ({
    role: breakable(role),
    name: breakable(name),
    nameLabel: breakable(labels.nameLabel),
    dateLabel: breakable(labels.dateLabel),
    date: null,
    typed: null,
    drawn: null,
    ...rest,
  });
  const given = signers.map((signer) => {
    const image =
      signer.signature_json === null ? null : (JSON.parse(signer.signature_json) as SignatureImage);
    return line(sideOf(signer, labels, words.additional_signer), signerName(signer, words), {
      date: signer.signed_at === null ? null : format.day(signer.signed_at),
      typed: image?.type === "typed" ? breakable(image.value) : null,
      drawn: image?.type === "drawn" ? image.value : null,
    });
  });
  return {
    kind: "signatures",
    name: breakable(page.name),
    content: blocksOf(page.content),
    agreement: shown.signing && breakable(shown.signing.consent_text),
    signatures: given.length > 0 ? given : byHand(shown, line, labels, format),
  };
}

/** As the page calls it. */
function sideOf({ role }: SignerRow, sides: Sides, additional: string): string {
  if (role === "company") return sides.company;
  return role === "additional" ? `${sides.client} · ${additional}` : sides.client;
}

function byHand(
  { acceptance, acceptance_method, recipient, sender }: PublicProposal,
  line: (role: string, name: string, rest?: Partial<Signature>) => Signature,
  labels: Sides,
  format: Format,
): Signature[] {
  if (acceptance) {
    const { full_name, accepted_as, accepted_at } = acceptance;
    const name =
      accepted_as === null
        ? full_name
        : put(format.words.accepted_as, { name: full_name, written: accepted_as });
    return [
      line(labels.client, name, {
        typed: breakable(accepted_as ?? full_name),
        date: format.day(accepted_at),
      }),
    ];
  }
  if (acceptance_method === "none") return [];
  const client = line(labels.client, recipient.contact_name ?? "");
  return acceptance_method === "accept_button" ? [client] : [client, line(labels.company, sender.name)];
}
