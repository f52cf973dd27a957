import { expect, it } from "vitest";
import { group, line, scope, text } from "../server/src/ops/demo/builders.ts";
import { writePng } from "../server/test/images.ts";
import { sendOffer } from "../server/test/recipients.ts";
import type { GalleryDeal } from "./gallery-deal.ts";
import { decisions, galleryDeals } from "./gallery-deals.ts";
import { publishRevision } from "./gallery-revisions.ts";
import { desktop, expectAccessible, expectNoSideways, measureShift, phone, useStage } from "./stage.ts";

const stage = useStage();

/** Narrow screens share one layout, which is tightest on the narrowest. */
const sizes = [
  { viewport: desktop, isLookedInto: true },
  { viewport: phone, isLookedInto: false },
  { viewport: { width: 320, height: 640 }, isLookedInto: true },
];

it.each(Object.keys(galleryDeals))(
  'the page of "%s" is accessible and never scrolls sideways, from 320 pixels up',
  async (key) => {
    const { press, decision, revision, opened, unfold, ...deal }: GalleryDeal =
      galleryDeals[key as keyof typeof galleryDeals];
    const offer = await sendOffer(stage.app, stage.client, deal);
    const { reader } = offer;
    await publishRevision(stage.client, offer, { revision });
    if (decision) await reader.post(decision, decisions[decision]);
    const query = opened === undefined ? "" : `?revision=${opened}`;
    const page = await stage.open(`${reader.token}${query}`, { reducedMotion: "reduce" });
    if (unfold) await page.getByText(unfold).click();
    if (press) await page.getByRole("button", { name: press }).locator("visible=true").first().click();
    for (const { viewport, isLookedInto } of sizes) {
      await page.setViewportSize(viewport);
      await expectNoSideways(page);
      // Three hundred items have no more kinds of elements than ten.
      if (isLookedInto && !key.startsWith("many")) await expectAccessible(page);
    }
    await page.context().close();
  },
);

/** Finds amounts and frequencies on more than one line. */
const divided = `[...document.querySelectorAll(".figure, .per")].filter((each) => {
  const range = document.createRange();
  range.selectNodeContents(each.querySelector(".per") ? each.firstChild : each);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map(({ textContent }) => textContent)`;

it("an amount and its frequency are never divided, and a heading next to it not within a word", async () => {
  const due = { model: "fixed" as const, frequency: "semi-monthly" as const };
  const columns = [12345.5, 1900, 190, 90].map((price, at) => ({
    name: `Plan ${at}`,
    price,
    frequency: due.frequency,
    isSelected: at === 1,
  }));
  const plans = { type: "side_by_side" as const, name: "Plans", selection_type: "single" as const, columns };
  const features = [{ name: "Administration" }];
  const { reader } = await sendOffer(stage.app, stage.client, {
    pages: [
      scope("Price", [
        group("Subscriptions", [line("Licences", { ...due, value: 123456.5 })], { optional: true }),
        plans,
        { ...plans, style: "comparison", features },
      ]),
    ],
  });
  const page = await stage.open(reader.token);
  for (const width of [1280, 1100, 768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await page.evaluate<string[]>(divided)]).toEqual([width, []]);
    const name = page.getByRole("heading", { name: "Subscriptions" }).locator("label");
    const lines = await name.evaluate<number, { getClientRects(): ArrayLike<unknown> }>(
      (label) => label.getClientRects().length,
    );
    expect([width, lines]).toEqual([width, 1]);
    await expectNoSideways(page);
  }
  await page.context().close();
});

it("a serif font is loaded from the server, only for the used letters, and only if the design uses it", async () => {
  const description = "<p>Latin <em>and Ελληνικά</em>, עברית</p>";
  const readFonts = async (font: string) => {
    const { reader } = await sendOffer(stage.app, stage.client, { description, design: { font } });
    const page = await stage.open(reader.token);
    const addresses = await page.evaluate<string[]>(
      "document.fonts.ready.then(() => performance.getEntriesByType('resource').map(({ name }) => name))",
    );
    const families = await page.evaluate<string[]>(
      "['h1', '.rich', '.figure', '.primary'].map((each) => getComputedStyle(document.querySelector(each)).fontFamily)",
    );
    await page.context().close();
    const files = addresses.filter((address) => address.endsWith(".woff2"));
    return {
      families: families.map((family) => family.split(",")[0]),
      files: files.map((address) => address.slice(0, -"-12345678.woff2".length)).toSorted(),
    };
  };
  const [inter, serif] = ["inter", "source-serif-4"].map((name) => `${stage.url}/p/assets/${name}`);
  expect(await readFonts("sans")).toEqual({
    families: Array(4).fill('"Inter Variable"'),
    files: [`${inter}-greek-wght-italic`, `${inter}-latin-wght-italic`, `${inter}-latin-wght-normal`],
  });
  expect(await readFonts("serif")).toEqual({
    families: [...Array(3).fill('"Source Serif 4 Variable"'), '"Inter Variable"'],
    files: [
      `${inter}-latin-wght-normal`,
      `${serif}-greek-wght-italic`,
      `${serif}-latin-wght-italic`,
      `${serif}-latin-wght-normal`,
    ],
  });
});

it.each([
  ["desktop", "sans"],
  ["phone", "sans"],
  ["phone", "serif"],
])("nothing moves on a %s while fonts, scripts and pictures arrive: %s", async (size, font) => {
  const { body } = await stage.client.post("/api/images", writePng(900, 600), {
    "content-type": "image/png",
  });
  const foreign = "https://pictures.acme.test";
  const content = `<p>Before</p><p>The plan: <img src="/images/${body.data.id}" /></p><p><img src="${foreign}/a.png" /></p><p>After</p>`;
  const { reader } = await sendOffer(stage.app, stage.client, {
    ...galleryDeals.usual,
    pages: [text("Hello", content), ...galleryDeals.usual.pages],
    design: { logo_url: `${foreign}/logo.png`, cover_image_url: `${foreign}/cover.png`, font },
  });
  const page = await stage.open("nobody", { viewport: size === "phone" ? phone : desktop });
  const [letters, picture] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\.woff2$|browser-/, async (route) => {
    await letters.promise;
    await route.continue();
  });
  await page.route(/\.png$|\/images\//, async (route) => {
    await picture.promise;
    const isForeign = route.request().url().startsWith(foreign);
    await (isForeign
      ? route.fulfill({ body: writePng(300, 400), contentType: "image/png" })
      : route.continue());
  });
  await page.goto(`${stage.url}/p/${reader.token}`, { waitUntil: "commit" });
  await page.getByText("Before").waitFor();
  letters.resolve();
  await page.evaluate("document.fonts.ready.then(() => {})");
  await expect.poll(() => page.getByRole("button", { name: "Decline" }).isEnabled()).toBe(true);
  // The letters of the fallback font are slightly wider or narrower.
  expect(await measureShift(page)).toBeLessThan(0.002);
  // Scrolls the pictures into view, because layout shifts count only on the screen.
  await page.evaluate("document.querySelector('.page .rich').scrollIntoView()");
  const before = await measureShift(page);
  picture.resolve();
  await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))");
  expect(await measureShift(page)).toBe(before);
  await page.context().close();
});

it("an amount of trillions leaves space for its button on a phone, and every plan of a comparison is on the sheet", async () => {
  const names = ["Basic", "Plus", "Premium with a name that is long", "Enterprise", "Everything"];
  const plans = {
    type: "side_by_side" as const,
    name: "Plans",
    style: "comparison" as const,
    selection_type: "single" as const,
    features: [{ name: "Support" }],
    columns: names.map((name, index) => ({
      name,
      price: 1_234_567.5 * (index + 1),
      frequency: "monthly" as const,
      isSelected: index === 0,
    })),
  };
  const { reader } = await sendOffer(stage.app, stage.client, {
    design: { language: "de" },
    settings: { currency: "EUR" },
    pages: [
      scope("Work", [
        group("All", [
          line("Bridge", {
            model: "fixed",
            frequency: "once",
            value: 949_671_753_953.61,
            quantity: { current: 3 },
          }),
        ]),
      ]),
      scope("Plans", [plans]),
    ],
  });
  const page = await stage.open(reader.token, { viewport: { width: 360, height: 800 } });
  await expectNoSideways(page);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  const table = await page.locator(".comparison table").boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? Infinity)).toBeLessThanOrEqual(794);
  await page.context().close();
});
