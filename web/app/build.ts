import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { createBrowserBuild, compressAssets, json } from "../browser-build.ts";
import { splitFirstChunks } from "./first-chunks.ts";
import { listFirstReads } from "./src/start/first-reads.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const dist = `${root}dist`;

/**
 * The application and the page in the preview frame. They are built separately so that neither loads chunks
 * of the other.
 */
const builds = {
  client: {
    entries: [`${root}src/main.tsx`, `${root}src/ui/first-view.css`],
    chunks: splitFirstChunks({
      start: [`${root}src/main.tsx`],
      outside: ["sign-in/sign-in", "sign-in/sign-in-again", "welcome/set-up"].map(
        (part) => `${root}src/${part}.tsx`,
      ),
      inside: [`${root}src/shell/inside.tsx`],
    }),
  },
  preview: { entries: [`${root}src/preview-page/main.tsx`], chunks: undefined },
};

process.env["NODE_ENV"] = "production";
await rm(dist, { recursive: true, force: true });
for (const [name, { entries, chunks }] of Object.entries(builds)) {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    base: "/app/",
    plugins: [createPageStyle()],
    json,
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: createBrowserBuild(`${dist}/${name}`, entries, chunks),
  });
  await compressAssets(`${dist}/${name}/assets`);
}
await writeFile(`${dist}/client/first-reads.json`, JSON.stringify(listFirstReads()));

/**
 * Nests a style sheet of the client's page under a class, because the editor around the paper has other
 * styles. `scope.css?paper` is `scope.css` below `.paper`. Media queries for the window width become
 * container queries for the paper width.
 */
function createPageStyle(): Plugin {
  return {
    name: "page-style",
    enforce: "pre",
    transform: (code, id) => {
      const [, className] = /\.css\?(paper[\w.]*)$/.exec(id) ?? [];
      return className === undefined ? undefined : nestUnder(`.${className}`, code);
    },
  };
}

/** Nests a style sheet under a selector, which replaces the root of the page. */
function nestUnder(selector: string, css: string): string {
  const nested = css
    .replaceAll(/^( *)(?::root|html|body)(?= \{)/gm, "$1&")
    .replaceAll(/^( *)html(?=\[|:)/gm, "$1")
    .replaceAll(/@media (?:screen and )?(\((?:min|max)-width: \d+px\))/g, "@container paper $1");
  return `${selector} {\n${nested}}\n`;
}
