import type { PageRules } from "../bill.ts";
import { getColumnChoice, getGroupChoice, isCounting, isOn } from "../choice-state.ts";
import { getMarkup, mergeExemptions } from "../collect-modification.ts";
import type { PriceRules } from "../collect-modification.ts";
import { getMinorUnitDigits } from "../currencies.ts";
import { getBillingFrequency, isPriced } from "../display-amounts.ts";
import { takeShare } from "../exact.ts";
import type { Ratio, WholeNumber } from "../exact.ts";
import { getFrequencyIndex, getSlot } from "../ledger.ts";
import { toMarkupRatio } from "../money.ts";
import { toPageRules } from "../page-rules.ts";
import { approximateRatio } from "../price-values.ts";
import type {
  Column,
  Exemptions,
  Frequency,
  Group,
  LineItem,
  Modification,
  Page,
  PercentScope,
  Price,
  PricingProposal,
  SelectionType,
  SideBySide,
} from "../types.ts";
import { listAlternatives } from "./alternatives.ts";
import type { Alternative, Alternatives } from "./alternatives.ts";
import type { MissingCost } from "./calculate-margin.ts";
import { getCost } from "./costs.ts";
import { isPresent } from "./entries.ts";

/** An amount with its cost, in minor units. It counts if the choice includes the leaf. */
export interface Leaf {
  /** Index among the pages of the tree. */
  readonly page: number;
  /** Index among the groups and side-by-sides of the tree. */
  readonly group: number;
  /** Index of the sum by exemption (`getSlot`). */
  readonly slot: number;
  /** 0 for a share. */
  readonly amount: WholeNumber;
  readonly cost: WholeNumber;
  /** True if percent lines take their share of the amount. */
  readonly isBase: boolean;
  /** Largest difference from the amount and the cost by rounding, which the bound allows for. */
  readonly blur: { readonly amount: number; readonly cost: number };
  /** Present for a quantity without a max: amount or share, and cost, of one more. */
  readonly raise: Alternatives["raise"];
  /** Present for a percent line, and for a percent modification of one. */
  readonly share?: Share | undefined;
  /** Present if the entry has no cost. */
  readonly missing: MissingCost | undefined;
}

export interface Share {
  /** The share of the base, or for a modification of the amount of its line. */
  readonly ratio: Ratio;
  /** The share of the base, approximately. */
  readonly ofBase: number;
  readonly scope: PercentScope;
  /** True if the leaf counts whenever an amount in its scope counts. */
  readonly isFixed: boolean;
  /** The percent line of a modification. */
  readonly line: Leaf | undefined;
}

/** A choice among parts. With `all`, there is nothing to choose. */
export interface Branch {
  readonly rule: "all" | "any" | "one" | "at_most_one" | "some";
  readonly parts: readonly ChoiceNode[];
  /** True if values between the parts can be chosen, too. */
  readonly isContinuous?: boolean | undefined;
}

export type ChoiceNode = Leaf | Branch;

/** Every acceptable choice for one frequency. */
export interface ChoiceTree {
  readonly pages: readonly { readonly rules: PageRules; readonly groups: readonly ChoiceNode[] }[];
}

export function isLeaf(node: ChoiceNode): node is Leaf {
  return "slot" in node;
}

/** Lists all leaves below a node. */
export function listLeaves(node: ChoiceNode): Leaf[] {
  const leaves: Leaf[] = [];
  const add = (each: ChoiceNode): void => {
    if (isLeaf(each)) leaves.push(each);
    else each.parts.forEach(add);
  };
  add(node);
  return leaves;
}

/** Joins parts that count together. Leaves come first, so that a search adds them once. */
export function toAll(parts: readonly ChoiceNode[]): ChoiceNode {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const flat = parts.flatMap((part) => (!isLeaf(part) && part.rule === "all" ? part.parts : [part]));
  return { rule: "all", parts: [...flat.filter(isLeaf), ...flat.filter((part) => !isLeaf(part))] };
}

/** Joins the parts of a choice. A choice without an alternative becomes its only part. */
export function toBranch(
  rule: Branch["rule"],
  parts: readonly ChoiceNode[],
  isContinuous?: boolean,
): ChoiceNode {
  const [only] = parts;
  const isSettled = parts.length === 1 && (rule === "one" || rule === "some") && isContinuous !== true;
  return only && isSettled ? only : { rule, parts, isContinuous };
}

/** The place of an entry in the proposal. */
interface Place {
  readonly page: number;
  readonly group: number;
  readonly rules: PriceRules;
  /** True if the entry counts in every choice, or `with_group` if it counts whenever its group counts. */
  readonly isFixed: boolean | "with_group";
}

/** A line, modification or column with its price and exemptions. */
interface Item {
  readonly type: MissingCost["type"];
  readonly record: LineItem | Modification | Column;
  readonly price: Price | null | undefined;
  readonly exempt: Exemptions;
  /** False for a percent line and its modifications. */
  readonly isBase: boolean;
}

/** A line with one of its amounts, for its modifications. */
interface LineAmount {
  readonly leaf: Leaf;
  /** True if the line has other amounts, too. */
  readonly isOneOfMany: boolean;
}

/** After this number of leaves, quantities are represented by their ends. */
const maxListedLeaves = 6000;

/** Builds the tree of choices for one frequency. They are the choices of the range of totals. */
export class TreeBuilder {
  private readonly proposal: PricingProposal;
  private readonly frequency: Frequency;
  private readonly onlyLow: boolean;
  private readonly unit: number;
  private groups = 0;
  private leaves = 0;

  /** `onlyLow` leaves out the upper end of price ranges. */
  constructor(proposal: PricingProposal, frequency: Frequency, onlyLow: boolean) {
    this.proposal = proposal;
    this.frequency = frequency;
    this.onlyLow = onlyLow;
    this.unit = 10 ** getMinorUnitDigits(proposal.currency);
  }

  /** Throws RangeError for a number that is not finite, or a negative cost. */
  build(): ChoiceTree {
    const frequencyIndex = getFrequencyIndex(this.frequency);
    const pages = this.proposal.pages.filter(isPresent).map((page, index) => ({
      rules: toPageRules(page, frequencyIndex, this.unit),
      groups: (page.children ?? []).filter(isPresent).flatMap((child) => this.buildChild(child, page, index)),
    }));
    return { pages };
  }

  private buildChild(child: Group | SideBySide, page: Page, index: number): ChoiceNode[] {
    const frozen = this.proposal.selections_locked === true || page.hidden === true;
    const isOption = child.optional === true && !frozen;
    if (!isOption && !isOn(child)) return [];
    const rules = { unit: this.unit, markup: toMarkupRatio(page.markup_percent ?? 0), frozen };
    const isFixed = isOption ? "with_group" : true;
    const place: Place = { page: index, group: this.groups++, rules, isFixed };
    const parts =
      child.type === "group" ? this.buildLines(child, page, place) : this.buildColumns(child, page, place);
    return toOptions(parts.length > 0 ? [toAll(parts)] : [], isOption);
  }

  private buildLines(group: Group, page: Page, place: Place): ChoiceNode[] {
    const { met, hiddenSelection, options } = getGroupChoice(group, page);
    const [fixed, optional]: [ChoiceNode[], ChoiceNode[]] = [[], []];
    for (const line of (group.line_items ?? []).filter(isPresent)) {
      const frozen = place.rules.frozen || line.hidden === true;
      const isOption = line.optional === true && !place.rules.frozen && (!frozen || line === hiddenSelection);
      if (!isOption && !isCounting(line, group, met)) continue;
      const rules = { ...place.rules, frozen };
      const nodes = this.buildLine(line, { ...place, rules, isFixed: !isOption && place.isFixed });
      (isOption ? optional : fixed).push(...nodes);
    }
    return [...fixed, ...toSelection(optional, group.selection_type, options)];
  }

  private buildColumns(owner: SideBySide, page: Page, place: Place): ChoiceNode[] {
    const { met, options } = getColumnChoice(owner, page);
    const { frozen } = place.rules;
    const nodes = (owner.columns ?? []).flatMap((record) => {
      const isHere = (record.frequency ?? "once") === this.frequency;
      if (!isHere || (frozen && !(record.isSelected === true && met))) return [];
      const { feeType, price: value, quantity } = record;
      const price: Price = { model: feeType ?? "fixed", value, quantity };
      return this.buildItem({ type: "column", record, price, exempt: owner, isBase: true }, place);
    });
    return frozen ? nodes : toSelection(nodes, owner.selection_type, options);
  }

  private buildLine(line: LineItem, place: Place): ChoiceNode[] {
    const isBase = line.price?.model !== "percent";
    const modifications = (line.modifications ?? []).filter(
      (each) =>
        isPresent(each) &&
        getBillingFrequency(each, line) === this.frequency &&
        (each.optional !== true || each.selected === true || !place.rules.frozen),
    );
    const buildModifications = (amount: LineAmount | undefined) =>
      modifications.flatMap((each) => {
        const isOption = each.optional === true && !place.rules.frozen;
        const exempt = mergeExemptions(each, line);
        const item: Item = { type: "modification", record: each, price: each.price, exempt, isBase };
        const isFixed = !isOption && !amount?.isOneOfMany && place.isFixed;
        return toOptions(this.buildItem(item, { ...place, isFixed }, amount), isOption);
      });
    if (getBillingFrequency(line) !== this.frequency) {
      const nodes = buildModifications(undefined);
      return nodes.length > 0 ? [toAll(nodes)] : [];
    }
    const item: Item = { type: "line_item", record: line, price: line.price, exempt: line, isBase };
    return this.buildItem(item, place, undefined, buildModifications);
  }

  /** Builds the alternatives of an entry, each with its modifications. `line` is the line of a modification. */
  private buildItem(
    item: Item,
    place: Place,
    line?: LineAmount,
    buildModifications: (amount: LineAmount) => ChoiceNode[] = () => [],
  ): ChoiceNode[] {
    const { rules } = place;
    const cost = getCost(item.record);
    const alternatives = listAlternatives(item.price, cost, {
      unit: rules.unit,
      frozen: rules.frozen,
      markup: getMarkup(item.exempt, rules),
      onlyLow: this.onlyLow,
      onlyEnds: this.leaves > maxListedLeaves,
    });
    const isCounted = isPriced(item) || cost > 0;
    const { id, name, cost: known } = item.record;
    const missing = known == null ? { id, name, type: item.type } : undefined;
    const { list, isContinuous } = alternatives;
    const isOneOfMany = list.length > 1;
    this.leaves += list.length;
    const parts = list.flatMap((each) => {
      const leaf = toLeaf(
        { ...item, missing },
        { ...place, isFixed: !isOneOfMany && place.isFixed },
        alternatives,
        each,
        line,
      );
      const nodes = [...(isCounted ? [leaf] : []), ...buildModifications({ leaf, isOneOfMany })];
      return nodes.length > 0 ? [toAll(nodes)] : [];
    });
    return parts.length > 1 ? [toBranch("one", parts, isContinuous)] : parts;
  }
}

function toLeaf(
  { price, exempt, isBase, missing }: Item & Pick<Leaf, "missing">,
  place: Place,
  { blur, raise }: Alternatives,
  { amount, ratio, cost }: Alternative,
  line: LineAmount | undefined,
): Leaf {
  const { page, group } = place;
  const ofLine = line?.leaf.share;
  const share = ratio && (!line || ofLine) ? toShare(ratio, price, place, line?.leaf) : undefined;
  const own = ratio && line && !ofLine ? takeShare(line.leaf.amount, ratio) : amount;
  const size = ratio ? Math.abs(approximateRatio(ratio)) : 0;
  // A share is rounded, and a share of a rounded amount has its rounding, too.
  const isRounded = share !== undefined || (ratio !== undefined && line?.isOneOfMany === true);
  const perLine = ofLine ? ofLine.ofBase : Number(line?.leaf.amount ?? 1);
  return {
    page,
    group,
    slot: getSlot(exempt),
    amount: own,
    cost,
    isBase,
    blur: { amount: blur + (isRounded ? 1 + size : 0), cost: blur },
    raise: raise && { amount: raise.amount * (ratio ? perLine : 1), cost: raise.cost },
    share,
    missing: (share ? share.ofBase : own) > 0 ? missing : undefined,
  };
}

function toShare(ratio: Ratio, price: Item["price"], { isFixed }: Place, line: Leaf | undefined): Share {
  const scope = line?.share?.scope ?? price?.apply_to ?? "group";
  return {
    ratio,
    ofBase: approximateRatio(ratio) * (line?.share?.ofBase ?? 1),
    scope,
    isFixed: isFixed === true || (isFixed === "with_group" && scope === "group"),
    line,
  };
}

function toOptions(nodes: ChoiceNode[], isOption: boolean): ChoiceNode[] {
  return isOption && nodes.length > 0 ? [{ rule: "any", parts: nodes }] : nodes;
}

/**
 * Applies a selection type to the options with a price or cost on this frequency. `options` counts the options
 * of all frequencies: another one can be selected instead of these.
 */
function toSelection(
  nodes: readonly ChoiceNode[],
  type: SelectionType | null | undefined,
  options: number,
): ChoiceNode[] {
  if (nodes.length === 0) return [];
  const isElsewhere = options > nodes.length;
  if (type === "single") return [toBranch(isElsewhere ? "at_most_one" : "one", nodes)];
  return [toBranch(type === "multiple" && !isElsewhere ? "some" : "any", nodes)];
}
