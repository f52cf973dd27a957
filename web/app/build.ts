import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { browserBuild, compressAssets } from "../browser-build.ts";
import { pageStyle } from "./page-style.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const dist = `${root}dist`;

/** The application, and the page in the frame of its preview: apart, so that neither loads chunks for the other's sake. */
const builds = {
  client: `${root}src/main.tsx`,
  preview: `${root}src/preview-page/main.tsx`,
};

process.env["NODE_ENV"] = "production";
await rm(dist, { recursive: true, force: true });
for (const [name, entry] of Object.entries(builds)) {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    base: "/app/",
    plugins: [pageStyle()],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: browserBuild(`${dist}/${name}`, [entry]),
  });
  await compressAssets(`${dist}/${name}/assets`);
}
