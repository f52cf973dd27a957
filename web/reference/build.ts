import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { createBrowserBuild, compressAssets } from "../browser-build.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const client = `${root}dist/client`;

process.env["NODE_ENV"] = "production";
await rm(client, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: "warn",
  base: "./",
  build: createBrowserBuild(client, [`${root}src/main.ts`]),
});
await compressAssets(`${client}/assets`);
