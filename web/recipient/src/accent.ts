import { defaultAccent } from "@proffer/presentation";

const ink = "#14181f";
/** WCAG 2.2: minimum contrast of text, and of the parts that identify a control. */
const readable = 4.5;
const recognizable = 3;

/**
 * Returns the organization's accent as CSS custom properties. Text on the accent is black or white, by
 * contrast. If the accent is too light for text or lines on white, they use ink, and the accent is only a
 * background.
 */
export function toAccentStyle(accent?: string): string {
  const properties = Object.entries(toAccentProperties(accent)).map(([name, value]) => `${name}:${value}`);
  return `:root{${properties.join(";")}}`;
}

/** Returns only the custom properties. */
export function toAccentProperties(accent = defaultAccent): Readonly<Record<string, string>> {
  const onAccent = computeContrast(accent, "#ffffff") >= computeContrast(accent, ink) ? "#ffffff" : ink;
  const onPaper = computeContrast(accent, "#ffffff");
  return {
    "--accent": accent,
    "--on-accent": onAccent,
    "--accent-text": onPaper >= readable + 0.6 ? accent : ink,
    "--accent-line": onPaper >= recognizable + 0.3 ? accent : ink,
  };
}

/** Computes the contrast of two colours by WCAG 2.2: 1 to 21. */
export function computeContrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [computeLuminance(a), computeLuminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
