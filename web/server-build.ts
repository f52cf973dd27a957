// Builds the server into a few files: docs/decisions/built-server.md.
import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { builtServer, inputsFile, stampFile } from "../bin/built-program.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = `${root}${builtServer}`;

/** The programs of the server: all commands, and what runs in threads and processes of its own. */
const programs = {
  cli: "server/src/cli.ts",
  "request-thread": "server/src/bootstrap/request-thread.ts",
  "workbook-thread": "server/src/proposals/library/price-list/workbook-thread.ts",
  "typst-process": "server/src/pdf/typst/typst-process.ts",
};

const isOwn = (id: string) => id.startsWith(root) && !id.includes("/node_modules/");

/** Modules look for files beside their source. The programs of threads and processes are built ones, too. */
const fromTheSource: Rolldown.Plugin = {
  name: "from-the-source",
  transform: {
    filter: { code: "import.meta" },
    handler(code, id) {
      if (!isOwn(id)) return null;
      const source = JSON.stringify(relative(dist, id));
      return code
        .replace(/new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g, (found, name: string) =>
          name in programs ? `new URL("./${name}.js", import.meta["url"])` : found,
        )
        .replaceAll("import.meta.url", `new URL(${source}, import.meta["url"]).href`);
    },
  },
};

process.env["NODE_ENV"] = "production";
const { output } = (await build({
  root,
  configFile: false,
  logLevel: "warn",
  ssr: {
    noExternal: true,
    // They load native code, or programs of their own.
    external: ["better-sqlite3", "@myriaddreamin/typst-ts-node-compiler", "piscina", "sharp"],
  },
  build: {
    outDir: dist,
    emptyOutDir: true,
    ssr: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: programs,
      plugins: [fromTheSource],
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        keepNames: true,
        // One character beyond Latin-1, and V8 keeps a whole file with two bytes for each character. Comments would not be escaped.
        charset: "ascii",
        comments: { jsdoc: false, annotation: false },
      },
    },
  },
})) as Rolldown.RolldownOutput;
const sources = output.flatMap((part) => (part.type === "chunk" ? part.moduleIds.filter(isOwn) : []));
// Other packages come with another lock file.
const paths = [...sources.map((id) => relative(root, id)), "package-lock.json"];
const inputs = Object.fromEntries(paths.map((path) => [path, stampFile(path)]));
// At last, so that half a build is none.
await writeFile(`${root}${inputsFile}`, JSON.stringify(inputs));
