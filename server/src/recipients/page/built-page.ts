import type { PublicChanges, PublicProposal } from "@proffer/contract";
import { readFileSync } from "node:fs";
import { toAssetName, getAssets, readManifest, type Asset } from "../../platform/http/built-assets.ts";

/** The output of `npm run build` for the recipient page: the renderer, and the files for browsers. */
export interface BuiltPage {
  readonly renderer: Renderer;
  /** File name of the script in the assets. */
  readonly script: string;
  readonly style: string;
  /** Style sheet to add after `style` if the design uses a serif font. */
  readonly serifStyle: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

/** The exports of web/recipient/src/entry/server.tsx. */
export interface Renderer {
  render(data: PageData): string;
  toAccentStyle(accent: string | undefined): string;
  getTexts(locale: string): Texts;
  /** Script that marks the page if the reader has dismissed the changes of its revision. */
  readonly seenScript: string;
}

/** The words of a language by key. A word is a text, or an object with one text per plural form. */
export type Texts = Readonly<Record<string, unknown>>;

/** The reason why the page shows no proposal. */
export type Fault = "unknown" | "busy" | "error";

interface PageData {
  readonly proposal: PublicProposal | null;
  readonly changes: PublicChanges | null;
  readonly fault: Fault | null;
  readonly api: string;
  readonly locale: string;
  readonly texts: Texts;
}

const dist = new URL("../../../../web/recipient/dist/", import.meta.url);
const client = new URL("client/", dist);

/**
 * Loads the built page. Returns undefined if there is no build, or if the build is of another version of
 * Proffer and lacks these files.
 */
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

/**
 * Reads a style sheet to be inlined into the page. Its URLs must then be relative to the page instead of the
 * assets folder.
 */
function readStyle(path: string): string {
  const style = readFileSync(new URL(path, client), "utf8");
  return style.replaceAll(/url\((?!["']?data:)(["']?)\.?\/?/g, "url($1assets/");
}
