import { setTimeout } from "node:timers/promises";
import { request } from "undici";
import type { BrowserContext, Page } from "../e2e/browser.ts";
import { toAuthorization } from "./api.ts";
import type { Organization } from "./product.ts";
import { settings } from "./settings.ts";

/** A sent proposal on a running server. */
export interface SentProposal {
  readonly url: string;
  /** The link that its recipient opens. */
  readonly link: string;
}

/** Changes what is asked for next, so that nothing made before is of use; its time is not counted. */
export type Prepare = (number: number) => Promise<unknown>;

const pageNumbers =
  '<div style="font-size:8px;width:100%;text-align:end;padding:0 40px"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** Runs per second of `work`, without the time that `prepare` takes. */
export async function measureRate(prepare: Prepare, work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  let spent = 0;
  do {
    await prepare(++prepared);
    // Typst's processes forget a document 10 ms after they have answered.
    await setTimeout(20);
    const begin = performance.now();
    await work();
    spent += performance.now() - begin;
    done++;
  } while (spent < settings.sliceMilliseconds);
  return (1000 * done) / spent;
}

let prepared = 0;

/** The product: from the request over the database to the bytes, asked for by a client that takes little time itself. */
export async function download({ url }: SentProposal, organization: Organization): Promise<void> {
  const answer = await request(`${url}/pdf`, { method: "POST", headers: toAuthorization(organization) });
  check(Buffer.from(await answer.body.arrayBuffer()));
}

/**
 * A service that prints with a warm Chromium: the recipient's page of the same proposal in a new tab of a browser that knows its
 * scripts and fonts, with bookmarks and page numbers, as ours has them.
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

/** The least that Chromium can do: the same texts, undesigned, handed to a tab that is open already. */
export async function printBare(html: string, page: Page): Promise<void> {
  await page.setContent(html);
  check(await page.pdf({ format: "A4", tagged: true, outline: true }));
}

function check(pdf: Buffer): void {
  if (pdf.toString("latin1", 0, 5) !== "%PDF-") throw new Error(`not a PDF: ${pdf.toString("utf8", 0, 500)}`);
}
