import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { build, type InlineConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const dist = `${root}dist`;

const shared: InlineConfig = {
  root,
  configFile: false,
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
};

/** What a browser gets, with names that change with their content. */
const forBrowsers: InlineConfig = {
  ...shared,
  base: "./",
  build: {
    outDir: `${dist}/client`,
    target: ["chrome111", "safari16.4", "firefox115"],
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: [`${root}src/entry/browser.tsx`, `${root}src/style/serif.css`] },
  },
};

/** The same components for the server, in one file. */
const forTheServer: InlineConfig = {
  ...shared,
  ssr: { noExternal: true },
  build: {
    outDir: `${dist}/server`,
    ssr: `${root}src/entry/server.tsx`,
    target: "node24",
    rolldownOptions: { output: { entryFileNames: "render.js" } },
  },
};

// Also where tests have it built: in their environment there would be another page, a quarter larger.
process.env["NODE_ENV"] = "production";
await rm(dist, { recursive: true, force: true });
await build(forBrowsers);
await build(forTheServer);
await compressAssets(`${dist}/client/assets`);

/** Once here rather than at every request. Fonts are compressed already. */
async function compressAssets(folder: string): Promise<void> {
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
