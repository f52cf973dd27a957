import type { AcceptanceRecord, AuditEntry, SignerRow } from "../../lifecycle/core.ts";
import type { Found } from "../../recipients/index.ts";
import type { Certificate, Fact, Section } from "./document.ts";
import { breakable } from "./letters.ts";

/** What shows, beside the document itself, that it was signed or accepted. */
export interface Evidence {
  readonly trail: readonly AuditEntry[];
  /** Of the canonical JSON that was frozen. */
  readonly sha256: string;
}

/** Who said yes, when and from where, and every step on the way there. */
export function certificateSection(found: Found, { trail, sha256 }: Evidence): Section {
  const { proposal, house, signers, sender } = found;
  const certificate: Certificate = {
    name: "Certificate of completion",
    intro:
      "This page records how the proposal was agreed to. The fingerprint is the SHA-256 of its frozen content; each step of the trail is chained to the one before it.",
    facts: [
      { label: "Proposal", value: breakable(proposal.name) },
      { label: "Identifier", value: proposal.id },
      { label: "Issued by", value: breakable(house.name) },
      {
        label: "Agreed by",
        value: proposal.acceptance_json === null ? "Digital signatures" : "Acceptance online",
      },
      { label: "Completed", value: instant(proposal.won_at ?? proposal.updated_at) },
      { label: "Fingerprint", value: breakable(sha256) },
      { label: "End of the trail", value: breakable(trail.at(-1)?.hash ?? "") },
    ],
    people:
      proposal.acceptance_json === null
        ? signers.map((each) => signerFacts(each, sender.email))
        : [acceptanceFacts(JSON.parse(proposal.acceptance_json))],
    events: trail.map(({ at, entry }) => ({
      at: instant(at),
      what: breakable(whatOf(entry)),
      who: breakable(whoOf(entry["by"], house.name)),
    })),
  };
  return { kind: "certificate", ...certificate };
}

function signerFacts(signer: SignerRow, knownEmail: string): Certificate["people"][number] {
  // The client knows the sender's address; those of other members stay inside.
  const email = signer.role === "company" && signer.email !== knownEmail ? null : signer.email;
  return {
    name: breakable(signer.signed_name ?? signer.full_name),
    facts: facts({
      "E-mail": email,
      Signed: signer.signed_at && instant(signer.signed_at),
      Address: signer.address,
      Agent: signer.agent,
      Agreed: signer.consent_text,
    }),
  };
}

function acceptanceFacts({ full_name, email, at, address, agent }: AcceptanceRecord) {
  return {
    name: breakable(full_name),
    facts: facts({ "E-mail": email, Accepted: instant(at), Address: address, Agent: agent }),
  };
}

function facts(values: Readonly<Record<string, string | null>>): Fact[] {
  return Object.entries(values).flatMap(([label, value]) =>
    value ? [{ label, value: breakable(value) }] : [],
  );
}

/** To the second, in a form that no language reads differently. */
function instant(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}

type Entry = AuditEntry["entry"];

function whatOf(entry: Entry): string {
  const text = (...fields: readonly string[]) => wordOf(entry, fields);
  switch (entry["action"]) {
    case "sent":
      return "Sent";
    case "status_changed":
      return `Status: ${text("old_status")} to ${text("new_status")}`;
    case "link_rotated":
      return "Link replaced";
    case "viewed":
      return "Opened";
    case "selection_changed":
      // As factsOfChange tells it.
      return `Choice: ${text("line_item_name", "name")}, ${text("old_quantity", "old_value")} to ${text("new_quantity", "new_value")}`;
    case "frozen":
      return "Content frozen to be signed";
    case "signature_requested":
      return "Signature asked for";
    case "signed":
      return `Signed by ${text("signed_name")}`;
    case "signing_voided":
      return "Signing withdrawn";
    case "accepted":
      return `Accepted by ${text("full_name")}`;
    case "declined":
      return "Declined";
    default:
      return text("action");
  }
}

/** The first of the fields that is there. */
function wordOf(entry: Entry, fields: readonly string[]): string {
  const value = fields.map((field) => entry[field]).find((each) => each !== undefined);
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

function whoOf(by: unknown, organization: string): string {
  const { kind, name, address } = by as { kind?: string; name?: string; address?: string };
  switch (kind) {
    case "member":
      return organization;
    case "signer":
      return [name, address].filter(Boolean).join(", ");
    case "recipient":
      return ["Recipient", address].filter(Boolean).join(", ");
    default:
      return organization;
  }
}
