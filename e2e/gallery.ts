import { mkdirSync } from "node:fs";
import { createTestApp } from "../server/test/harness.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { launchBrowser } from "./browser.ts";
import type { GalleryDeal } from "./gallery-deal.ts";
import { decisions, galleryDeals } from "./gallery-deals.ts";
import { publishRevision } from "./gallery-revisions.ts";

// Takes pictures of the page in many states and sizes for review: npm run gallery -- [folder] [names…]

const [folder = "gallery", ...names] = process.argv.slice(2);
const widths = [1280, 768, 390, 320];
mkdirSync(folder, { recursive: true });

const app = await createTestApp("sqlite");
const url = await app.server.listen({ port: 0, host: "127.0.0.1" });
const client = await app.organization();
const browser = await launchBrowser();

for (const [name, deal] of Object.entries<GalleryDeal>(galleryDeals)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const { press, decision, revision, opened, unfold, ...sent } = deal;
  const offer = await sendOffer(app, client, sent);
  const { reader } = offer;
  await publishRevision(client, offer, { revision });
  if (decision) await reader.post(decision, decisions[decision]);
  for (const width of widths) {
    const page = await browser.newPage({ viewport: { width, height: width > 600 ? 800 : 844 } });
    page.on("console", (message) => {
      if (message.type() === "error") process.stderr.write(`${name} ${width}: ${message.text()}\n`);
    });
    page.on("pageerror", (error) => process.stderr.write(`${name} ${width}: ${error.stack}\n`));
    const query = opened === undefined ? "" : `?revision=${opened}`;
    await page.goto(`${url}/p/${reader.token}${query}`, { waitUntil: "load" });
    await page.evaluate("document.fonts.ready.then(() => {})");
    if (unfold) await page.getByText(unfold).click();
    if (press) {
      const button = page.getByRole("button", { name: press }).locator("visible=true").first();
      await button.click();
    }
    await page.screenshot({ path: `${folder}/${name}-${width}-first.png` });
    const fullPage = !name.startsWith("many") && !press;
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage });
    await page.close();
  }
}

await browser.close();
await app.close();
