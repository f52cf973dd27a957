const ink = "#14181f";
const paper = "#ffffff";

/** Returns black or white, whichever has more contrast on `color` (#rrggbb). */
export function getInkOn(color: string): typeof paper | typeof ink {
  return getLuminance(color) > 0.2 ? ink : paper;
}

/** Returns the color if it is readable on white (WCAG 2, 4.5 : 1), otherwise the ink colour. */
export function toReadableOnPaper(color: string): string {
  return 1.05 / (getLuminance(color) + 0.05) >= 4.5 ? color : ink;
}

/** Returns the WCAG 2 relative luminance. */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
