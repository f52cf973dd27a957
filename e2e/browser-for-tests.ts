import { findBrowser } from "./browser.ts";

/** Unpacks the browser before test files start: two that unpack it at once would disturb each other. */
export async function setup(): Promise<void> {
  await findBrowser();
}
