import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

export type { Browser, BrowserContext, Page } from "playwright-core";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A Chromium that the development dependencies bring along on Linux x64; elsewhere the Chrome that is installed. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  return executablePath === undefined
    ? chromium.launch({ channel: "chrome" })
    : chromium.launch({ executablePath, args: flags });
}

/** The path of the Chromium that the development dependencies bring along, unpacked when it is first asked for. */
async function findBrowser(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  // With these it brings the libraries that a bare system lacks; it reads them when it is imported.
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs24.x";
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs24.x";
  const { default: packed } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  if (!existsSync(executablePath)) throw new Error(`There is no Chromium at ${executablePath}`);
  return executablePath;
}
