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

/** Launches the Chromium of the development dependencies on Linux x64, and the installed Chrome elsewhere. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  return executablePath === undefined
    ? chromium.launch({ channel: "chrome" })
    : chromium.launch({ executablePath, args: flags });
}

/** Returns the path of the Chromium in the development dependencies, which is unpacked at the first call. */
async function findBrowser(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  // With these variables, the package provides the libraries that a bare system lacks. It reads the variables
  // on import.
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs24.x";
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs24.x";
  const { default: packed } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  if (!existsSync(executablePath)) throw new Error(`There is no Chromium at ${executablePath}`);
  return executablePath;
}
