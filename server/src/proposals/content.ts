import {
  Design,
  Integrations,
  maxJsonBytes,
  maxNoteLength,
  ProposalSettings,
  type Crm,
} from "@proffer/contract";
import { Type } from "typebox";
import { invalid } from "../platform/errors.ts";
import { bodyValidator } from "../platform/http/validation.ts";
import { faultsOfPictures } from "../platform/image-address.ts";
import { cleanRichText } from "../platform/rich-text.ts";
import { searchKey } from "../platform/search-key.ts";
import type { ProposalRow } from "../schema.ts";
import { clientName, expiryOf, faultsOfSettings } from "./settings.ts";

/** What members write into a proposal, its pages aside. */
export interface Content {
  name: string;
  proposal_number: string | null;
  description: string | null;
  notes: string | null;
  tags: string[];
  settings: ProposalSettings;
  design: Design;
  crm: Crm | null;
}

type ContentColumns = Pick<
  ProposalRow,
  | "name"
  | "name_key"
  | "client_name"
  | "client_key"
  | "proposal_number"
  | "search_key"
  | "description"
  | "notes"
  | "settings_json"
  | "design_json"
  | "tags_json"
  | "crm_json"
  | "expiring_on"
>;

export function contentOf(row: ProposalRow): Content {
  return {
    name: row.name,
    proposal_number: row.proposal_number,
    description: row.description,
    notes: row.notes,
    tags: JSON.parse(row.tags_json),
    settings: JSON.parse(row.settings_json),
    design: JSON.parse(row.design_json),
    crm: row.crm_json === null ? null : JSON.parse(row.crm_json),
  };
}

/** The columns that hold the content and those that follow from it. */
export function columnsOf(content: Content): ContentColumns {
  const { name, proposal_number, settings } = content;
  const client_name = clientName(settings);
  return {
    name,
    name_key: searchKey(name),
    client_name,
    client_key: client_name && searchKey(client_name),
    proposal_number,
    search_key: searchKey([name, client_name, proposal_number].filter(Boolean).join("\n")),
    description: content.description,
    notes: content.notes,
    settings_json: JSON.stringify(settings),
    design_json: JSON.stringify(content.design),
    tags_json: JSON.stringify(content.tags),
    crm_json: content.crm && JSON.stringify(content.crm),
    expiring_on: expiryOf(settings),
  };
}

const stored = Type.Object({ settings: ProposalSettings, design: Design, integrations: Integrations });
const validateStored = bodyValidator(stored);

/** Cleans what was written, and refuses, by field, what the schema of one request cannot see. */
export function checked(content: Content): Content {
  const { settings, design, crm, description, notes } = content;
  validateStored({ settings, design, integrations: { crm } });
  const faults = { ...faultsOfSettings(settings), ...faultsOfPictures(design, "design") };
  for (const [field, value] of Object.entries({ settings, design }))
    if (Buffer.byteLength(JSON.stringify(value)) > maxJsonBytes)
      faults[field] = `must not come to more than ${maxJsonBytes} bytes of JSON`;
  const cleanNotes = notes && cleanRichText(notes);
  if (cleanNotes && cleanNotes.length > maxNoteLength)
    faults["notes"] = `must not be longer than ${maxNoteLength} characters once it is clean HTML`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return {
    ...content,
    description: description && cleanRichText(description),
    notes: cleanNotes,
  };
}
