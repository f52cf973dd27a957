import type { PublicProposal } from "@proffer/contract";
import { toShownTotals } from "@proffer/presentation";
import type { SectionContent } from "./document.ts";
import type { Format } from "./format.ts";
import { addBreaks } from "./line-breaks.ts";
import { fillWords } from "./words.ts";

/** Creates one total per frequency in use; null where nothing is priced. */
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
