import { setTimeout } from "node:timers/promises";
import { request } from "undici";
import type { BrowserContext, Page } from "../e2e/browser.ts";
import { toAuthorization } from "./api.ts";
import type { Organization } from "./product.ts";
import { settings } from "./settings.ts";

/** A sent proposal on a running server. */
export interface SentProposal {
  readonly url: string;
  /** The link for its recipient. */
  readonly link: string;
}

/**
 * Changes the content of the next request, so that no earlier result can be reused. The time of this function
 * is not counted.
 */
export type Prepare = (number: number) => Promise<unknown>;

const pageNumbers =
  '<div style="font-size:8px;width:100%;text-align:end;padding:0 40px"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** Measures the runs per second of `work`, without the time of `prepare`. */
export async function measureRate(prepare: Prepare, work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  let spent = 0;
  do {
    await prepare(++prepared);
    // Waits until the Typst process has evicted the previous document from its cache, 10 ms after the answer.
    await setTimeout(20);
    const begin = performance.now();
    await work();
    spent += performance.now() - begin;
    done++;
  } while (spent < settings.sliceMilliseconds);
  return (1000 * done) / spent;
}

let prepared = 0;

/**
 * Runs the product from the request through the database to the bytes, with a client that itself needs little
 * time.
 */
export async function download({ url }: SentProposal, organization: Organization): Promise<void> {
  const answer = await request(`${url}/pdf`, { method: "POST", headers: toAuthorization(organization) });
  check(Buffer.from(await answer.body.arrayBuffer()));
}

/**
 * Prints like a service with a warm Chromium: opens the recipient page of the same proposal in a new tab, and
 * prints it with bookmarks and page numbers, like ours. The browser has cached the scripts and fonts.
 */
export async function printPage({ link }: SentProposal, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(link, { waitUntil: "load" });
    const bytes = await page.pdf({
      format: "A4",
      tagged: true,
      outline: true,
      displayHeaderFooter: true,
      headerTemplate: "<span></span>",
      footerTemplate: pageNumbers,
    });
    check(bytes);
  } finally {
    await page.close();
  }
}

/** Prints with the minimum work of Chromium: the same texts without design, in a tab that is already open. */
export async function printBare(html: string, page: Page): Promise<void> {
  await page.setContent(html);
  check(await page.pdf({ format: "A4", tagged: true, outline: true }));
}

function check(pdf: Buffer): void {
  if (pdf.toString("latin1", 0, 5) !== "%PDF-") throw new Error(`not a PDF: ${pdf.toString("utf8", 0, 500)}`);
}
