import type { PublicPage, PublicProposal } from "@proffer/contract";
import { escapeHtml } from "./escape-html.ts";

/**
 * Lists the pages with content. Signature pages without text are left out, because the signers are listed
 * below every page.
 */
export function listPagesToRead(pages: readonly PublicPage[]): readonly PublicPage[] {
  return pages.filter(({ kind, content, children }) => {
    const isBlank = content.replaceAll(/<(?!img)[^>]*>|&nbsp;|\s/g, "") === "";
    return kind !== "signatures" || !isBlank || children.length > 0;
  });
}

/** The text of a cover page, shown beside the title of the proposal. */
export interface CoverNote {
  /** The id of the page. */
  readonly id: string;
  readonly name: string;
  readonly content: string;
}

interface Opening {
  readonly note: CoverNote | null;
  /** The following pages, which the header links to. */
  readonly pages: readonly PublicPage[];
}

/** Maximum length of a note. A longer text is a letter and stays a separate page. */
const maxNoteLength = 120;
const needsRoom = /<(?:img|table|ul|ol|blockquote|pre)\b/;
const leadingHeading = /^<h[1-6][^>]*>(.*?)<\/h[1-6]>/s;

/**
 * Separates a cover page with a short text from the following pages, so that readers do not have to turn an
 * almost empty page.
 */
export function takeOpening({ name, pages }: Pick<PublicProposal, "name" | "pages">): Opening {
  const [first, ...others] = pages;
  if (first?.kind !== "cover") return { note: null, pages };
  const content = removeTitle(first, name);
  const length = toPlainText(content).length;
  if (length > maxNoteLength || needsRoom.test(content)) return { note: null, pages };
  return { note: length === 0 ? null : { id: first.id, name: first.name, content }, pages: others };
}

/** Tells whether the note contains a name or a date, which then need not be repeated below it. */
export function isNamedIn(note: CoverNote | null, name: string): boolean {
  return note !== null && toPlainText(note.content).includes(toPlainText(escapeHtml(name)));
}

/**
 * Lists the sender's names that the cover does not contain yet. If there is no logo, the name of the
 * organization is shown in place of the logo and is not listed.
 */
export function listSenderNames(
  { sender, organization, design }: Pick<PublicProposal, "sender" | "organization" | "design">,
  note: CoverNote | null,
): string[] {
  const names = design.logo_url === undefined ? [sender.name] : [sender.name, organization.name];
  const isWordmark = design.logo_url === undefined && sender.name === organization.name;
  return isWordmark ? [] : [...new Set(names)].filter((name) => !isNamedIn(note, name));
}

/** Returns the content of a cover without a heading that repeats the title above it. */
export function removeTitle({ content }: Pick<PublicPage, "content">, title: string): string {
  const [heading = "", words = ""] = leadingHeading.exec(content) ?? [];
  return heading !== "" && toPlainText(words) === toPlainText(escapeHtml(title))
    ? content.slice(heading.length)
    : content;
}

/**
 * Returns the text of HTML without tags, for comparison. Non-breaking spaces become spaces, and all quotes
 * become `'`. Other entities stay encoded.
 */
function toPlainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&nbsp;|&#160;|\s+/g, " ")
    .replaceAll(/&quot;|&#39;|["']/g, "'")
    .trim();
}
