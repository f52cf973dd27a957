import colorString from "color-string";
import { DrawingFault } from "./drawing-fault.ts";

/** Minimum of the 255 steps from white to black: less cannot be seen on paper. */
export const minDarkness = 40;

/**
 * True when a paint leaves ink. A colour too light to be seen on paper is refused, since it would become as dark as the
 * other strokes; a transparent paint is no paint at all.
 */
export function hasInk(paint: string): boolean {
  const name = paint.toLowerCase();
  if (name === "none") return false;
  // Nothing around the drawing gives it a colour.
  if (name === "currentcolor") return true;
  const [red = NaN, green = NaN, blue = NaN, opacity = NaN] = colorString.get.rgb(name) ?? [];
  if (opacity === 0) return false;
  const darkness = (255 - (red + green + blue) / 3) * opacity;
  if (!(darkness >= minDarkness))
    throw new DrawingFault("must be drawn in colours that can be seen on white paper");
  return true;
}
