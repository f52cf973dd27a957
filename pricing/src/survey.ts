import { minorUnits } from "./currencies.ts";
import type { Found } from "./found.ts";
import { GroupBook } from "./group-book.ts";
import type { PageLedger, PerFrequency } from "./ledger.ts";
import { raisedBy } from "./money.ts";
import { settlePercentLines } from "./percent-lines.ts";
import { columnChoice, groupChoice, isOn } from "./requirement.ts";
import type { Choice } from "./requirement.ts";
import { surveyColumn, surveyLine } from "./survey-line.ts";
import type { PriceRules } from "./survey-modification.ts";
import type { Group, Page, PricingProposal, SideBySide } from "./types.ts";

/** In minor units of the proposal's currency. */
export function surveyOf(proposal: PricingProposal): Found {
  const unit = 10 ** minorUnits(proposal.currency);
  const found: Found = { unit, pages: [], amounts: new Map(), unmet: [] };
  for (const page of proposal.pages) {
    if (page.archived_at == null) surveyPage(found, page, proposal.selections_locked === true);
  }
  settlePercentLines(found);
  return found;
}

function surveyPage(found: Found, page: Page, locked: boolean): void {
  const ledgers: PerFrequency<PageLedger> = [];
  const rules: PriceRules = {
    unit: found.unit,
    markup: raisedBy(page.markup_percent ?? 0),
    frozen: locked || page.hidden === true,
  };
  found.pages.push({ page, ledgers });
  for (const child of page.children ?? []) {
    if (child.archived_at != null) continue;
    if (child.type === "group") surveyGroup(found, child, page, rules, ledgers);
    else surveySideBySide(found, child, page, rules, ledgers);
  }
}

function surveyGroup(
  found: Found,
  group: Group,
  page: Page,
  rules: PriceRules,
  ledgers: PerFrequency<PageLedger>,
): void {
  const counts = isOn(group);
  const selection = group.selection_type ?? "loose";
  const { options, met, preset }: Choice =
    selection === "loose" ? { options: 0, met: true } : groupChoice(group, page);
  if (counts && !met && selection !== "loose") {
    found.unmet.push({ id: group.id, name: group.name, type: "group", selection_type: selection });
  }
  const optional = group.optional === true && !rules.frozen;
  const book = new GroupBook({ counts, optional, met, selection, options, preset, rules });
  for (const line of group.line_items ?? []) {
    if (line.archived_at == null) surveyLine(found, book, line, group);
  }
  book.close(ledgers);
}

function surveySideBySide(
  found: Found,
  sideBySide: SideBySide,
  page: Page,
  rules: PriceRules,
  ledgers: PerFrequency<PageLedger>,
): void {
  const selection = sideBySide.selection_type ?? "loose";
  const counts = isOn(sideBySide);
  const { options, met } = columnChoice(sideBySide, page);
  if (counts && !met && selection !== "loose") {
    const { id, name } = sideBySide;
    found.unmet.push({ id, name, type: "side_by_side", selection_type: selection });
  }
  const optional = sideBySide.optional === true && !rules.frozen;
  const book = new GroupBook({ counts, optional, met, selection, options, rules });
  for (const column of sideBySide.columns ?? []) surveyColumn(found, book, column, sideBySide);
  book.close(ledgers);
}
