import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { InlineConfig, Rolldown } from "vite";

/** Returns Vite's options for files that browsers load. The file names contain hashes of their content. */
export const createBrowserBuild = (
  outDir: string,
  input: string[],
  codeSplitting: Rolldown.CodeSplittingOptions = {},
): NonNullable<InlineConfig["build"]> => ({
  outDir,
  target: ["chrome111", "safari16.4", "firefox115"],
  manifest: "manifest.json",
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  rolldownOptions: { input, output: { codeSplitting } },
});

/** Bundles a file of `locales/` as one object. By default, Vite also creates a variable for each key. */
export const json = { namedExports: false, stringify: false } as const;

/** Compresses scripts and styles once instead of for each request. Fonts are compressed already. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = `${folder}/${name}`;
      const bytes = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes));
    }),
  );
}
