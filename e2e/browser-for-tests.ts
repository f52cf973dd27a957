import type { TestProject } from "vitest/node";
import { launchBrowser } from "./browser.ts";

/**
 * Unpacks the browser before test files start, because two processes that unpack it at once would disturb
 * each other. Without a browser, `npm test` skips its journeys. CI and `npm run journeys` fail.
 */
export async function setup({ name }: TestProject): Promise<void> {
  try {
    const browser = await launchBrowser();
    await browser.close();
  } catch (error) {
    if (process.env["CI"] || name !== "screens") throw error;
    process.stderr.write("No browser can be started: the journeys of `npm test` are skipped\n");
    process.env["TEST_WITHOUT_BROWSER"] = "true";
  }
}
