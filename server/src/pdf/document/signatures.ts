import type { PublicPage, PublicProposal } from "@proffer/contract";
import type { Signer } from "../../records/signers/index.ts";
import type { ViewSources } from "../../recipients/public-view/index.ts";
import type { Acceptance, SectionContent, Signature } from "./document.ts";
import type { Format } from "./format.ts";
import { addBreaks } from "./line-breaks.ts";
import { parseBlocks } from "./rich-text.ts";
import { formatSignerName } from "./signer-name.ts";
import { fillWords } from "./words.ts";

type SignaturesContent = Extract<SectionContent, { kind: "signatures" }>;

interface SideLabels {
  readonly client: string;
  readonly company: string;
}

/**
 * Creates the signature page, with the given signatures and with lines for signatures by hand. An acceptance
 * by button is not a signature, so a sentence describes it instead.
 */
export function createSignaturesSection(
  page: Pick<PublicPage, "name" | "content">,
  shown: PublicProposal,
  { proposal, signers }: ViewSources,
  format: Format,
): SignaturesContent {
  const { signing = {} } = proposal.settings;
  const { words } = format;
  const labels = {
    company: signing.signature_page_company_label || shown.organization.name,
    client: signing.signature_page_client_label || shown.recipient.name || words.client,
    nameLabel: signing.signature_page_business_label || words.name,
    dateLabel: signing.signature_page_date_label || words.date,
  };
  const toSignature = (role: string, name: string, rest: Partial<Signature> = {}): Signature => ({
    role: addBreaks(role),
    name: addBreaks(name),
    title: null,
    nameLabel: addBreaks(labels.nameLabel),
    dateLabel: addBreaks(labels.dateLabel),
    date: null,
    typed: null,
    drawn: null,
    ...rest,
  });
  const given = signers.map((signer) => {
    const { signature } = signer;
    return toSignature(
      getSideLabel(signer, labels, words.additional_signer),
      formatSignerName(signer, words),
      {
        title: signer.title === null ? null : addBreaks(signer.title),
        date: signer.signed_at === null ? null : format.day(signer.signed_at),
        typed: signature?.type === "typed" ? addBreaks(signature.value) : null,
        drawn: signature?.type === "drawn" ? signature.value : null,
      },
    );
  });
  return {
    kind: "signatures",
    name: addBreaks(page.name),
    content: parseBlocks(page.content),
    agreement: shown.signing && addBreaks(shown.signing.consent_text),
    signatures: given.length > 0 ? given : createHandSignatures(shown, toSignature, labels),
    acceptance: createAcceptance(shown, labels, format),
  };
}

/** Returns the label of a signer's side, with the wording of the recipient page. */
function getSideLabel({ role }: Signer, sides: SideLabels, additional: string): string {
  if (role === "company") return sides.company;
  return role === "additional" ? `${sides.client} · ${additional}` : sides.client;
}

function createAcceptance(
  { acceptance }: PublicProposal,
  { client }: SideLabels,
  format: Format,
): Acceptance | null {
  if (acceptance === null) return null;
  const { full_name, accepted_as, accepted_at } = acceptance;
  const name =
    accepted_as === null
      ? full_name
      : fillWords(format.words.accepted_as, { name: full_name, written: accepted_as });
  return {
    role: addBreaks(client),
    text: addBreaks(fillWords(format.words.step_accepted, { name })),
    at: `${format.day(accepted_at)} · ${format.hour(accepted_at)}`,
  };
}

function createHandSignatures(
  { acceptance, acceptance_method, recipient, sender }: PublicProposal,
  line: (role: string, name: string) => Signature,
  labels: SideLabels,
): Signature[] {
  if (acceptance !== null || acceptance_method === "none") return [];
  const client = line(labels.client, recipient.contact_name ?? "");
  return acceptance_method === "accept_button" ? [client] : [client, line(labels.company, sender.name)];
}
