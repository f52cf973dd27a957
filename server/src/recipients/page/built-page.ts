import type { PublicProposal } from "@proffer/contract";
import { readFileSync } from "node:fs";
import { toAssetName, getAssets, readManifest, type Asset } from "../../platform/http/built-assets.ts";

/** The page as `npm run build` left it: what it is rendered with, and what a browser loads. */
export interface BuiltPage {
  readonly renderer: Renderer;
  /** Name of the script among the assets. */
  readonly script: string;
  readonly style: string;
  /** The style that comes after it if the design asks for a serif. */
  readonly serifStyle: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

/** The exports of web/recipient/src/entry/server.tsx. */
export interface Renderer {
  render(data: PageData): string;
  toAccentStyle(accent: string | undefined): string;
  getTexts(locale: string): Texts;
}

/** Each a text, or one for each plural. */
export type Texts = Readonly<Record<string, unknown>>;

/** The reason for which there is no proposal to show. */
export type Fault = "unknown" | "busy" | "error";

interface PageData {
  readonly proposal: PublicProposal | null;
  readonly fault: Fault | null;
  readonly api: string;
  readonly locale: string;
  readonly texts: Texts;
}

const dist = new URL("../../../../web/recipient/dist/", import.meta.url);
const client = new URL("client/", dist);

/** Loads the built page; undefined when nobody has built it, or when another version of Proffer built it without these files. */
export async function loadBuiltPage(): Promise<BuiltPage | undefined> {
  const manifest = readManifest(client);
  const entry = manifest?.["src/entry/browser.tsx"];
  const [style, serifStyle] = [entry?.css?.[0], manifest?.["src/style/serif.css"]?.file];
  if (!entry || !style || !serifStyle) return undefined;
  const renderer = (await import(new URL("server/render.js", dist).href)) as Renderer;
  return {
    renderer,
    script: toAssetName(entry.file),
    style: readStyle(style),
    serifStyle: readStyle(serifStyle),
    assets: getAssets(client),
  };
}

/** A style sheet stands in the page itself, beside which the assets are in a folder. */
function readStyle(path: string): string {
  const style = readFileSync(new URL(path, client), "utf8");
  return style.replaceAll(/url\((["']?)\.?\/?(?!data:)/g, "url($1assets/");
}
