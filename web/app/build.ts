import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { browserBuild, compressAssets } from "../browser-build.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const client = `${root}dist/client`;

process.env["NODE_ENV"] = "production";
await rm(client, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: "warn",
  base: "/app/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: browserBuild(client, [`${root}src/main.tsx`, `${root}src/preview-page/main.tsx`]),
});
await compressAssets(`${client}/assets`);
