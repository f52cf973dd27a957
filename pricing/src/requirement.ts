import type { Group, LineItem, Page, SelectionType, SideBySide } from "./types.ts";

/** Whether as many are chosen as the selection type asks for. Where there is nothing to choose, it is. */
function isMet(type: SelectionType | null | undefined, options: number, chosen: number): boolean {
  if (options === 0) return true;
  if (type === "single") return chosen === 1;
  if (type === "multiple") return chosen >= 1;
  return true;
}

/** A line the recipient may switch; what is hidden from the recipient stays as it is. */
function isOption(line: LineItem): boolean {
  return isOptional(line) && line.hidden !== true;
}

function isOptional(line: LineItem): boolean {
  return line.optional === true && line.archived_at == null;
}

/** Whether the group's selection type is about the line. `single` is about hidden options too: a chosen one gives way. */
export function isBoundBySelection(line: LineItem, { selection_type }: Group): boolean {
  return selection_type === "single" ? isOptional(line) : isOption(line);
}

export interface Choice {
  readonly options: number;
  /** The chosen options satisfy the selection type. */
  readonly met: boolean;
  /** The hidden option of a `single` group that stands selected until the recipient chooses another one. */
  readonly preset?: LineItem | undefined;
}

/** On a page that the recipient does not see nothing is left to choose: what is selected there counts. */
const nothingToChoose: Choice = { options: 0, met: true };

export function groupChoice(group: Group, page?: Page): Choice {
  if (page?.hidden === true) return nothingToChoose;
  const bound = (group.line_items ?? []).filter((line) => isBoundBySelection(line, group));
  const options = bound.filter(isOption).length;
  if (options === 0) return nothingToChoose;
  const chosen = bound.filter((line) => line.selected === true);
  const met = isMet(group.selection_type, options, chosen.length);
  const presets = chosen.filter((line) => line.hidden === true);
  return presets.length === 1 ? { options: options + 1, met, preset: presets[0] } : { options, met };
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
export function isCounting(line: LineItem, group: Group, met: boolean): boolean {
  if (line.optional !== true) return true;
  return line.selected === true && (met || !isBoundBySelection(line, group));
}
