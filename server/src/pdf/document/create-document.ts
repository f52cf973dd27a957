import type { PublicPage, PublicProposal } from "@proffer/contract";
import {
  blockShowsMinorUnits,
  defaultAccent,
  getTextDirection,
  isDecided,
  isNamedIn,
  listSenderNames,
  removeTitle,
  takeOpening,
} from "@proffer/presentation";
import { getInkOn, toReadableOnPaper } from "../../platform/colors.ts";
import { viewOnPaper, type ViewSources } from "../../recipients/public-view/index.ts";
import { createCertificateSection, type Evidence } from "./certificate.ts";
import { createColumns } from "./columns.ts";
import { createAttachmentsSection, createDetailsSection } from "./details.ts";
import type { Block, Document, Fact, Picture, Section, SectionContent } from "./document.ts";
import { listFonts, serif } from "./font-families.ts";
import { createFormat, type Format } from "./format.ts";
import { addBreaks } from "./line-breaks.ts";
import { createOptionsPart } from "./options.ts";
import type { PageStyle } from "./page-style.ts";
import { parseBlocks } from "./rich-text.ts";
import { createGroupPart } from "./rows.ts";
import { createSignaturesSection } from "./signatures.ts";
import { createDueSection, createPaymentsSection, createTotalsSection, findNotice } from "./totals.ts";
import { isShortContent } from "./height.ts";

/** A document without its pictures, which are loaded later. */
export type Draft = Omit<Document, "images">;

/** Statuses in which the recipient can still choose. */
const openStatuses: ReadonlySet<PublicProposal["status"]> = new Set(["DRAFT", "SENT"]);

/**
 * Creates the printable document of a proposal. `evidence` is null unless the proposal was signed or
 * accepted.
 */
export function createDocument(sources: ViewSources, evidence: Evidence | null, now: string): Draft {
  const shown = viewOnPaper(sources, now);
  const { design } = shown;
  const format = createFormat(design.language, shown.currency, shown.organization.time_zone);
  const accent = design.accent_color ?? defaultAccent;
  const [first] = shown.pages;
  const cover = first?.kind === "cover" ? first : null;
  const draft = {
    paper: design.paper_size === "letter" ? ("us-letter" as const) : ("a4" as const),
    language: format.locale,
    rtl: getTextDirection(format.locale) === "rtl",
    accent: { fill: accent, on: getInkOn(accent), text: toReadableOnPaper(accent) },
    title: addBreaks(shown.name),
    organization: addBreaks(shown.organization.name),
    logo: createPicture(design.logo_url, shown.organization.name),
    footer: [shown.proposal_number, shown.recipient.name]
      .filter(Boolean)
      .map((text) => addBreaks(text ?? ""))
      .join(" · "),
    words: format.words,
    cover: cover && createCover(cover, shown),
    lead: parseBlocks(shown.description ?? ""),
    facts: listFacts(shown, sources.proposal.updated_at, format),
    // The certificate of a signed or accepted proposal already shows the outcome.
    notice: evidence ? null : findNotice(shown, sources.proposal.kind, format),
    sections: layOutSheets(
      listSections(cover ? shown.pages.slice(1) : shown.pages, shown, sources, format, evidence),
    ),
  };
  const labelFonts = listFonts(format.locale, JSON.stringify(draft));
  const fonts = design.font === "serif" ? [serif, ...labelFonts] : labelFonts;
  return { ...draft, fonts, labelFonts };
}

function createCover(page: PublicPage, { design, ...shown }: PublicProposal) {
  const { name } = page;
  const blocks = parseBlocks(removeTitle(page, shown.name));
  const picture = createPicture(design.cover_image_url, "");
  return {
    title: addBreaks(shown.name),
    subtitle: name === "Cover" || name === shown.name ? null : addBreaks(name),
    content: blocks,
    picture,
    isSheet: fillsSheet(blocks, parseBlocks(shown.description ?? ""), shown.name),
  };
}

function createPicture(source: string | undefined, alt: string): Picture | null {
  return source === undefined ? null : { kind: "image", source, alt: addBreaks(alt), width: null };
}

/** Lists the facts of the cover. Omits names and dates that the note on the cover already mentions. */
function listFacts(shown: PublicProposal, changedAt: string, format: Format): Fact[] {
  const { words } = format;
  const { recipient } = shown;
  const { note } = takeOpening(shown);
  const client = [recipient.name, recipient.contact_name].flatMap((each) => each ?? []);
  const unnamed = client.filter((each) => !isNamedIn(note, each));
  const date = format.day(shown.sent_at ?? changedAt);
  const facts: Fact[] = [
    {
      label: unnamed.length < client.length ? words.client : words.prepared_for,
      // An address is always printed together with a name.
      value: joinLines(
        ...(unnamed.length > 0 || !recipient.address ? unnamed : [recipient.name]),
        recipient.address,
      ),
    },
    { label: words.prepared_by, value: joinLines(...listSenderNames(shown, note), shown.sender.email) },
    { label: words.number, value: joinLines(shown.proposal_number) },
    { label: words.revision, value: formatRevision(shown, format) },
    { label: words.date, value: isNamedIn(note, date) ? "" : date },
    {
      label: words.valid_until,
      value: shown.expiring_on === null ? "" : format.lastDay(shown.expiring_on),
    },
  ];
  return facts.filter(({ value }) => value !== "");
}

/** Formats the number of the revision. Empty for the first one, because most proposals have no other. */
function formatRevision({ revision }: PublicProposal, format: Format): string {
  return revision !== null && revision.number > 1 ? format.number(revision.number) : "";
}

function listSections(
  pages: readonly PublicPage[],
  shown: PublicProposal,
  sources: ViewSources,
  format: Format,
  evidence: Evidence | null,
): SectionContent[] {
  const totals = createTotalsSection(shown, format, openStatuses.has(shown.status));
  const payments = createPaymentsSection(shown, format);
  const due = createDueSection(shown, format);
  const details = createDetailsSection(shown, format);
  const sums = [totals, payments, due, details].filter((each) => each !== null);
  const lastPricedIndex = pages.findLastIndex(({ kind }) => kind === "scope_of_work");
  const sections = pages.flatMap((page, at) => [
    createSection(page, shown, sources, format),
    ...(at === lastPricedIndex ? sums : []),
  ]);
  // A proposal may have a total although no page with prices is printed.
  if (lastPricedIndex === -1) sections.push(...sums);
  const files = createAttachmentsSection(shown, format);
  // The certificate lists them with their hashes.
  if (!evidence) return files ? [...sections, files] : sections;
  const hasSignaturesPage = pages.some(({ kind }) => kind === "signatures");
  const signaturesSection = createSignaturesSection(
    { name: format.words.signatures, content: "" },
    shown,
    sources,
    format,
  );
  return [
    ...sections,
    ...(hasSignaturesPage ? [] : [signaturesSection]),
    createCertificateSection(sources, evidence, format),
  ];
}

function createSection(
  page: PublicPage,
  shown: PublicProposal,
  sources: ViewSources,
  format: Format,
): SectionContent {
  if (page.kind === "signatures") return createSignaturesSection(page, shown, sources, format);
  const name = addBreaks(page.name);
  const content: Block[] = parseBlocks(page.content);
  if (page.kind !== "scope_of_work") return { kind: "text", name, content };
  const { settings } = sources.proposal;
  const style: Omit<PageStyle, "minor"> = {
    format,
    isDecided: isDecided(shown.status),
    isOpen: openStatuses.has(shown.status),
    display: shown.display,
    keepsRows: settings.avoid_line_item_page_breaks === true,
  };
  const parts = page.children.map((child) => {
    const partStyle = { ...style, minor: blockShowsMinorUnits(child, page) };
    return child.type === "group" ? createGroupPart(child, partStyle) : createOptionsPart(child, partStyle);
  });
  const groups = parts.filter((part) => part.kind === "group");
  return { kind: "scope", name, content, parts, columns: createColumns(groups) };
}

/** Joins the non-empty texts, one per line. */
function joinLines(...texts: readonly (string | null)[]): string {
  return texts.flatMap((text) => (text === null || text.trim() === "" ? [] : [addBreaks(text)])).join("\n");
}

/**
 * Decides where each section begins. A short section begins on the current sheet if it fits there completely.
 * A long section begins there if much of the sheet is free. A scope of work always begins directly below
 * another one. Signatures stay together with the end of the signed text.
 */
function layOutSheets(sections: readonly SectionContent[]): Section[] {
  return sections.map((section, at) => {
    const keep = isSmall(section);
    const goesOn = section.kind === "scope" && sections[at - 1]?.kind === "scope";
    const begins = getBegin(section, keep || goesOn);
    return { ...section, begins, ...(keep && { keep }) };
  });
}

/** Returns true if a cover gets its own sheet, because it has content and this content fits on one sheet. */
function fillsSheet(content: readonly Block[], lead: readonly Block[], title: string): boolean {
  return content.length > 0 && title.length <= 300 && isShortContent([...lead, ...content]);
}

function getBegin({ kind }: SectionContent, isBelow: boolean): Section["begins"] {
  if (kind === "certificate") return "sheet";
  return isBelow || kind === "totals" || kind === "signatures" ? "below" : "with-room";
}

function isSmall(section: SectionContent): boolean {
  if (section.kind === "signatures") return section.signatures.length <= 2 && isShortContent(section.content);
  return section.kind === "text" && isShortContent(section.content);
}
