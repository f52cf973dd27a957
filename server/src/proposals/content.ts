import {
  type Attachment,
  Design,
  Integrations,
  maxJsonBytes,
  maxNoteLength,
  ProposalSettings,
  type Crm,
  type CustomVariable,
} from "@proffer/contract";
import { isEmailAddress } from "@proffer/contract/people";
import { findClientName } from "@proffer/presentation";
import { isCurrency } from "@proffer/pricing";
import { Type } from "typebox";
import { findPaymentFaults } from "../accounts/organizations/index.ts";
import { parseAddressList } from "../platform/text/addresses.ts";
import { invalid } from "../platform/errors.ts";
import { createBodyValidator } from "../platform/http/validation.ts";
import { findPictureFaults } from "../platform/text/image-address.ts";
import { parseInstant } from "../platform/times.ts";
import { cleanRichText } from "../platform/text/rich-text.ts";
import { toSearchKey } from "../platform/text/search-key.ts";
import { toStoredVariables } from "./custom-variables.ts";
import type { Proposal } from "./proposal.ts";

/** The content that members write into a proposal, without its pages. */
export interface Content {
  name: string;
  proposal_number: string | null;
  description: string | null;
  notes: string | null;
  tags: string[];
  settings: ProposalSettings;
  design: Design;
  custom_variables: CustomVariable[];
  attachments: readonly Attachment[];
  crm: Crm | null;
}

type ContentFields = Pick<
  Proposal,
  | "name"
  | "name_key"
  | "client_name"
  | "contact_name"
  | "client_key"
  | "proposal_number"
  | "search_key"
  | "description"
  | "notes"
  | "settings"
  | "design"
  | "custom_variables"
  | "attachments"
  | "tags"
  | "crm"
  | "expiring_on"
>;

/** Picks the content of a proposal. */
export function toContent(proposal: Proposal): Content {
  const { name, proposal_number, description, notes, tags, settings, design, crm } = proposal;
  const { custom_variables, attachments } = proposal;
  return {
    name,
    proposal_number,
    description,
    notes,
    tags,
    settings,
    design,
    custom_variables,
    attachments,
    crm,
  };
}

/**
 * Converts content to the fields that contain it and the fields derived from it. `sentTo` contains the
 * recipients of the last email.
 */
export function toFields(content: Content, sentTo: Proposal["sent_to"]): ContentFields {
  const { name, proposal_number, description, notes, tags, settings, design, crm } = content;
  return {
    name,
    name_key: toSearchKey(name),
    contact_name: settings.recipient?.contact?.name?.trim() || null,
    proposal_number,
    ...toClientFields(content, sentTo),
    description,
    notes,
    settings,
    design,
    custom_variables: content.custom_variables,
    attachments: content.attachments,
    tags,
    crm,
    expiring_on: toExpiry(settings),
  };
}

/** Converts content to the fields that lists use to show, sort and find the client. */
export function toClientFields(
  { name, proposal_number, settings }: Content,
  sentTo: Proposal["sent_to"],
): Pick<Proposal, "client_name" | "client_key" | "search_key"> {
  const client_name = findClientName(settings) ?? findClientAddress(settings, sentTo);
  return {
    client_name,
    client_key: client_name && toSearchKey(client_name),
    search_key: toSearchKey([name, client_name, proposal_number].filter(Boolean).join("\n")),
  };
}

/**
 * Finds a name for a client without company or contact name: the name of the email recipient, or else an
 * email address.
 */
function findClientAddress({ recipient }: ProposalSettings, [first]: Proposal["sent_to"]): string | null {
  return first?.name.trim() || recipient?.contact?.email?.trim() || first?.email || null;
}

/** Converts the expiry to an instant that can be compared with the clock. */
function toExpiry({ expiring_on }: ProposalSettings): string | null {
  return expiring_on ? parseInstant(expiring_on) : null;
}

const stored = Type.Object({ settings: ProposalSettings, design: Design, integrations: Integrations });
const validateStored = createBodyValidator(stored);

/**
 * Cleans rich text that differs from `before`, completes variables without an id or an order, and asserts that the
 * content is valid.
 */
export function cleanContent(content: Content, before?: Content): Content {
  const cleanText = (field: "description" | "notes") => {
    const text = content[field];
    return text && text !== before?.[field] ? cleanRichText(text) : text;
  };
  const cleaned = {
    ...content,
    description: cleanText("description"),
    notes: cleanText("notes"),
    custom_variables: toStoredVariables(content.custom_variables),
  };
  assertContent(cleaned);
  return cleaned;
}

/** Asserts rules that a request schema cannot check. Throws faults by field. */
export function assertContent({ settings, design, crm, notes }: Content): void {
  // Uses a copy, because a validator may fill in defaults, and unchanged fields are shared with cached
  // proposals.
  validateStored(structuredClone({ settings, design, integrations: { crm } }));
  const faults = { ...findSettingsFaults(settings), ...findPictureFaults(design, "design") };
  for (const [field, value] of Object.entries({ settings, design }))
    if (Buffer.byteLength(JSON.stringify(value)) > maxJsonBytes)
      faults[field] = `must have at most ${maxJsonBytes} bytes of JSON`;
  if (notes && notes.length > maxNoteLength)
    faults["notes"] = `must have at most ${maxNoteLength} characters after cleaning`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Finds faults in settings that the schema of the contract cannot express, keyed by field. */
function findSettingsFaults(settings: ProposalSettings): Record<string, string> {
  const faults: Record<string, string> = {};
  if (settings.currency !== undefined && !isCurrency(settings.currency))
    faults["settings.currency"] = "is not a known ISO 4217 currency code";
  if (settings.expiring_on && parseInstant(settings.expiring_on) === null)
    faults["settings.expiring_on"] = "must be a time between the years 1970 and 9999";
  if (settings.term?.start === "date" && settings.term.start_date == null)
    faults["settings.term.start_date"] = "is required if start is date";
  Object.assign(faults, findPaymentFaults(settings.payment, "settings.payment"));
  const drafted = settings.email_draft?.recipients;
  const people = typeof drafted === "string" ? parseAddressList(drafted) : [];
  const wrong = people.find(({ email }) => !isEmailAddress(email));
  if (wrong)
    faults["settings.email_draft.recipients"] = `must have email addresses: "${wrong.email}" is not one`;
  return faults;
}
