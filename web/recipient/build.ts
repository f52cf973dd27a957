import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig } from "vite";
import { createBrowserBuild, compressAssets, json } from "../browser-build.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const dist = `${root}dist`;

const shared: InlineConfig = {
  root,
  configFile: false,
  logLevel: "warn",
  json,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
};

/** The build for browsers. The file names contain hashes of their content. */
const forBrowsers: InlineConfig = {
  ...shared,
  base: "./",
  build: createBrowserBuild(`${dist}/client`, [`${root}src/entry/browser.tsx`, `${root}src/style/serif.css`]),
};

/** The components of the page for the server, in one file. */
const forTheServer: InlineConfig = {
  ...shared,
  ssr: { noExternal: true },
  build: {
    outDir: `${dist}/server`,
    ssr: `${root}src/entry/server.tsx`,
    target: "node24",
    rolldownOptions: { output: { entryFileNames: "render.js", codeSplitting: false } },
  },
};

// Tests also build with this environment. Their own environment would make the page different and a quarter
// larger.
process.env["NODE_ENV"] = "production";
await rm(dist, { recursive: true, force: true });
await build(forBrowsers);
await build(forTheServer);
await compressAssets(`${dist}/client/assets`);
