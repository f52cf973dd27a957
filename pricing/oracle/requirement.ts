import type { Column, Group, LineItem, Page, SideBySide } from "@proffer/pricing";

/** Lists the options that a selection type is about: the columns of a side-by-side, the optional lines of a group. Archived ones are no options. */
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

/** True when as many are chosen as the selection type asks for. */
export function isAllowed(selectionType: Group["selection_type"], chosen: number): boolean {
  if (selectionType === "single") return chosen === 1;
  return selectionType === "multiple" ? chosen >= 1 : true;
}

/**
 * True when a choice is missing, or one too many is made. Nothing has to be chosen if the recipient sees no option.
 */
export function isUnmet(page: Page, child: Group | SideBySide): boolean {
  const options = listOptions(child);
  if (page.hidden === true || options.every(isHidden)) return false;
  return !isAllowed(child.selection_type, options.filter(isChosen).length);
}
