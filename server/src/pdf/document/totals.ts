import type { PublicProposal, ProposalDisplayStatus } from "@proffer/contract";
import { toShownContract, toShownDue, toShownTotals } from "@proffer/presentation";
import type { Proposal } from "../../proposals/index.ts";
import type { Notice, SectionContent } from "./document.ts";
import type { Format } from "./format.ts";
import { addBreaks } from "./line-breaks.ts";
import { fillWords } from "./words.ts";

/** Creates one total per used frequency. Returns null without prices. */
export function createTotalsSection(
  shown: PublicProposal,
  format: Format,
  isOpen: boolean,
): SectionContent | null {
  const { voice, words } = format;
  const totals = toShownTotals(shown, voice);
  if (totals.length === 0) return null;
  const names = isOpen ? shown.missing.map(({ name }) => addBreaks(name)) : [];
  return {
    kind: "totals",
    name: words.total,
    note: names.length > 0 ? fillWords(words.open, { names: names.join(", ") }) : null,
    sums: totals.map(({ frequency, text, range, parts }) => ({
      label: words[frequency],
      parts: parts.map(({ label, amount }) => ({ label: addBreaks(label), amount })),
      total: { text, per: words[`per_${frequency}`] },
      range,
    })),
  };
}

/** Lists the payments over the term above their sum, like the parts of a total. Returns null without a term. */
export function createPaymentsSection(shown: PublicProposal, format: Format): SectionContent | null {
  const { voice, words } = format;
  const contract = toShownContract(shown, voice, (date) => format.calendarDay(date));
  if (!contract) return null;
  const { rows, total, first, notes } = contract;
  const payments = rows.map(({ name, when, count, sum }) => ({
    label: addBreaks([name, when, count].filter(Boolean).join(" · ")),
    amount: sum,
  }));
  const sums = [
    { label: total.label, parts: payments, total: { text: total.sum, per: "" }, range: null },
    ...(first ? [{ label: first.label, parts: [], total: { text: first.sum, per: "" }, range: null }] : []),
  ];
  return { kind: "totals", name: words.payments, note: notes.map(addBreaks).join(" · "), sums };
}

/**
 * Shows the amount due on acceptance like a total, with the sender's text as its parts. Returns null if nothing is
 * due. Payments since then are not part of the document.
 */
export function createDueSection(shown: PublicProposal, format: Format): SectionContent | null {
  const due = toShownDue(shown, format.voice);
  if (!due) return null;
  const { label, amount, when, instructions } = due;
  const parts = instructions
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ label: addBreaks(line), amount: "" }));
  const sum = { label, parts, total: { text: amount, per: "" }, range: when || null };
  return { kind: "totals", name: format.words.payment, note: null, sums: [sum] };
}

const noticesByStatus = {
  WON: ["won", "green"],
  LOST: ["lost", "red"],
  CANCELLED: ["cancelled", "red"],
  EXPIRED: ["expired", "amber"],
  ON_HOLD: ["on_hold", "amber"],
} as const satisfies Readonly<Partial<Record<ProposalDisplayStatus, readonly [string, Notice["colour"]]>>>;

/**
 * Finds the notice that the recipient page shows above the proposal. The draft of a revision, which no page
 * shows, has a notice that says so.
 */
export function findNotice(
  { status, sender, expiring_on }: PublicProposal,
  kind: Proposal["kind"],
  format: Format,
): Notice | null {
  if (kind === "revision") {
    const text = addBreaks(fillWords(format.words.draft, { name: sender.name }));
    return { colour: "amber", title: format.words.draft_title, text };
  }
  if (!hasNotice(status)) return null;
  const [key, colour] = noticesByStatus[status];
  const values = {
    name: sender.name,
    email: sender.email,
    date: expiring_on === null ? "" : format.lastDay(expiring_on),
  };
  return {
    colour,
    title: format.words[`${key}_title`],
    text: addBreaks(fillWords(format.words[key], values)),
  };
}

function hasNotice(status: ProposalDisplayStatus): status is keyof typeof noticesByStatus {
  return Object.hasOwn(noticesByStatus, status);
}
