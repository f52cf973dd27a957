import type { Whole } from "../exact.ts";
import { frequencyAt, placeOf } from "../ledger.ts";
import type { PercentLine } from "../ledger.ts";
import { share } from "../exact.ts";
import { raisedBy, toMajor } from "../money.ts";
import { amountValues } from "../price-values.ts";
import { columnChoice, groupChoice, isCounting, isOn } from "../requirement.ts";
import { markupFor, modificationAmount, surveyModification } from "../survey-modification.ts";
import type { PriceRules } from "../survey-modification.ts";
import type { Group, LineItem, Page, Price, SideBySide } from "../types.ts";
import { percentStep, priceStep } from "./price-steps.ts";
import type { About, TraceStep } from "./step.ts";

/** The lines, modifications and columns of one page, in its order. */
export class EntrySteps {
  private readonly page: Page;
  private readonly rules: PriceRules;
  private readonly percentLines: ReadonlyMap<LineItem, PercentLine>;

  constructor(page: Page, unit: number, percentLines: ReadonlyMap<LineItem, PercentLine>) {
    this.page = page;
    this.rules = { unit, markup: raisedBy(page.markup_percent ?? 0), frozen: true };
    this.percentLines = percentLines;
  }

  all(): TraceStep[] {
    return (this.page.children ?? [])
      .filter((child) => child.archived_at == null)
      .flatMap((child) => (child.type === "group" ? this.ofGroup(child) : this.ofColumns(child)));
  }

  private ofGroup(group: Group): TraceStep[] {
    const on = isOn(group);
    const { met } = groupChoice(group, this.page);
    const lines = (group.line_items ?? []).filter((line) => line.archived_at == null);
    return [
      ...(on && !met ? [this.unmet(group)] : []),
      ...lines.flatMap((line) => this.ofLine(line, group, on && isCounting(line, group, met))),
    ];
  }

  private ofLine(line: LineItem, group: Group, counts: boolean): TraceStep[] {
    const { price } = line;
    const about = this.about(line, group, placeOf(price?.frequency));
    const percent = this.percentLines.get(line);
    const amount = percent
      ? share(percent.of, percent.ratio)
      : amountValues(price, this.rules.unit, markupFor(line, this.rules), true).now;
    const step = percent
      ? percentStep(
          "percent_line",
          about,
          price,
          this.major(percent.of),
          this.major(amount),
          counts,
          this.rules.unit,
        )
      : priceStep(
          "line",
          about,
          price,
          this.markup(line.markup_exempt),
          this.major(amount),
          counts,
          this.rules.unit,
        );
    return [step, ...this.ofModifications(line, amount, counts)];
  }

  private ofModifications(line: LineItem, lineAmount: Whole, lineCounts: boolean): TraceStep[] {
    const present = (line.modifications ?? []).filter((each) => each.archived_at == null);
    return present.map((each): TraceStep => {
      const found = surveyModification(each, line, this.rules);
      const about = this.about(each, line, found.place);
      const counts = lineCounts && found.counts;
      const amount = this.major(modificationAmount(found, lineAmount));
      if (each.price?.model === "percent") {
        return percentStep(
          "modification",
          about,
          each.price,
          this.major(lineAmount),
          amount,
          counts,
          this.rules.unit,
        );
      }
      const markup = this.markup(each.markup_exempt === true || line.markup_exempt === true);
      return priceStep("modification", about, each.price, markup, amount, counts, this.rules.unit);
    });
  }

  private ofColumns(sideBySide: SideBySide): TraceStep[] {
    const on = isOn(sideBySide);
    const { met } = columnChoice(sideBySide, this.page);
    const steps = on && !met ? [this.unmet(sideBySide)] : [];
    for (const column of sideBySide.columns ?? []) {
      const { price: value, quantity, frequency } = column;
      const price: Price = { model: column.feeType ?? "fixed", value, quantity };
      const amount = amountValues(price, this.rules.unit, markupFor(sideBySide, this.rules), true).now;
      const about = this.about(column, sideBySide, placeOf(frequency));
      const counts = on && met && column.isSelected === true;
      const markup = this.markup(sideBySide.markup_exempt);
      steps.push(priceStep("column", about, price, markup, this.major(amount), counts, this.rules.unit));
    }
    return steps;
  }

  private unmet(item: Group | SideBySide): TraceStep {
    const wanted = item.selection_type === "single" ? "exactly one option" : "at least one option";
    const text = `${item.name ?? item.type}: ${wanted} has to be chosen; until then its options count 0`;
    const about = { page_id: this.page.id, item_id: item.id, name: item.name };
    return { ...about, step: "unmet", counts: false, operands: {}, result: 0, text };
  }

  private about(item: { id?: string; name?: string }, parent: { id?: string }, place: number): About {
    return {
      frequency: frequencyAt(place),
      page_id: this.page.id,
      parent_id: parent.id,
      item_id: item.id,
      name: item.name,
    };
  }

  private markup(exempt: boolean | null | undefined): number {
    return exempt === true ? 0 : (this.page.markup_percent ?? 0);
  }

  private major(amount: Whole): number {
    return toMajor(amount, this.rules.unit);
  }
}
