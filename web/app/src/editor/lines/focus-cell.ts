/** Focuses a cell of a row after the next rendering. */
export function focusCell(rowId: string, cell: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(rowId)}"]`);
    const target = row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`) ?? findCells(row)[0];
    target?.focus();
  });
}

/** Focuses the name of a new object and selects it, so that the user types over it. */
export function focusNewName(id: string): void {
  focusCell(id, "name");
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) activeElement.select();
  });
}

/** Lists the focusable cells of a row, in order. */
export function findCells(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("[data-cell]:not(:disabled)") ?? [])].filter(
    (cell) => cell.closest("[data-row]") === row,
  );
}

/** Lists all rows on the screen, from the top. */
export function findRows(inside: Element): HTMLElement[] {
  return [...inside.querySelectorAll<HTMLElement>("[data-row]")];
}

export function isTextControl(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
