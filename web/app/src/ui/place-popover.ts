const gapPx = 4;
const edgePx = 8;

/**
 * Puts something that floats below its anchor, or above it where there is no room. Where it is too high for both, it stands
 * beside the anchor, so that the anchor is seen. Never beyond the screen.
 */
export function placePopover(box: HTMLElement, anchor: HTMLElement): void {
  const { bottom, top, left, right } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const isRightToLeft = getComputedStyle(box).direction === "rtl";
  const [maxX, maxY] = [innerWidth - width - edgePx, innerHeight - height - edgePx];
  const put = (x: number, y: number) => {
    box.style.left = `${Math.max(edgePx, Math.min(x, maxX))}px`;
    box.style.top = `${Math.max(edgePx, Math.min(y, maxY))}px`;
  };
  const x = isRightToLeft ? left : right - width;
  const [below, above] = [bottom + gapPx, top - gapPx - height];
  if (below + height <= innerHeight) put(x, below);
  else if (above >= edgePx) put(x, above);
  else {
    const sides = [left - gapPx - width, right + gapPx];
    const beside = (isRightToLeft ? sides.toReversed() : sides).find(
      (side) => side >= edgePx && side <= maxX,
    );
    put(beside ?? x, beside === undefined ? above : top);
  }
}
