/** Scrolls one of the parts of a row to its middle, where the row is wider than the screen. */
export function showInMiddle(row: HTMLElement | null, part: string): void {
  const shown = row?.querySelector(part);
  if (!row || !shown || row.scrollWidth <= row.clientWidth) return;
  const [box, place] = [row.getBoundingClientRect(), shown.getBoundingClientRect()];
  row.scrollBy({ left: (place.left + place.right - box.left - box.right) / 2 });
}
