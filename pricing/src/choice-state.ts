import type { Group, LineItem, Page, SelectionType, SideBySide } from "./types.ts";

/**
 * Tells whether the number of selected options satisfies the selection type. Without options, it always does.
 */
function isMet(type: SelectionType | null | undefined, options: number, chosen: number): boolean {
  if (options === 0) return true;
  if (type === "single") return chosen === 1;
  if (type === "multiple") return chosen >= 1;
  return true;
}

/** Tells whether the recipient may switch the line. A hidden line cannot be switched. */
function isOption(line: LineItem): boolean {
  return isOptional(line) && line.hidden !== true;
}

function isOptional(line: LineItem): boolean {
  return line.optional === true && line.archived_at == null;
}

/**
 * Tells whether the group's selection type applies to the line. `single` also applies to hidden options,
 * because selecting another option deselects a selected hidden one.
 */
export function isBoundBySelection(line: LineItem, { selection_type }: Group): boolean {
  return selection_type === "single" ? isOptional(line) : isOption(line);
}

/** The current choice among the options of a group or side-by-side. */
export interface ChoiceState {
  /** Number of lines or columns to choose from. */
  readonly options: number;
  /** True if the selected options satisfy the selection type. */
  readonly met: boolean;
  /** In a `single` group, the hidden option that remains selected until the recipient selects another one. */
  readonly hiddenSelection?: LineItem | undefined;
}

/** The choice on a page that the recipient does not see: there are no options, and selected lines count. */
const NOTHING_TO_CHOOSE: ChoiceState = { options: 0, met: true };

/**
 * Returns the choice among a group's optional lines (README, rule 3). On a hidden `page` there is nothing to
 * choose.
 */
export function getGroupChoice(group: Group, page?: Page): ChoiceState {
  if (page?.hidden === true) return NOTHING_TO_CHOOSE;
  const bound = (group.line_items ?? []).filter((line) => isBoundBySelection(line, group));
  const options = bound.filter(isOption).length;
  if (options === 0) return NOTHING_TO_CHOOSE;
  const chosen = bound.filter((line) => line.selected === true);
  const met = isMet(group.selection_type, options, chosen.length);
  const hiddenSelections = chosen.filter((line) => line.hidden === true);
  return hiddenSelections.length === 1
    ? { options: options + 1, met, hiddenSelection: hiddenSelections[0] }
    : { options, met };
}

/** Tells whether a group or side-by-side is on: it is not optional, or it is selected. */
export function isOn(item: Group | SideBySide): boolean {
  return item.optional !== true || item.selected === true;
}

/** Returns the choice among a side-by-side's columns (README, rule 3). A hidden `page` has no choices. */
export function getColumnChoice(sideBySide: SideBySide, page?: Page): ChoiceState {
  if (page?.hidden === true) return NOTHING_TO_CHOOSE;
  const columns = sideBySide.columns ?? [];
  const chosen = columns.filter((column) => column.isSelected === true).length;
  return { options: columns.length, met: isMet(sideBySide.selection_type, columns.length, chosen) };
}

/**
 * Tells whether a line counts if its group counts: an optional line counts when it is selected and the
 * group's choice is met.
 */
export function isCounting(line: LineItem, group: Group, met: boolean): boolean {
  if (line.optional !== true) return true;
  return line.selected === true && (met || !isBoundBySelection(line, group));
}
