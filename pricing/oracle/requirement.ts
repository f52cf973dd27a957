import type { Column, Group, LineItem, Page, SideBySide } from "@proffer/pricing";

/**
 * Lists the options that a selection type applies to: the columns of a side-by-side, or the optional lines of
 * a group, without archived ones.
 */
export function listOptions(child: Group | SideBySide): (LineItem | Column)[] {
  if (child.type === "side_by_side") return [...(child.columns ?? [])];
  return (child.line_items ?? []).filter(
    (line) => line.optional === true && typeof line.archived_at !== "string",
  );
}

export function isChosen(option: LineItem | Column): boolean {
  return "isSelected" in option
    ? option.isSelected === true
    : "selected" in option && option.selected === true;
}

export function isHidden(option: LineItem | Column): boolean {
  return "hidden" in option && option.hidden === true;
}

export function setChosen(child: Group | SideBySide, option: LineItem | Column, chosen: boolean): void {
  if (child.type === "side_by_side") (option as Column).isSelected = chosen;
  else (option as LineItem).selected = chosen;
}

/** Tells whether the number of selected options satisfies the selection type. */
export function isAllowed(selectionType: Group["selection_type"], chosen: number): boolean {
  if (selectionType === "single") return chosen === 1;
  return selectionType === "multiple" ? chosen >= 1 : true;
}

/**
 * Tells whether too few or too many options are selected. No choice is required if the recipient sees no
 * option.
 */
export function isUnmet(page: Page, child: Group | SideBySide): boolean {
  const options = listOptions(child);
  if (page.hidden === true || options.every(isHidden)) return false;
  return !isAllowed(child.selection_type, options.filter(isChosen).length);
}
