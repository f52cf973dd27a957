import type { PublicProposal } from "@proffer/contract";
import { totalsOf } from "@proffer/presentation";
import type { SectionContent } from "./document.ts";
import type { Format } from "./format.ts";
import { breakable } from "./letters.ts";
import { put } from "./words/words.ts";

/** One sum for each frequency in use; null where nothing is priced. */
export function totalsSection(shown: PublicProposal, format: Format, isOpen: boolean): SectionContent | null {
  const { voice, words } = format;
  const totals = totalsOf(shown, voice);
  if (totals.length === 0) return null;
  const names = isOpen ? shown.missing.map(({ name }) => breakable(name)) : [];
  return {
    kind: "totals",
    name: words.investment,
    note: names.length > 0 ? put(words.open, { names: names.join(", ") }) : null,
    sums: totals.map(({ frequency, text, choices, parts }) => ({
      label: words[frequency],
      parts: parts.map(({ label, amount }) => ({ label: breakable(label), amount })),
      total: { text, per: words[`per_${frequency}`] },
      choices,
    })),
  };
}
