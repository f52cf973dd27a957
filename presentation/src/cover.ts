import type { PublicPage, PublicProposal } from "@proffer/contract";
import { escapeHtml } from "./escape-html.ts";

/** The words of a cover page that stand beside the title of the proposal. */
export interface CoverNote {
  /** The page that it is of. */
  readonly id: string;
  readonly name: string;
  readonly content: string;
}

interface Opening {
  readonly note: CoverNote | null;
  /** The pages that follow, which the header leads to. */
  readonly pages: readonly PublicPage[];
}

/** Maximum length of a note. A longer one is a letter, and a page of its own. */
const maxNoteLength = 120;
const needsRoom = /<(?:img|table|ul|ol|blockquote|pre)\b/;
const leadingHeading = /^<h[1-6][^>]*>(.*?)<\/h[1-6]>/s;

/** Takes a cover page of a few words apart from the pages below it: nobody has to turn an empty page first. */
export function takeOpening({ name, pages }: Pick<PublicProposal, "name" | "pages">): Opening {
  const [first, ...others] = pages;
  if (first?.kind !== "cover") return { note: null, pages };
  const content = removeTitle(first, name);
  const length = toPlainText(content).length;
  if (length > maxNoteLength || needsRoom.test(content)) return { note: null, pages };
  return { note: length === 0 ? null : { id: first.id, name: first.name, content }, pages: others };
}

/** True when the note says a name or a date, which then needs no saying below it. */
export function isNamedIn(note: CoverNote | null, name: string): boolean {
  return note !== null && toPlainText(note.content).includes(toPlainText(escapeHtml(name)));
}

/**
 * The names of the sender that a cover has yet to say. Where there is no logo the name of the organization stands in its
 * place.
 */
export function listSenderNames(
  { sender, organization, design }: Pick<PublicProposal, "sender" | "organization" | "design">,
  note: CoverNote | null,
): string[] {
  const names = design.logo_url === undefined ? [sender.name] : [sender.name, organization.name];
  const isWordmark = design.logo_url === undefined && sender.name === organization.name;
  return isWordmark ? [] : [...new Set(names)].filter((name) => !isNamedIn(note, name));
}

/** The content of a cover without a heading that repeats the title above it. */
export function removeTitle({ content }: Pick<PublicPage, "content">, title: string): string {
  const [heading = "", words = ""] = leadingHeading.exec(content) ?? [];
  return heading !== "" && toPlainText(words) === toPlainText(escapeHtml(title))
    ? content.slice(heading.length)
    : content;
}

/** The words of an HTML text, with its entities as they are written. */
function toPlainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&nbsp;|&#160;|\s+/g, " ")
    .replaceAll(/&quot;|&#39;|["']/g, "'")
    .trim();
}
