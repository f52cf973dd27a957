import { execFileSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("..", import.meta.url));

/** The sources of each build. */
const sources = {
  recipient: [
    "web/guards/*.ts",
    "web/recipient/src/**/*.{ts,tsx,css}",
    "{pricing,presentation,tables}/src/**/*.ts",
    "locales/*/*.json",
  ],
  app: [
    "web/guards/*.ts",
    "web/app/src/**/*.{ts,tsx,css}",
    "web/app/{page-style,first-chunks}.ts",
    "web/recipient/src/**/*.{ts,tsx,css}",
    "{pricing,presentation,tables}/src/**/*.ts",
    "locales/*/*.json",
  ],
  reference: ["web/guards/*.ts", "web/reference/src/**/*.{ts,css}", "web/style/*.css"],
};

const changedAt = (path: string) => statSync(`${cwd}/${path}`).mtimeMs;

/** Builds the pages again if their sources have changed since the last build. */
export default function setup(): void {
  for (const [page, patterns] of Object.entries(sources)) {
    const inputs = globSync([...patterns, `web/${page}/build.ts`, "web/browser-build.ts"], { cwd });
    const newest = Math.max(...inputs.map(changedAt));
    const [built] = globSync(`web/${page}/dist/client/manifest.json`, { cwd });
    if (built === undefined || changedAt(built) < newest)
      execFileSync(process.execPath, [`web/${page}/build.ts`], { cwd, stdio: "inherit" });
  }
}
