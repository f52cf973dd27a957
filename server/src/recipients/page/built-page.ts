import type { PublicProposal } from "@proffer/contract";
import { readdirSync, readFileSync } from "node:fs";

/** The page as `npm run build` left it: what it is rendered with, and what a browser loads. */
export interface BuiltPage {
  readonly renderer: Renderer;
  /** Name of the script among the assets. */
  readonly script: string;
  readonly style: string;
  /** What comes after it where the design asks for a serif. */
  readonly serifStyle: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

export interface Asset {
  readonly contentType: string;
  readonly plain: Buffer;
  /** Compressed versions by their content-encoding; none of what is compressed already. */
  readonly packed: Readonly<Partial<Record<"br" | "gzip", Buffer>>>;
}

/** What web/recipient/src/entry/server.tsx exports. */
export interface Renderer {
  render(data: PageData): string;
  accentStyle(accent: string | undefined): string;
  textsIn(locale: string): Texts;
}

/** Each a text, or one for each plural. */
export type Texts = Readonly<Record<string, unknown>>;

/** Why there is no proposal to show. */
export type Fault = "unknown" | "busy" | "error";

interface PageData {
  readonly proposal: PublicProposal | null;
  readonly fault: Fault | null;
  readonly api: string;
  readonly locale: string;
  readonly texts: Texts;
}

const dist = new URL("../../../../web/recipient/dist/", import.meta.url);
const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};

/** Undefined: nobody has built it, or another version of Proffer did, of which these files are missing. */
export async function builtPage(): Promise<BuiltPage | undefined> {
  const manifest = readManifest();
  const entry = manifest?.["src/entry/browser.tsx"];
  const [style, serifStyle] = [entry?.css?.[0], manifest?.["src/style/serif.css"]?.file];
  if (!entry || !style || !serifStyle) return undefined;
  const renderer = (await import(new URL("server/render.js", dist).href)) as Renderer;
  return {
    renderer,
    script: nameIn(entry.file),
    style: readStyle(style),
    serifStyle: readStyle(serifStyle),
    assets: readAssets(),
  };
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

function readManifest(): Manifest | undefined {
  try {
    return JSON.parse(read("client/manifest.json").toString("utf8")) as Manifest;
  } catch {
    return undefined;
  }
}

/** A style sheet stands in the page itself, beside which the assets are in a folder. */
function readStyle(path: string): string {
  const style = read(`client/${path}`).toString("utf8");
  return style.replaceAll(/url\((["']?)\.?\/?(?!data:)/g, "url($1assets/");
}

function readAssets(): ReadonlyMap<string, Asset> {
  const names = readdirSync(new URL("client/assets/", dist));
  const readIf = (name: string) => (names.includes(name) ? read(`client/assets/${name}`) : undefined);
  return new Map(
    names.flatMap((name): Array<[string, Asset]> => {
      const contentType = contentTypes[name.slice(name.lastIndexOf(".") + 1)];
      if (!contentType) return [];
      const [br, gzip] = [readIf(`${name}.br`), readIf(`${name}.gz`)];
      const packed = { ...(br && { br }), ...(gzip && { gzip }) };
      return [[name, { contentType, plain: read(`client/assets/${name}`), packed }]];
    }),
  );
}

function read(path: string): Buffer {
  return readFileSync(new URL(path, dist));
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
