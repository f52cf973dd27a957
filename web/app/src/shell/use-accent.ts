import { useEffect } from "preact/hooks";
import { computeContrast, toAccentProperties } from "../../../recipient/src/accent.ts";
import { useApi } from "../api/use-api.ts";

const darkPaper = "#161b22";
const darkInk = "#08110f";
const readable = 4.5;

/**
 * Gives the application the accent of the organization, or keeps the default accent. In the dark theme it is
 * a lighter shade.
 */
export function useAccent(): void {
  const { data: organization } = useApi("GET /api/organization", {});
  const accent = organization?.branding.accent_color;
  useEffect(() => {
    if (!accent) return undefined;
    const sheet = new CSSStyleSheet();
    const light = toAccentProperties(accent);
    const shade = lighten(accent);
    const dark = { "--accent": shade, "--on-accent": darkInk, "--accent-text": shade };
    sheet.replaceSync(`${write(":root", light)}${write(':root[data-theme="dark"]', dark)}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [accent]);
}

function write(selector: string, properties: Readonly<Record<string, string>>): string {
  const body = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${body.join(";")}}`;
}

/** Mixes a colour with white until it is readable on a dark background. */
function lighten(colour: string): string {
  for (let part = 0; part < 1; part += 0.1) {
    const channels = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16);
      const mixed = Math.round(value + (255 - value) * part);
      return mixed.toString(16).padStart(2, "0");
    });
    const shade = `#${channels.join("")}`;
    if (computeContrast(shade, darkPaper) >= readable) return shade;
  }
  return "#ffffff";
}
