const gapPx = 4;
const edgePx = 8;

/** Puts something that floats below its anchor, or above it where there is no room; never beyond the screen. */
export function placePopover(box: HTMLElement, anchor: HTMLElement): void {
  const { bottom, top, left, right } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const isRightToLeft = getComputedStyle(box).direction === "rtl";
  const x = isRightToLeft ? left : right - width;
  const hasRoom = bottom + gapPx + height <= innerHeight;
  box.style.left = `${Math.max(edgePx, Math.min(x, innerWidth - width - edgePx))}px`;
  box.style.top = `${hasRoom ? bottom + gapPx : Math.max(edgePx, top - gapPx - height)}px`;
}
