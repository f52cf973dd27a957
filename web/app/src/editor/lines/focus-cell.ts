/** Puts the focus into a cell of a row, once the row is on the screen. */
export function focusCell(rowId: string, cell: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(rowId)}"]`);
    const target = row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`) ?? findCells(row)[0];
    target?.focus();
  });
}

/** Puts the focus into the name of something new: what is typed takes the place of the name that it has. */
export function focusNewName(id: string): void {
  focusCell(id, "name");
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) activeElement.select();
  });
}

/** Lists the cells of a row that take the focus, in order. */
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
