import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cover, fixed, group, line, scope, signatures, text } from "../server/src/ops/demo/builders.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { galleryDeals } from "./gallery-deals.ts";
import { desktop, expectAccessible, expectToSee, phone, useStage } from "./stage.ts";

const stage = useStage();

const price = scope("Price", [group("Work", [line("Logo", fixed(300))])]);
const recipient = { name: "Globex GmbH", contact: { name: "Grace Hopper", email: "grace@example.com" } };

/** Lists the texts that are visible on the screen, above the bar at its bottom. */
async function listTextsInSight(page: Page, texts: readonly string[]): Promise<string[]> {
  const bar = await page.locator(".bottom-bar").boundingBox();
  const end = bar?.y ?? page.viewportSize()?.height ?? 0;
  const boxes = await Promise.all(
    texts.map(
      async (each) =>
        [each, await page.getByText(each).locator("visible=true").first().boundingBox()] as const,
    ),
  );
  return boxes.flatMap(([each, box]) => (box && box.y >= 0 && box.y + box.height <= end ? [each] : []));
}

describe.each([
  ["a desktop", desktop, true],
  // Accessibility is checked on the small phone instead, because its layout is tighter.
  ["a phone", phone, false],
  ["a small phone", { width: 320, height: 640 }, true],
])("on %s", (_, viewport, isLookedInto) => {
  it.each([
    ["an empty cover", cover("Cover", "<p>&nbsp;</p>")],
    ["a cover of a few words", cover("Faster", "<h1>Website relaunch</h1><p>For Grace Hopper</p>")],
    ["no cover", undefined],
  ])("title, sender and first words are readable without a click after %s", async (_name, first) => {
    const pages = [...(first ? [first] : []), text("How we work", "<p>Four steps</p>"), price, signatures()];
    for (const proposal_continuous_scroll of [false, true]) {
      const settings = { recipient, proposal_continuous_scroll };
      const { reader } = await sendOffer(stage.app, stage.client, { pages, settings });
      const page = await stage.open(reader.token, { viewport });
      const texts = ["Website relaunch", "Ada Lovelace", "How we work", "Four steps"];
      expect(await listTextsInSight(page, texts)).toEqual(texts);
      expect(await page.locator("main h2").first().textContent()).toBe("How we work");
      expect(await page.locator("nav a").allTextContents()).toEqual(["How we work", "Price", "Agreement"]);
      const named = (await page.locator(".hero").innerText()).match(/Grace Hopper/g);
      expect(named).toHaveLength(1);
      expect(await page.getByText("Website relaunch").locator("visible=true").count()).toBe(1);
      if (isLookedInto) await expectAccessible(page);
      await page.context().close();
    }
  });
});

it.each([
  ["a desktop", desktop],
  ["a long title", desktop],
  ["a phone", phone],
  ["a small phone", { width: 320, height: 640 }],
])(
  "the accept button is on the first screen of %s below five totals, which are all readable",
  async (name, viewport) => {
    const frequencies = ["once", "weekly", "monthly", "quarterly", "annually"] as const;
    const lines = frequencies.flatMap((each) => [
      line(`Work ${each}`, fixed(1234, each)),
      line(`Extra ${each}`, fixed(100, each), { optional: true }),
    ]);
    const more = Array.from({ length: 20 }, (_, at) => line(`More ${at}`, fixed(10)));
    const pages = [scope("Price", [group("Work", [...lines, ...more])], { tax_percent: 20 })];
    const description = `<p>${"Eight weeks of work. ".repeat(name === "a long title" ? 60 : 1)}</p>`;
    const { reader } = await sendOffer(stage.app, stage.client, { pages, description });
    const page = await stage.open(reader.token, { viewport });
    const button = page.getByRole("button", { name: "Accept proposal" }).locator("visible=true");
    await button.waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    const there = `document.elementFromPoint(${x + width / 2}, ${y + height / 2}).closest("button").textContent`;
    expect(await page.evaluate(there)).toBe("Accept proposal");
    await expectAccessible(page);
    const last = page.locator(".summary .total .figure").last();
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => last.innerText()).toBe("$1,480.80");
    await page.context().close();
  },
);

it("an empty page for signatures is not shown as a page", async () => {
  const pages = [price, { ...signatures("Signatures"), content: "" }];
  const { reader } = await sendOffer(stage.app, stage.client, { pages });
  const page = await stage.open(reader.token);
  await expectToSee(page, "Logo");
  expect(await page.getByText("Signatures").count()).toBe(0);
  await page.context().close();
});

it("the total and its button are on the first screen of a desktop, next to the title", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, galleryDeals.usual);
  const page = await stage.open(reader.token);
  expect(await listTextsInSight(page, ["€16,493.40 to", "Accept proposal"])).toHaveLength(2);
  const [title, box] = [page.locator("h1"), page.locator(".summary-box")];
  const [left, right] = [await title.boundingBox(), await box.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await page.context().close();
});

it("a cover with a letter is the first page", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, galleryDeals.turned);
  const page = await stage.open(reader.token, { viewport: phone });
  expect(await page.locator("nav [aria-current]").textContent()).toBe("Hello");
  expect(await page.getByText("Dear").isVisible()).toBe(true);
  await page.context().close();
});

it.each([1280, 1600, 1920])("the tab of the current page is highlighted at %i pixels", async (width) => {
  const { reader } = await sendOffer(stage.app, stage.client, galleryDeals.example);
  const page = await stage.open(reader.token, { viewport: { width, height: Math.round((width * 9) / 16) } });
  const current = () => page.locator("nav [aria-current]").textContent();
  const names = await page.locator("nav a").allTextContents();
  expect(names.length).toBeGreaterThan(4);
  await expect.poll(() => page.getByRole("checkbox").first().isEnabled()).toBe(true);
  expect(await current()).toBe(names[0]);
  for (const name of names.toReversed()) {
    await page.locator("nav").getByRole("link", { name, exact: true }).click();
    await expect.poll(current).toBe(name);
  }
  await page.mouse.wheel(0, 100_000);
  await expect.poll(current).toBe(names.at(-1));
  await page.mouse.wheel(0, -100_000);
  await expect.poll(current).toBe(names[0]);
  await page.context().close();
});

it("the current tab is visible on a phone, in both writing directions", async () => {
  const long = Array.from({ length: 6 }, (_, at) =>
    text(`A page with quite a long name ${at}`, "<p>Words</p>"),
  );
  for (const language of ["en", "ar"]) {
    const { reader } = await sendOffer(stage.app, stage.client, { pages: long, design: { language } });
    const page = await stage.open(reader.token, { viewport: phone });
    await page.evaluate(`location.hash = document.querySelectorAll("nav a")[4].hash`);
    const link = page.locator("nav [aria-current]");
    await expect.poll(() => link.textContent()).toContain("4");
    const { x = -1, width = 0 } = (await link.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(phone.width);
    await page.context().close();
  }
});
