import { html } from "../../platform/text/html.ts";
import type { CrmSend } from "../crm-http.ts";
import type { DealNote, DealPdf } from "../crm-provider.ts";
import { composeNote, toPlainText } from "../crm-push.ts";
import { associate, createNote, readAssociations, readRecords, uploadFile } from "./api.ts";

/** HubSpot's type of the association of a note with its deal. */
const noteToDeal = 214;
const notesOfOneRequest = 100;

/** The texts of the notes of a deal, which are read once for a push. */
export interface DealNotes {
  /** Returns true if the text of a note contains `text`. */
  includes(text: string): Promise<boolean>;
}

/** Reads the notes of a deal when they are needed, newest first. */
export function createDealNotes(send: CrmSend, dealId: string): DealNotes {
  const texts: string[] = [];
  let unread: string[] | undefined;

  async function readMore(): Promise<boolean> {
    unread ??= await listNoteIds(send, dealId);
    const ids = unread.splice(0, notesOfOneRequest);
    const records = await readRecords(send, "notes", ids, ["hs_note_body"]);
    texts.push(...records.map(({ properties }) => toPlainText(properties["hs_note_body"] ?? "")));
    return ids.length > 0;
  }

  return {
    includes: async (text) => {
      const wanted = text.replaceAll(/\s+/g, " ");
      let checked = 0;
      do {
        if (texts.slice(checked).some((each) => each.includes(wanted))) return true;
        checked = texts.length;
      } while (await readMore());
      return false;
    },
  };
}

async function listNoteIds(send: CrmSend, dealId: string): Promise<string[]> {
  const associations = await readAssociations(send, "deals", "notes", [dealId]);
  const ids = new Set([...associations.values()].flat().map(({ id }) => id));
  // Ids grow with time.
  return [...ids].toSorted((a, b) => b.length - a.length || (a < b ? 1 : -1));
}

/** Creates a note unless the deal has it. Returns whether it was created. */
export async function pushNote(
  send: CrmSend,
  dealId: string,
  notes: DealNotes,
  note: DealNote,
  now: string,
): Promise<boolean> {
  if (await notes.includes(note.marker)) return false;
  const properties = { hs_timestamp: now, hs_note_body: composeNote(note) };
  await createNote(send, properties, [associate(dealId, noteToDeal)]);
  return true;
}

/** Attaches a file with a note that names it, unless there is such a note. Returns whether it was attached. */
export async function pushPdf(
  send: CrmSend,
  dealId: string,
  notes: DealNotes,
  pdf: DealPdf,
  now: string,
): Promise<boolean> {
  if (await notes.includes(pdf.fileName)) return false;
  const fileId = await uploadFile(send, pdf.fileName, await pdf.read());
  const properties = {
    hs_timestamp: now,
    hs_note_body: html`<p>${pdf.fileName}</p>`.text,
    hs_attachment_ids: fileId,
  };
  await createNote(send, properties, [associate(dealId, noteToDeal)]);
  return true;
}
