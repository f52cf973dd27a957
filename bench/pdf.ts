import { launchBrowser, type Browser } from "../e2e/browser.ts";
import { createAnonymousContext } from "../server/src/context.ts";
import { createDocument, type Draft } from "../server/src/pdf/document/create-document.ts";
import { findProposal } from "../server/src/recipients/public-view/find-proposal.ts";
import { createTestApp } from "../server/test/harness.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { toAuthorization, post } from "./api.ts";
import { interleave, computeMedian, computeRatio } from "./compare.ts";
import { download, measureRate, printBare, printPage, type SentProposal } from "./pdf-contenders.ts";
import { toHtml } from "./pdf-html.ts";
import { measurePdfMemory } from "./pdf-memory.ts";
import { createInstallation, setUp, startProduct, type Organization } from "./product.ts";
import { report } from "./report.ts";
import { sampleOffer } from "./sample-content.ts";

/**
 * Compares the PDF of a just changed proposal with a warm Chromium that prints its recipient page. Also
 * measures the memory of the pool after many documents.
 */
export async function measurePdf(): Promise<void> {
  const installation = await createInstallation("sqlite");
  const organization = await setUp(installation, "printing");
  const product = await startProduct(installation);
  const browser = await launchBrowser();
  try {
    for (const [name, items] of [
      ["small PDF", 12],
      ["PDF of 500 items", 500],
    ] as const)
      await measureAgainst(
        browser,
        name,
        items,
        await sendOffer(product.url, organization, items),
        organization,
      );
  } finally {
    await browser.close();
    await product.stop();
    await installation.remove();
  }
  await measurePdfMemory(await createDraft(12));
}

async function measureAgainst(
  browser: Browser,
  name: string,
  items: number,
  sent: SentProposal,
  organization: Organization,
): Promise<void> {
  const context = await browser.newContext();
  const open = await context.newPage();
  const html = toHtml(await createDraft(items));
  let bareHtml = html;
  const change = (number: number) => rename(sent, organization, number);
  const changeBare = async (number: number) => {
    bareHtml = html.replace("<h1>", `<h1>${number} `);
  };
  const works = {
    ours: () => measureRate(change, () => download(sent, organization)),
    chromium: () => measureRate(change, () => printPage(sent, context)),
    bare: () => measureRate(changeBare, () => printBare(bareHtml, open)),
  };
  // The first run of each starts a process and fills caches.
  for (const work of Object.values(works)) await work();
  const { ours, chromium, bare } = await interleave(works);
  const raw = {
    milliseconds: 1000 / computeMedian(ours),
    chromium_milliseconds: 1000 / computeMedian(chromium),
    bare_page_milliseconds: 1000 / computeMedian(bare),
    ratio_to_bare_page: computeRatio(ours, bare),
  };
  report({ figure: `${name} / Chromium`, ratio: computeRatio(ours, chromium), raw });
  await context.close();
}

async function sendOffer(url: string, organization: Organization, items: number): Promise<SentProposal> {
  const address = `${url}/api/proposals`;
  const { data } = await post<{ data: { id: string } }>(address, organization, sampleOffer(items));
  const proposal = `${address}/${data.id}`;
  await post(`${proposal}/status`, organization, { status: "SENT" });
  const answer = await fetch(proposal, { headers: toAuthorization(organization) });
  const { share_url } = (await answer.json()) as { share_url: string };
  return { url: proposal, link: `${url}${new URL(share_url).pathname}` };
}

async function rename({ url }: SentProposal, organization: Organization, number: number): Promise<void> {
  const headers = { ...toAuthorization(organization), "content-type": "application/json" };
  const body = JSON.stringify({ name: `Website relaunch, version ${number}` });
  const answer = await fetch(url, { method: "PATCH", headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Creates the same offer as input of the templates. */
async function createDraft(items: number): Promise<Draft> {
  const app = await createTestApp("sqlite");
  try {
    const client = await app.organization();
    const { id } = await createTestProposal(client, sampleOffer(items));
    const found = await findProposal(createAnonymousContext(app.db, app.clock), client.organizationId, id);
    if (!found) throw new Error("the sample is not there");
    return createDocument(found, null, app.clock.now());
  } finally {
    await app.close();
  }
}
