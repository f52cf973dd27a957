import { execFileSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const changedAt = (path: string) => statSync(path).mtimeMs;

/** Tests see the page as its sources are now: built again where they are newer. */
export default function setup(): void {
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const built = globSync("web/recipient/dist/client/manifest.json", { cwd });
  const sources = globSync(
    [
      "web/recipient/src/**/*.{ts,tsx,css}",
      "web/recipient/build.ts",
      "pricing/src/**/*.ts",
      "presentation/src/**/*.ts",
      "contract/src/words/*.ts",
    ],
    { cwd },
  );
  const newest = Math.max(...sources.map((path) => changedAt(`${cwd}/${path}`)));
  if (built[0] && changedAt(`${cwd}/${built[0]}`) >= newest) return;
  execFileSync(process.execPath, ["web/recipient/build.ts"], { cwd, stdio: "inherit" });
}
