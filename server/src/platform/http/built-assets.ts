import { readdirSync, readFileSync } from "node:fs";

export interface Asset {
  readonly contentType: string;
  readonly plain: Buffer;
  /** Compressed versions by their content-encoding; none of what is compressed already. */
  readonly packed: Readonly<Partial<Record<"br" | "gzip", Buffer>>>;
}

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};

/** What Vite built from each source, by the path of the source. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/** The manifest of a folder that Vite built into; undefined when nobody has built it. */
export function readManifest(folder: URL): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8")) as Manifest;
  } catch {
    return undefined;
  }
}

/** Every asset of such a folder by its name, which changes with its content. */
export function readAssets(folder: URL): ReadonlyMap<string, Asset> {
  const read = (name: string) => readFileSync(new URL(`assets/${name}`, folder));
  const names = readdirSync(new URL("assets/", folder));
  const readIf = (name: string) => (names.includes(name) ? read(name) : undefined);
  return new Map(
    names.flatMap((name): Array<[string, Asset]> => {
      const contentType = contentTypes[name.slice(name.lastIndexOf(".") + 1)];
      if (!contentType) return [];
      const [br, gzip] = [readIf(`${name}.br`), readIf(`${name}.gz`)];
      return [
        [name, { contentType, plain: read(name), packed: { ...(br && { br }), ...(gzip && { gzip }) } }],
      ];
    }),
  );
}

/** The name of an asset in the manifest. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
