import type { PageLedger } from "../ledger.ts";
import { added } from "../page-total.ts";
import type { Breakdown, PageRules } from "../page-total.ts";
import { boundsOf } from "./bounds.ts";
import type { Bounds } from "./bounds.ts";
import { Frontier } from "./frontier.ts";
import { extremeOf } from "./search.ts";
import type { SearchPage } from "./search.ts";
import { slopesOf } from "./slopes.ts";

/** One page on one frequency, with what it does to its sums. */
export interface RuledLedger {
  readonly ledger: PageLedger;
  readonly rules: PageRules;
}

/**
 * The lowest and the highest total that choices can reach on one frequency. Pages are searched one by one, unless
 * a percent line takes its share of the whole proposal.
 */
export function rangeOf(ruled: readonly RuledLedger[]): { min: Breakdown; max: Breakdown } {
  let all: Bounds[] | undefined;
  const bounds = (index: number): Bounds =>
    (all ??= boundsOf(ruled.map(({ ledger }) => ledger)))[index] ?? [];
  const pages = ruled.map(({ ledger, rules }, index): SearchPage => {
    return { ledger, rules, slopes: slopesOf(rules, () => bounds(index)) };
  });
  const sections = pages.some(reachesOut) ? [pages] : pages.map((page) => [page]);
  const end = (direction: 1 | -1): Breakdown => {
    const frontier = new Frontier(direction);
    return sections.map((section) => extremeOf(section, frontier)).reduce(added);
  };
  return { min: end(-1), max: end(1) };
}

function reachesOut({ ledger }: SearchPage): boolean {
  return ledger.percentLines.some((line) => line.scope === "proposal");
}
