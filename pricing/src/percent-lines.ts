import { computeModificationAmount } from "./collect-modification.ts";
import { recordAmount } from "./collected-prices.ts";
import type { CollectedPrices } from "./collected-prices.ts";
import { addWholes, takeShare } from "./exact.ts";
import type { WholeNumber } from "./exact.ts";
import { BASE, addAmount } from "./ledger.ts";
import type { PageLedger, PercentLine } from "./ledger.ts";
import { frequencies } from "./types.ts";

/** Computes the amount of each percent line after all of its base is known (README, rule 5). */
export function computePercentLines(prices: CollectedPrices): void {
  for (const frequencyIndex of frequencies.keys()) {
    const ledgers = prices.pages.flatMap((page) => page.ledgers[frequencyIndex] ?? []);
    const proposal = ledgers.reduce<WholeNumber>(
      (sum, ledger) => addWholes(sum, ledger.chosen[BASE] ?? 0),
      0,
    );
    for (const ledger of ledgers) {
      for (const line of ledger.percentLines) computePercentLine(prices, ledger, line, proposal);
    }
  }
}

function computePercentLine(
  prices: CollectedPrices,
  page: PageLedger,
  percent: PercentLine,
  proposal: WholeNumber,
): void {
  const { group, scope } = percent;
  const bases = {
    group: addWholes(group.constant[BASE] ?? 0, group.chosen[BASE] ?? 0),
    page: page.chosen[BASE] ?? 0,
    proposal,
  };
  percent.base = bases[scope];
  const amount = takeShare(percent.base, percent.ratio);
  recordAmount(prices, percent.line.id, amount);
  if (percent.counts) addAmount(page.chosen, percent.slot, amount);
  for (const each of percent.modifications) {
    const of = computeModificationAmount(each, amount);
    recordAmount(prices, each.modification.id, of);
    if (percent.counts && each.counts && each.frequencyIndex === percent.frequencyIndex)
      addAmount(page.chosen, each.slot, of);
  }
}
