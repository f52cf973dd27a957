import { displayStatuses, type ProposalDisplayStatus } from "@proffer/contract";
import type { AcceptanceRecord, AuditEntry, SignerRow } from "../../lifecycle/core.ts";
import type { Found } from "../../recipients/index.ts";
import type { Certificate, Fact, SectionContent } from "./document.ts";
import { breakable } from "./letters.ts";
import { accepterName, besides, signerName } from "./signer-name.ts";
import { put, type Words } from "./words/words.ts";

/** What shows, beside the document itself, that it was signed or accepted. */
export interface Evidence {
  readonly trail: readonly AuditEntry[];
  /** Of the canonical JSON that was frozen. */
  readonly sha256: string;
}

/** Who said yes, when and from where, and every step on the way there. */
export function certificateSection(found: Found, { trail, sha256 }: Evidence, words: Words): SectionContent {
  const { proposal, house, signers, sender } = found;
  const isAccepted = proposal.acceptance_json !== null;
  const certificate: Certificate = {
    name: words.certificate,
    intro: words.certificate_intro,
    facts: [
      { label: words.proposal, value: breakable(proposal.name) },
      { label: words.identifier, value: proposal.id },
      { label: words.issued_by, value: breakable(house.name) },
      { label: words.agreed_by, value: isAccepted ? words.by_acceptance : words.by_signatures },
      { label: words.completed, value: instant(proposal.won_at ?? proposal.updated_at) },
      { label: words.fingerprint, value: breakable(sha256) },
      { label: words.end_of_trail, value: breakable(trail.at(-1)?.hash ?? "") },
    ],
    people:
      proposal.acceptance_json === null
        ? signers.map((each) => signerFacts(each, sender.email, words))
        : [acceptanceFacts(JSON.parse(proposal.acceptance_json), words)],
    events: trail.map(({ at, entry }) => ({
      at: instant(at),
      what: breakable(whatOf(entry, words)),
      who: breakable(whoOf(entry["by"], house.name, words)),
    })),
  };
  return { kind: "certificate", ...certificate };
}

function signerFacts(signer: SignerRow, knownEmail: string, words: Words): Certificate["people"][number] {
  // The client knows the sender's address; those of other members stay inside.
  const email = signer.role === "company" && signer.email !== knownEmail ? null : signer.email;
  return {
    name: breakable(signerName(signer, words)),
    facts: facts([
      [words.email, email],
      [words.signed, signer.signed_at && instant(signer.signed_at)],
      [words.address, signer.address],
      [words.agent, signer.agent],
      [words.consent, signer.consent_text],
    ]),
  };
}

function acceptanceFacts(acceptance: AcceptanceRecord, words: Words) {
  const { email, at, address, agent } = acceptance;
  return {
    name: breakable(accepterName(acceptance, words)),
    facts: facts([
      [words.email, email],
      [words.accepted, instant(at)],
      [words.address, address],
      [words.agent, agent],
    ]),
  };
}

function facts(values: ReadonlyArray<readonly [label: string, value: string | null]>): Fact[] {
  return values.flatMap(([label, value]) => (value ? [{ label, value: breakable(value) }] : []));
}

/** To the second, in a form that no language reads differently. */
function instant(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}

type Entry = AuditEntry["entry"];

function whatOf(entry: Entry, words: Words): string {
  const text = (...fields: readonly string[]) => wordOf(entry, fields, words);
  switch (entry["action"]) {
    case "sent":
      return words.step_sent;
    case "status_changed":
      return put(words.step_status, {
        old: statusIn(words, text("old_status")),
        new: statusIn(words, text("new_status")),
      });
    case "link_rotated":
      return words.step_link;
    case "viewed":
      return words.step_opened;
    case "selection_changed":
      // As factsOfChange tells it.
      return put(words.step_choice, {
        name: text("line_item_name", "name"),
        old: text("old_quantity", "old_value"),
        new: text("new_quantity", "new_value"),
      });
    case "frozen":
      return words.step_frozen;
    case "signature_requested":
      return words.step_asked;
    case "signed":
      return put(words.step_signed, {
        name: besides(text("full_name", "signed_name"), text("signed_name"), words.signed_as),
      });
    case "signing_voided":
      return words.step_voided;
    case "accepted":
      return put(words.step_accepted, {
        name: besides(invitedIn(entry) ?? text("full_name"), text("full_name"), words.accepted_as),
      });
    case "declined":
      return words.step_declined;
    default:
      return text("action");
  }
}

function invitedIn({ invited_name: invited }: Entry): string | null {
  return typeof invited === "string" ? invited : null;
}

function statusIn({ statuses }: Words, status: string): string {
  return isStatus(status) ? statuses[status] : status;
}

function isStatus(status: string): status is ProposalDisplayStatus {
  return (displayStatuses as readonly string[]).includes(status);
}

/** The first of the fields that is there. */
function wordOf(entry: Entry, fields: readonly string[], words: Words): string {
  const value = fields.map((field) => entry[field]).find((each) => each !== undefined);
  if (typeof value === "boolean") return value ? words.chosen : words.not_chosen;
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

function whoOf(by: unknown, organization: string, words: Words): string {
  const { kind, name, address } = by as { kind?: string; name?: string; address?: string };
  switch (kind) {
    case "member":
      return organization;
    case "signer":
      return [name, address].filter(Boolean).join(", ");
    case "recipient":
      return [words.recipient, address].filter(Boolean).join(", ");
    default:
      return organization;
  }
}
