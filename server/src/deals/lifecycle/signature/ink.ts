import colorString from "color-string";
import { DrawingFault } from "./drawing-fault.ts";

/** Minimum darkness in steps of 255 from white to black. Less is invisible on paper. */
export const minDarkness = 40;

/**
 * Returns true if a paint leaves ink. Throws on colours too light for paper, because they would become as
 * dark as the other strokes. A transparent paint leaves no ink.
 */
export function hasInk(paint: string): boolean {
  const name = paint.toLowerCase();
  if (name === "none") return false;
  // No element around the drawing sets a colour, so this is black.
  if (name === "currentcolor") return true;
  const [red = NaN, green = NaN, blue = NaN, opacity = NaN] = colorString.get.rgb(name) ?? [];
  if (opacity === 0) return false;
  const darkness = (255 - (red + green + blue) / 3) * opacity;
  if (!(darkness >= minDarkness))
    throw new DrawingFault("must be drawn in colours that can be seen on white paper");
  return true;
}
