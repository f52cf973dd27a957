import colorString from "color-string";
import { DrawingFault } from "./drawing-fault.ts";

/** Minimum darkness, from 0 for white to 255 for black. A lighter colour is invisible on paper. */
export const minDarkness = 40;

/**
 * Returns true if strokes with this paint are visible. Transparent paint is not. Throws if the colour is too
 * light for paper, because the stored signature would show such strokes as dark as all others.
 */
export function hasInk(paint: string): boolean {
  const name = paint.toLowerCase();
  if (name === "none") return false;
  // No element around the drawing sets a colour, so the current colour is black.
  if (name === "currentcolor") return true;
  const [red = NaN, green = NaN, blue = NaN, opacity = NaN] = colorString.get.rgb(name) ?? [];
  if (opacity === 0) return false;
  const darkness = (255 - (red + green + blue) / 3) * opacity;
  if (!(darkness >= minDarkness))
    throw new DrawingFault("must be drawn in colours that can be seen on white paper");
  return true;
}
