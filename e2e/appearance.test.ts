import { expect, it } from "vitest";
import { fixed, group, line, scope, text } from "../server/src/ops/demo/builders.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { expectAccessible, expectToSee, phone, useStage } from "./stage.ts";

const stage = useStage();

const care = {
  type: "side_by_side",
  name: "Care",
  selection_type: "single",
  style: "comparison",
  optional: true,
  selected: false,
  features: [{ name: "Calls" }],
  columns: [
    { name: "Basic", price: 40, frequency: "monthly", isSelected: true },
    { name: "Full", price: 90, frequency: "monthly" },
  ],
} as const;

it("options inside an optional part look chosen only if the part is chosen", async () => {
  const pages = [{ name: "Scope", kind: "scope_of_work", children: [care] }] as never;
  const { reader } = await sendOffer(stage.app, stage.client, { pages });
  const page = await stage.open(reader.token, { reducedMotion: "reduce" });
  const ground = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector("thead th.on")).backgroundColor`);
  expect(await ground()).toBe("rgb(255, 255, 255)");
  expect(await page.getByText("extra", { exact: false }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Care" }).check();
  await expect.poll(ground).not.toBe("rgb(255, 255, 255)");
  expect(await page.getByText("/month extra").count()).toBe(1);
  await page.context().close();
});

it("Latin names are aligned at the start of a Hebrew page, and emphasis is set in italics", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, {
    design: { language: "he" },
    settings: { proposal_continuous_scroll: true },
    pages: [
      text("Hello", "<p>We <em>listen</em> first.</p>"),
      scope("Scope", [group("Work", [line("Design", fixed(100))])]),
    ],
  });
  const page = await stage.open(reader.token);
  const away = await page.evaluate<
    number[]
  >(`[...document.querySelectorAll("main h2, main h3, .item .name")].map((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return element.parentElement.getBoundingClientRect().right - words.getBoundingClientRect().right;
  })`);
  expect(away.length).toBeGreaterThan(3);
  for (const pixels of away) expect(Math.abs(pixels)).toBeLessThan(24);
  await page.evaluate("document.fonts.ready.then(() => {})");
  const faces = await page.evaluate<number>(
    `[...document.fonts].filter(({ style, status }) => style === "italic" && status === "loaded").length`,
  );
  expect(faces).toBeGreaterThan(0);
  await page.context().close();
});

it("an expiry at midnight shows the day before, and a held proposal says so in place of its action", async () => {
  const { reader, url } = await sendOffer(stage.app, stage.client, {
    design: { language: "en-GB" },
    settings: { expiring_on: "2031-12-01T00:00:00.000Z" },
  });
  const page = await stage.open(reader.token, { viewport: phone });
  await expectToSee(page, "Expires on 30 November 2031");
  const abroad = await stage.open(reader.token, { locale: "en-GB", timezoneId: "Asia/Tokyo" });
  await expectToSee(abroad, "Expires on 30 November 2031 at 23:59 UTC");
  await abroad.context().close();
  expect(await page.getByText("30 November 2031", { exact: true }).count()).toBe(1);
  expect(await page.getByText("December").count()).toBe(0);
  await stage.client.post(`${url}/status`, { status: "ON_HOLD" });
  await expect.poll(() => page.locator(".bottom-bar").getByText("On hold").isVisible()).toBe(true);
  await expectAccessible(page);
  await page.context().close();
});

it("the error of a field disappears while it is being corrected", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  await page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your full name").fill("");
  await dialog.getByLabel("Your email address").fill("grace");
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
  await expect.poll(() => dialog.locator(".problem").count()).toBe(2);
  await dialog.getByLabel("Your email address").fill("grace@example.com");
  await expect.poll(() => dialog.locator(".problem").count()).toBe(1);
  // The focus stays in the field that the user types in.
  expect(await page.evaluate<string>("document.activeElement.name")).toBe("email");
  await page.context().close();
});
