import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { createBrowserBuild, compressAssets } from "../browser-build.ts";
import { splitFirstChunks } from "./first-chunks.ts";
import { createPageStyle } from "./page-style.ts";
import { listFirstReads } from "./src/start/first-reads.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const dist = `${root}dist`;

/** The application, and the page in the frame of its preview: apart, so that neither loads chunks for the other's sake. */
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
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: createBrowserBuild(`${dist}/${name}`, entries, chunks),
  });
  await compressAssets(`${dist}/${name}/assets`);
}
await writeFile(`${dist}/client/first-reads.json`, JSON.stringify(listFirstReads()));
