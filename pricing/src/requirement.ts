import type { Group, LineItem, Page, SelectionType, SideBySide } from "./types.ts";

/** Whether as many are chosen as the selection type asks for. Where there is nothing to choose, it is. */
function isMet(type: SelectionType | null | undefined, options: number, chosen: number): boolean {
  if (options === 0) return true;
  if (type === "single") return chosen === 1;
  if (type === "multiple") return chosen >= 1;
  return true;
}

/** A line the recipient may switch; what is hidden from the recipient stays as it is. */
export function isOption(line: LineItem): boolean {
  return line.optional === true && line.hidden !== true && line.archived_at == null;
}

export interface Choice {
  readonly options: number;
  /** What is chosen satisfies the selection type. */
  readonly met: boolean;
}

/** On a page that the recipient does not see nothing is left to choose: what is selected there counts. */
const nothingToChoose: Choice = { options: 0, met: true };

export function groupChoice(group: Group, page?: Page): Choice {
  if (page?.hidden === true) return nothingToChoose;
  const options = (group.line_items ?? []).filter(isOption);
  const chosen = options.filter((line) => line.selected === true).length;
  return { options: options.length, met: isMet(group.selection_type, options.length, chosen) };
}

/** Whether the recipient, or the sender, has it switched on; what is not optional always is. */
export function isOn(item: Group | SideBySide): boolean {
  return item.optional !== true || item.selected === true;
}

export function columnChoice(sideBySide: SideBySide, page?: Page): Choice {
  if (page?.hidden === true) return nothingToChoose;
  const columns = sideBySide.columns ?? [];
  const chosen = columns.filter((column) => column.isSelected === true).length;
  return { options: columns.length, met: isMet(sideBySide.selection_type, columns.length, chosen) };
}

/** A line counts, provided its group does; optional ones only when selected and the group's choice is met. */
export function isCounting(line: LineItem, met: boolean): boolean {
  if (line.optional !== true) return true;
  return line.selected === true && (met || !isOption(line));
}
