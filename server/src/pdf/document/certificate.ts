import { displayStatuses, type ProposalDisplayStatus } from "@proffer/contract";
import { noFieldValue } from "@proffer/presentation";
import type { AcceptanceRecord, Signer } from "../../records/signers/index.ts";
import type { AuditAction, AuditEntry } from "../../records/audit-trail/index.ts";
import type { ViewSources } from "../../recipients/public-view/index.ts";
import type { Certificate, Fact, SectionContent } from "./document.ts";
import type { Format } from "./format.ts";
import { addBreaks } from "./line-breaks.ts";
import { formatAccepterName, formatBothNames, formatSignerName } from "./signer-name.ts";
import { fillWords, type Words } from "./words.ts";

/** Proof that a document was signed or accepted: its audit trail and the hash of its content. */
export interface Evidence {
  readonly trail: readonly AuditEntry[];
  /** Hash of the canonical JSON of the snapshot. */
  readonly sha256: string;
}

/** Creates the certificate, which shows who agreed, when and from which address, and every earlier step. */
export function createCertificateSection(
  found: ViewSources,
  { trail, sha256 }: Evidence,
  { words, fileSize }: Pick<Format, "words" | "fileSize">,
): SectionContent {
  const { proposal, organization, signers, sender } = found;
  const isAccepted = proposal.acceptance !== null;
  const certificate: Certificate = {
    name: words.certificate,
    intro: words.certificate_intro,
    facts: [
      { label: words.proposal, value: addBreaks(proposal.name) },
      { label: words.identifier, value: proposal.id },
      { label: words.issued_by, value: addBreaks(organization.name) },
      { label: words.agreed_by, value: isAccepted ? words.by_acceptance : words.by_signatures },
      { label: words.completed, value: formatInstant(proposal.won_at ?? proposal.updated_at) },
      { label: words.fingerprint, value: addBreaks(sha256) },
      { label: words.end_of_trail, value: addBreaks(trail.at(-1)?.hash ?? "") },
    ],
    people:
      proposal.acceptance === null
        ? signers.map((each) => listSignerFacts(each, sender.email, words))
        : [listAcceptanceFacts(proposal.acceptance, words)],
    files: proposal.attachments.map((file) => ({
      name: addBreaks(`${file.name} · ${fileSize(file.size)}`),
      facts: [{ label: words.fingerprint, value: addBreaks(file.sha256) }],
    })),
    events: trail
      .filter(({ entry }) => !isInternal(entry))
      .map(({ at, entry }) => ({
        at: formatInstant(at),
        what: addBreaks(describeEntry(entry, words)),
        who: addBreaks(formatActor(entry["by"], organization.name, words)),
      })),
  };
  return { kind: "certificate", ...certificate };
}

function listSignerFacts(signer: Signer, knownEmail: string, words: Words): Certificate["people"][number] {
  // The client already knows the sender's address. The addresses of other members stay private.
  const email = signer.role === "company" && signer.email !== knownEmail ? null : signer.email;
  return {
    name: addBreaks(formatSignerName(signer, words)),
    facts: toFacts([
      [words.title, signer.title],
      [words.email, email],
      [words.signed, signer.signed_at && formatInstant(signer.signed_at)],
      [words.address, signer.address],
      [words.agent, signer.agent],
      [words.consent, signer.consent_text],
    ]),
  };
}

function listAcceptanceFacts(acceptance: AcceptanceRecord, words: Words) {
  const { email, at, address, agent } = acceptance;
  return {
    name: addBreaks(formatAccepterName(acceptance, words)),
    facts: toFacts([
      [words.email, email],
      [words.accepted, formatInstant(at)],
      [words.address, address],
      [words.agent, agent],
    ]),
  };
}

function toFacts(values: ReadonlyArray<readonly [label: string, value: string | null]>): Fact[] {
  return values.flatMap(([label, value]) => (value ? [{ label, value: addBreaks(value) }] : []));
}

/** Formats a time to the second, in the same way in every language. */
function formatInstant(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}

type Entry = AuditEntry["entry"];

/** The steps of an approval within the organization. Clients get the certificate, too. */
const internalActions: ReadonlySet<unknown> = new Set<AuditAction>([
  "approval_requested",
  "approval_withdrawn",
  "approval_given",
  "approval_rejected",
]);

function isInternal({ action }: Entry): boolean {
  return internalActions.has(action);
}

function describeEntry(entry: Entry, words: Words): string {
  const text = (...fields: readonly string[]) => findPhrase(entry, fields, words);
  switch (entry["action"]) {
    case "sent":
      return words.step_sent;
    case "revised":
      return words.step_revised;
    case "status_changed":
      return fillWords(words.step_status, {
        old: formatStatus(words, text("old_status")),
        new: formatStatus(words, text("new_status")),
      });
    case "link_rotated":
      return words.step_link;
    case "viewed":
      return words.step_opened;
    case "selection_changed":
      if (entry["change"] === "field_changed")
        return fillWords(words.step_choice, {
          name: text("name"),
          old: formatEntryValue(entry["old_value"], words),
          new: formatEntryValue(entry["new_value"], words),
        });
      // Must match the facts that `toChangeFacts` writes into the audit trail.
      return fillWords(words.step_choice, {
        name: text("line_item_name", "name"),
        old: text("old_quantity", "old_value"),
        new: text("new_quantity", "new_value"),
      });
    case "frozen":
      return words.step_frozen;
    case "signature_requested":
      return words.step_asked;
    case "signed":
      return fillWords(words.step_signed, {
        name: formatBothNames(text("full_name", "signed_name"), text("signed_name"), words.signed_as),
      });
    case "signing_voided":
      return words.step_voided;
    case "accepted":
      return fillWords(words.step_accepted, {
        name: formatBothNames(
          getInvitedName(entry) ?? text("full_name"),
          text("full_name"),
          words.accepted_as,
        ),
      });
    case "declined":
      return words.step_declined;
    default:
      return text("action");
  }
}

function getInvitedName({ invited_name: invited }: Entry): string | null {
  return typeof invited === "string" ? invited : null;
}

function formatStatus(words: Words, status: string): string {
  return isStatus(status) ? words[`status_${status}`] : status;
}

function isStatus(status: string): status is ProposalDisplayStatus {
  return (displayStatuses as readonly string[]).includes(status);
}

/** Returns the phrase of the first field present in the entry. */
function findPhrase(entry: Entry, fields: readonly string[], words: Words): string {
  const value = fields.map((field) => entry[field]).find((each) => each !== undefined);
  if (typeof value === "boolean") return value ? words.chosen : words.not_chosen;
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** The trail contains the whole value. */
const maxValueLength = 200;

/** Formats the value of a field, which the trail contains in the form of the API. */
function formatEntryValue(value: unknown, words: Words): string {
  if (value === null) return noFieldValue;
  if (typeof value === "boolean") return words[value ? "yes" : "no"];
  if (typeof value !== "string") return JSON.stringify(value);
  const line = value.replaceAll(/\s+/g, " ");
  return line.length > maxValueLength ? `${line.slice(0, maxValueLength).trimEnd()} …` : line;
}

function formatActor(by: unknown, organization: string, words: Words): string {
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
