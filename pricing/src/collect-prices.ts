import { getColumnChoice, getGroupChoice, isOn } from "./choice-state.ts";
import type { ChoiceState } from "./choice-state.ts";
import { collectColumn, collectLine } from "./collect-line.ts";
import type { PriceRules } from "./collect-modification.ts";
import type { CollectedPrices } from "./collected-prices.ts";
import { getMinorUnitDigits } from "./currencies.ts";
import { GroupLedgers } from "./group-ledgers.ts";
import type { PageLedger, PerFrequency } from "./ledger.ts";
import { toMarkupRatio } from "./money.ts";
import { computePercentLines } from "./percent-lines.ts";
import type { Group, Page, PricingProposal, SideBySide } from "./types.ts";

/**
 * Collects the prices of a proposal in minor units of its currency: the prices that count now, and
 * the other prices of its choices (README, rules 1 to 5). Throws RangeError for a number that is not finite,
 * an unknown frequency or a malformed currency code, and UnrepresentableTotalError for an amount that no JSON
 * number can represent to the minor unit.
 */
export function collectPrices(proposal: PricingProposal): CollectedPrices {
  const unit = 10 ** getMinorUnitDigits(proposal.currency);
  const prices: CollectedPrices = { unit, pages: [], amounts: new Map(), unmet: [] };
  for (const page of proposal.pages) {
    if (page.archived_at == null) collectPage(prices, page, proposal.selections_locked === true);
  }
  computePercentLines(prices);
  return prices;
}

function collectPage(prices: CollectedPrices, page: Page, locked: boolean): void {
  const ledgers: PerFrequency<PageLedger> = [];
  const rules: PriceRules = {
    unit: prices.unit,
    markup: toMarkupRatio(page.markup_percent ?? 0),
    frozen: locked || page.hidden === true,
  };
  prices.pages.push({ page, ledgers });
  for (const child of page.children ?? []) {
    if (child.archived_at != null) continue;
    if (child.type === "group") collectGroup(prices, child, page, rules, ledgers);
    else collectSideBySide(prices, child, page, rules, ledgers);
  }
}

function collectGroup(
  prices: CollectedPrices,
  group: Group,
  page: Page,
  rules: PriceRules,
  pageLedgers: PerFrequency<PageLedger>,
): void {
  const counts = isOn(group);
  const selection = group.selection_type ?? "loose";
  const { options, met, hiddenSelection }: ChoiceState =
    selection === "loose" ? { options: 0, met: true } : getGroupChoice(group, page);
  if (counts && !met && selection !== "loose") {
    prices.unmet.push({ id: group.id, name: group.name, type: "group", selection_type: selection });
  }
  const optional = group.optional === true && !rules.frozen;
  const ledgers = new GroupLedgers({ counts, optional, met, selection, options, hiddenSelection, rules });
  for (const line of group.line_items ?? []) {
    if (line.archived_at == null) collectLine(prices, ledgers, line, group);
  }
  ledgers.addToPage(pageLedgers);
}

function collectSideBySide(
  prices: CollectedPrices,
  sideBySide: SideBySide,
  page: Page,
  rules: PriceRules,
  pageLedgers: PerFrequency<PageLedger>,
): void {
  const selection = sideBySide.selection_type ?? "loose";
  const counts = isOn(sideBySide);
  const { options, met } = getColumnChoice(sideBySide, page);
  if (counts && !met && selection !== "loose") {
    const { id, name } = sideBySide;
    prices.unmet.push({ id, name, type: "side_by_side", selection_type: selection });
  }
  const optional = sideBySide.optional === true && !rules.frozen;
  const ledgers = new GroupLedgers({ counts, optional, met, selection, options, rules });
  for (const column of sideBySide.columns ?? []) collectColumn(prices, ledgers, column, sideBySide);
  ledgers.addToPage(pageLedgers);
}
