import type { ProposalSettings, PublicPage, PublicProposal } from "@proffer/contract";
import { isDecided, lastMomentBefore, blockShowsMinorUnits } from "@proffer/presentation";
import { proffer } from "../../mail/index.ts";
import { directionOf } from "../../proposals/core.ts";
import { type Found, printedProposal } from "../../recipients/index.ts";
import { inkOn, readableOnPaper } from "../../platform/colors.ts";
import { certificateSection, type Evidence } from "./certificate.ts";
import type { Block, Document, Fact, Picture, SectionContent } from "./document.ts";
import { fontsFor, serif } from "./fonts-for.ts";
import { formatFor, type Format } from "./format.ts";
import { breakable } from "./letters.ts";
import { noticeOf } from "./notice.ts";
import { optionsPart } from "./options.ts";
import { blocksOf } from "./rich-text.ts";
import { groupPart } from "./rows.ts";
import type { Setting } from "./setting.ts";
import { fillsSheet, onSheets } from "./sheets.ts";
import { signaturesSection } from "./signatures.ts";
import { totalsSection } from "./sums.ts";

/** A document without its pictures, which come from elsewhere. */
export type Draft = Omit<Document, "images">;

/** What is chosen is still the reader's. */
const open: ReadonlySet<PublicProposal["status"]> = new Set(["DRAFT", "SENT"]);

/** A proposal as it is set in type. `evidence`: it was signed or accepted. */
export function makeDocument(found: Found, evidence: Evidence | null, now: string): Draft {
  const shown = printedProposal(found, now);
  const { design } = shown;
  const format = formatFor(design.language, shown.currency);
  const accent = design.accent_color ?? proffer.accent;
  const [first] = shown.pages;
  const cover = first?.kind === "cover" ? first : null;
  const draft = {
    paper: design.paper_size === "letter" ? ("us-letter" as const) : ("a4" as const),
    language: format.locale,
    rtl: directionOf(format.locale) === "rtl",
    accent: { fill: accent, on: inkOn(accent), text: readableOnPaper(accent) },
    title: breakable(shown.name),
    organization: breakable(shown.organization.name),
    logo: pictureAt(design.logo_url, shown.organization.name),
    footer: [shown.proposal_number, shown.recipient.name]
      .filter(Boolean)
      .map((text) => breakable(text ?? ""))
      .join(" · "),
    words: format.words,
    cover: cover && coverOf(cover, shown),
    lead: blocksOf(shown.description ?? ""),
    facts: factsOf(shown, found.proposal.updated_at, format),
    // A certificate says it at length.
    notice: evidence ? null : noticeOf(shown, format),
    sections: onSheets(
      sectionsOf(cover ? shown.pages.slice(1) : shown.pages, shown, found, format, evidence),
    ),
  };
  const labelFonts = fontsFor(format.locale, JSON.stringify(draft));
  const fonts = design.font === "serif" ? [serif, ...labelFonts] : labelFonts;
  return { ...draft, fonts, labelFonts };
}

function coverOf({ name, content }: PublicPage, { design, ...shown }: PublicProposal) {
  const blocks = blocksOf(content);
  const picture = pictureAt(design.cover_image_url, "");
  return {
    title: breakable(shown.name),
    subtitle: name === "Cover" || name === shown.name ? null : breakable(name),
    content: blocks,
    picture,
    isSheet: fillsSheet(blocks, blocksOf(shown.description ?? ""), shown.name),
  };
}

function pictureAt(source: string | undefined, alt: string): Picture | null {
  return source === undefined ? null : { kind: "image", source, alt: breakable(alt), width: null };
}

function factsOf(
  { recipient, organization, sender, ...shown }: PublicProposal,
  changedAt: string,
  format: Format,
): Fact[] {
  const { words } = format;
  const facts: Fact[] = [
    { label: words.prepared_for, value: lines(recipient.name, recipient.contact_name, recipient.address) },
    { label: words.prepared_by, value: lines(organization.name, sender.name, sender.email) },
    { label: words.number, value: lines(shown.proposal_number) },
    { label: words.date, value: format.day(shown.sent_at ?? changedAt) },
    {
      label: words.valid_until,
      value: shown.expiring_on === null ? "" : format.day(lastMomentBefore(shown.expiring_on)),
    },
  ];
  return facts.filter(({ value }) => value !== "");
}

function sectionsOf(
  pages: readonly PublicPage[],
  shown: PublicProposal,
  found: Found,
  format: Format,
  evidence: Evidence | null,
): SectionContent[] {
  const totals = totalsSection(shown, format, open.has(shown.status));
  const lastPriced = pages.findLastIndex(({ kind }) => kind === "scope_of_work");
  const sections = pages.flatMap((page, at) => [
    sectionOf(page, shown, found, format),
    ...(at === lastPriced && totals ? [totals] : []),
  ]);
  // Nothing priced is for paper, and still it costs something.
  if (lastPriced === -1 && totals) sections.push(totals);
  if (!evidence) return sections;
  const isSignedHere = pages.some(({ kind }) => kind === "signatures");
  const signed = signaturesSection({ name: format.words.signatures, content: "" }, shown, found, format);
  return [...sections, ...(isSignedHere ? [] : [signed]), certificateSection(found, evidence, format.words)];
}

function sectionOf(page: PublicPage, shown: PublicProposal, found: Found, format: Format): SectionContent {
  if (page.kind === "signatures") return signaturesSection(page, shown, found, format);
  const name = breakable(page.name);
  const content: Block[] = blocksOf(page.content);
  if (page.kind !== "scope_of_work") return { kind: "text", name, content };
  const settings: ProposalSettings = JSON.parse(found.proposal.settings_json);
  const setting: Omit<Setting, "minor"> = {
    format,
    isDecided: isDecided(shown.status),
    isOpen: open.has(shown.status),
    display: shown.display,
    keepsRows: settings.avoid_line_item_page_breaks === true,
  };
  return {
    kind: "scope",
    name,
    content,
    parts: page.children.map((child) => {
      const inside = { ...setting, minor: blockShowsMinorUnits(child, page) };
      return child.type === "group" ? groupPart(child, inside) : optionsPart(child, inside);
    }),
  };
}

/** One below the other, without those that are missing. */
function lines(...texts: readonly (string | null)[]): string {
  return texts.flatMap((text) => (text === null || text.trim() === "" ? [] : [breakable(text)])).join("\n");
}
