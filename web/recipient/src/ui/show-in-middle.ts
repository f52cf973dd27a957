/** Scrolls a part of a row to the middle, if the row is wider than the screen. */
export function showInMiddle(row: HTMLElement | null, part: string): void {
  const shown = row?.querySelector(part);
  if (!row || !shown || row.scrollWidth <= row.clientWidth) return;
  const [box, place] = [row.getBoundingClientRect(), shown.getBoundingClientRect()];
  row.scrollBy({ left: (place.left + place.right - box.left - box.right) / 2 });
}
