import { readdirSync, readFileSync } from "node:fs";

export interface Asset {
  readonly contentType: string;
  readonly plain: Buffer;
  /** Compressed versions by content-encoding. Empty for a compressed format. */
  readonly packed: Readonly<Partial<Record<"br" | "gzip", Buffer>>>;
}

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};

/** Built files by the path of their source, with their static imports. */
type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly name?: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
    }
  >
>;

/** Reads the manifest of a Vite build. Returns undefined before the build. */
export function readManifest(folder: URL): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8")) as Manifest;
  } catch {
    return undefined;
  }
}

/**
 * Lists the built files that an entry of the manifest needs: its file first, then styles and static imports.
 * `source` is the path of a source file or the name of a chunk.
 */
export function listFiles(manifest: Manifest, source: string): string[] {
  const named = Object.keys(manifest).find((key) => manifest[key]?.name === source);
  const found = new Set([named ?? source]);
  for (const each of found) manifest[each]?.imports?.forEach((name) => found.add(name));
  const files: string[] = [];
  for (const each of found) {
    const { file, css = [] } = manifest[each] ?? {};
    if (file) files.push(file, ...css);
  }
  return files;
}

const known = new Map<string, ReadonlyMap<string, Asset>>();

/** Returns the assets of a Vite build by name, read once per process. A name changes with the content. */
export function getAssets(folder: URL): ReadonlyMap<string, Asset> {
  const assets = known.get(folder.href) ?? readAssets(folder);
  known.set(folder.href, assets);
  return assets;
}

function readAssets(folder: URL): ReadonlyMap<string, Asset> {
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

/** Converts a path of the manifest to the name of its asset. */
export function toAssetName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
