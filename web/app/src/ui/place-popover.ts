const gapPx = 4;
const edgePx = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

type Anchor = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

/**
 * Places a floating box below its anchor, or above the anchor if there is no space below. If neither space is
 * large enough, the box is placed beside the anchor, so that the anchor remains visible. The box never
 * exceeds the screen. `edge` is the edge that the box and the anchor have in common.
 */
export function placePopover(box: HTMLElement, anchor: HTMLElement, edge: "start" | "end" = "end"): void {
  const { x, y } = findPlace(
    { width: box.offsetWidth, height: box.offsetHeight },
    anchor.getBoundingClientRect(),
    { width: innerWidth, height: innerHeight },
    (getComputedStyle(box).direction === "rtl") === (edge === "end"),
  );
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}

/** Moves a box up if it has grown beyond the lower edge of the screen, but no further than necessary. */
export function keepOnScreen(box: HTMLElement): void {
  const { top } = box.getBoundingClientRect();
  box.style.top = `${Math.max(edgePx, Math.min(top, innerHeight - box.offsetHeight - edgePx))}px`;
}

export function findPlace(
  { width, height }: Size,
  { bottom, top, left, right }: Anchor,
  screen: Size,
  alignsLeft: boolean,
): { readonly x: number; readonly y: number } {
  const [maxX, maxY] = [screen.width - width - edgePx, screen.height - height - edgePx];
  const put = (x: number, y: number) => ({
    x: Math.max(edgePx, Math.min(x, maxX)),
    y: Math.max(edgePx, Math.min(y, maxY)),
  });
  const x = alignsLeft ? left : right - width;
  const [below, above] = [bottom + gapPx, top - gapPx - height];
  if (below <= maxY) return put(x, below);
  if (above >= edgePx) return put(x, above);
  const sides = [left - gapPx - width, right + gapPx];
  const beside = (alignsLeft ? sides.toReversed() : sides).find((side) => side >= edgePx && side <= maxX);
  return put(beside ?? x, beside === undefined ? above : top);
}
