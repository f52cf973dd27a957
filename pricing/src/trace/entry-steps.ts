import { getColumnChoice, getGroupChoice, isCounting, isOn } from "../choice-state.ts";
import { collectModification, computeModificationAmount, getMarkup } from "../collect-modification.ts";
import type { PriceRules } from "../collect-modification.ts";
import { takeShare } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import { getFrequency, getFrequencyIndex } from "../ledger.ts";
import type { PercentLine } from "../ledger.ts";
import { toMajorUnits, toMarkupRatio } from "../money.ts";
import { toAmountValues } from "../price-values.ts";
import type { Group, LineItem, Page, Price, SideBySide } from "../types.ts";
import { toPercentStep, toPriceStep } from "./price-steps.ts";
import type { StepSubject, TraceStep } from "./trace-step.ts";

/** The steps of the lines, modifications and columns of one page, in the order of the page. */
export class EntrySteps {
  private readonly page: Page;
  private readonly rules: PriceRules;
  private readonly percentLines: ReadonlyMap<LineItem, PercentLine>;

  constructor(page: Page, unit: number, percentLines: ReadonlyMap<LineItem, PercentLine>) {
    this.page = page;
    this.rules = { unit, markup: toMarkupRatio(page.markup_percent ?? 0), frozen: true };
    this.percentLines = percentLines;
  }

  listSteps(): TraceStep[] {
    return (this.page.children ?? [])
      .filter((child) => child.archived_at == null)
      .flatMap((child) =>
        child.type === "group" ? this.listGroupSteps(child) : this.listColumnSteps(child),
      );
  }

  private listGroupSteps(group: Group): TraceStep[] {
    const on = isOn(group);
    const { met } = getGroupChoice(group, this.page);
    const lines = (group.line_items ?? []).filter((line) => line.archived_at == null);
    return [
      ...(on && !met ? [this.toUnmetStep(group)] : []),
      ...lines.flatMap((line) => this.listLineSteps(line, group, on && isCounting(line, group, met))),
    ];
  }

  private listLineSteps(line: LineItem, group: Group, counts: boolean): TraceStep[] {
    const { price } = line;
    const subject = this.toSubject(line, group, getFrequencyIndex(price?.frequency));
    const percent = this.percentLines.get(line);
    const amount = percent
      ? takeShare(percent.base, percent.ratio)
      : toAmountValues(price, this.rules.unit, getMarkup(line, this.rules), true).now;
    const step = percent
      ? toPercentStep(
          "percent_line",
          subject,
          price,
          this.toMajor(percent.base),
          this.toMajor(amount),
          counts,
          this.rules.unit,
        )
      : toPriceStep(
          "line",
          subject,
          price,
          this.getMarkupPercent(line.markup_exempt),
          this.toMajor(amount),
          counts,
          this.rules.unit,
        );
    return [step, ...this.listModificationSteps(line, amount, counts)];
  }

  private listModificationSteps(line: LineItem, lineAmount: WholeNumber, lineCounts: boolean): TraceStep[] {
    const present = (line.modifications ?? []).filter((each) => each.archived_at == null);
    return present.map((each): TraceStep => {
      const collected = collectModification(each, line, this.rules);
      const subject = this.toSubject(each, line, collected.frequencyIndex);
      const counts = lineCounts && collected.counts;
      const amount = this.toMajor(computeModificationAmount(collected, lineAmount));
      if (each.price?.model === "percent") {
        return toPercentStep(
          "modification",
          subject,
          each.price,
          this.toMajor(lineAmount),
          amount,
          counts,
          this.rules.unit,
        );
      }
      const markup = this.getMarkupPercent(each.markup_exempt === true || line.markup_exempt === true);
      return toPriceStep("modification", subject, each.price, markup, amount, counts, this.rules.unit);
    });
  }

  private listColumnSteps(sideBySide: SideBySide): TraceStep[] {
    const on = isOn(sideBySide);
    const { met } = getColumnChoice(sideBySide, this.page);
    const steps = on && !met ? [this.toUnmetStep(sideBySide)] : [];
    for (const column of sideBySide.columns ?? []) {
      const { price: value, quantity, frequency } = column;
      const price: Price = { model: column.feeType ?? "fixed", value, quantity };
      const amount = toAmountValues(price, this.rules.unit, getMarkup(sideBySide, this.rules), true).now;
      const subject = this.toSubject(column, sideBySide, getFrequencyIndex(frequency));
      const counts = on && met && column.isSelected === true;
      const markup = this.getMarkupPercent(sideBySide.markup_exempt);
      steps.push(
        toPriceStep("column", subject, price, markup, this.toMajor(amount), counts, this.rules.unit),
      );
    }
    return steps;
  }

  private toUnmetStep(item: Group | SideBySide): TraceStep {
    const wanted = item.selection_type === "single" ? "exactly one option" : "at least one option";
    const text = `${item.name ?? item.type}: ${wanted} must be chosen; until then, none of its options counts`;
    const subject = { page_id: this.page.id, item_id: item.id, name: item.name };
    return { ...subject, step: "unmet", counts: false, operands: {}, result: 0, text };
  }

  private toSubject(
    item: { id?: string; name?: string },
    parent: { id?: string },
    frequencyIndex: number,
  ): StepSubject {
    return {
      frequency: getFrequency(frequencyIndex),
      page_id: this.page.id,
      parent_id: parent.id,
      item_id: item.id,
      name: item.name,
    };
  }

  private getMarkupPercent(exempt: boolean | null | undefined): number {
    return exempt === true ? 0 : (this.page.markup_percent ?? 0);
  }

  private toMajor(amount: WholeNumber): number {
    return toMajorUnits(amount, this.rules.unit);
  }
}
