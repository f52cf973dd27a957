import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { between, fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { openAs } from "./app-stage.ts";
import { desktop, expectAccessible, expectToSee, phone, useStage } from "./stage.ts";
import { signedByGrace } from "../server/test/deals.ts";

const stage = useStage();

const signing = {
  ...signedByGrace,
  additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
};

/** Lets the request arrive, and cuts the connection before its answer. */
async function loseAnswers(page: Page, what: string): Promise<void> {
  await page.route(`**/${what}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

it("an acceptance with a lost answer is shown as accepted", async () => {
  const { reader, url } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token, { viewport: phone });
  await loseAnswers(page, "accept");
  await page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your full name").fill("Grace Hopper");
  await dialog.getByLabel("Your email address").fill("grace@example.com");
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
  await expectToSee(page, "Grace Hopper accepted this proposal");
  await dialog.waitFor({ state: "detached" });
  // The message is visible, and screen readers read it.
  await expect.poll(() => page.locator(":focus").textContent()).toContain("Grace Hopper accepted");
  expect((await stage.client.get(url)).body.status).toBe("WON");
  await page.context().close();
});

it("a signature with a lost answer and a lost check is found when it is given again", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, { settings: { signing } });
  const page = await stage.open(reader.token);
  await loseAnswers(page, "sign");
  // The request with which the page checks the result fails, too.
  const question = `**/proposals/${reader.token}`;
  await page.route(question, (route) => route.abort());
  await page.getByRole("button", { name: "Review and sign" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your full name").fill("Grace Hopper");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  await expectToSee(page, "You are offline.");
  await page.unroute("**/sign");
  await page.unroute(question);
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  await expectToSee(page, "Alan Turing signs next.");
  await dialog.waitFor({ state: "detached" });
  await page.context().close();
});

it("without the script for drawing, the signature is typed, and a message says so", async () => {
  const { reader, url } = await sendOffer(stage.app, stage.client, { settings: { signing } });
  const page = await stage.open(reader.token);
  await page.route("**/assets/signature_pad-*", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Review and sign" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your full name").fill("Grace Hopper");
  await dialog.getByRole("button", { name: "Draw" }).click();
  await expectToSee(page, "Drawing is not available right now");
  expect(await dialog.getByRole("button", { name: "Draw" }).count()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  await expectToSee(page, "Alan Turing signs next.");
  const { signatures } = (await stage.client.get(url)).body.status_detail;
  expect(signatures[0].signed_at).not.toBeNull();
  await page.context().close();
});

it("a page without its script is readable, explains the problem, and offers a way out", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const page = await stage.open("nobody");
  await page.route("**/assets/browser-*", (route) => route.fulfill({ status: 404 }));
  await page.goto(`${stage.url}/p/${reader.token}`);
  await expectToSee(page, "This page did not load completely.");
  await expectAccessible(page);
  await page.unroute("**/assets/browser-*");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("checkbox", { name: "Icons" }).isEnabled()).toBe(true);
  expect(await page.getByText("This page did not load completely.").isVisible()).toBe(false);
  await page.context().close();
});

it("a form opens again if it is requested immediately after closing", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  const dialog = page.locator("dialog[open]");
  await page.getByRole("button", { name: "Decline" }).click();
  // Opens the form again: in the first round before the browser reports that it was closed, in the second
  // round at the moment of the report.
  for (const again of [
    "dialog.close(); document.activeElement.click()",
    "dialog.addEventListener('close', () => document.activeElement.click()); dialog.close()",
  ]) {
    await dialog.getByLabel("Reason").fill("first");
    await page.evaluate(`{ const dialog = document.querySelector("dialog"); ${again} }`);
    await expect.poll(() => dialog.getByLabel("Reason").inputValue()).toBe("");
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.context().close();
});

it("an ambiguous number is not guessed: both meanings and their notations are shown", async () => {
  const hours = between(0.5, 10, 5000, "heures");
  const { reader } = await sendOffer(stage.app, stage.client, {
    pages: [scope("Travaux", [group("Conseil", [option("Conseil", fixed(100, "once", hours), true)])])],
    design: { language: "fr" },
  });
  const page = await stage.open(reader.token);
  const field = page.getByRole("textbox", { name: "Quantité de Conseil" });
  await field.fill("1.500");
  await field.press("Tab");
  await expectToSee(page, "Voulez-vous dire 1,5 ou 1500 ?");
  expect((await reader.read()).body.totals.once.total).toBe(1000);
  await field.fill("1500");
  await field.press("Tab");
  await expect.poll(async () => (await reader.read()).body.totals.once.total).toBe(150_000);
  await field.fill("2.5");
  await field.press("Tab");
  await expect.poll(() => field.inputValue()).toBe("2,5");
  await page.context().close();
});

/** Translates the page like Chrome: replaces each translatable text with an element. */
const translate = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
    text.data.trim() === "" || text.parentElement.closest("[translate=no], script, style, textarea, font")
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) {
    const outer = document.createElement("font");
    outer.append(Object.assign(document.createElement("font"), { textContent: "«" + text.data + "»" }));
    text.replaceWith(outer);
  }
  return found.length;
})()`;

/** Reads the words on the page. Translated words are read in their original form. */
async function readWords(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  return text.split("\n").flatMap((each) => each.replaceAll(/[«»]/g, "").trim() || []);
}

it.each([
  ["once, on a phone,", false, phone],
  ["again after each step", true, desktop],
])(
  "a page translated by the browser %s shows the same amounts and words as an untranslated one",
  async (_, isRepeated, viewport) => {
    const plan = group("Plan", [option("Small", fixed(5), false), option("Large", fixed(9), false)], {
      selection_type: "single",
    });
    const design = group("Design", [
      option("Icons", fixed(250), false),
      option("Seats", fixed(10, "once", between(1, 2, 9, "seats")), true),
      option("Logo", fixed(1000), true),
    ]);
    const openOffer = async (): Promise<Page> => {
      const { reader } = await sendOffer(stage.app, stage.client, {
        pages: [scope("Investment", [design, plan])],
      });
      return stage.open(reader.token, { viewport });
    };
    const plain = await openOffer();
    const translated = await openOffer();
    const expectSame = async (): Promise<void> => {
      if (isRepeated) await translated.evaluate(translate);
      const readBoth = () => Promise.all([readWords(translated), readWords(plain)]);
      await expect
        .poll(async () => new Set((await readBoth()).map((words) => words.join("\n"))).size)
        .toBe(1);
    };
    const doOnBoth = async (step: (page: Page) => Promise<unknown>): Promise<void> => {
      for (const page of [plain, translated]) await step(page);
      await plain.waitForTimeout(300);
      await expectSame();
    };
    expect(await translated.evaluate<number>(translate)).toBeGreaterThan(10);
    await expectSame();
    expect((await readWords(translated)).filter((words) => /\$/.test(words)).join()).not.toContain("«");
    await doOnBoth((page) => page.getByRole("checkbox", { name: "Icons" }).check());
    expect(await readWords(translated)).toContain("$1,270");
    await doOnBoth((page) => page.getByRole("button", { name: "More: Seats" }).click());
    await doOnBoth((page) => page.getByRole("textbox", { name: "Quantity of Seats" }).fill("many"));
    await doOnBoth((page) => page.getByRole("textbox", { name: "Quantity of Seats" }).press("Tab"));
    await doOnBoth((page) => page.getByRole("textbox", { name: "Quantity of Seats" }).fill("4"));
    await doOnBoth((page) => page.getByRole("radio", { name: "Large" }).check());
    await doOnBoth((page) => page.getByRole("checkbox", { name: "Logo" }).uncheck());
    await doOnBoth((page) => page.locator(":is(.decision, .bottom-bar) .primary:visible").click());
    await doOnBoth((page) => page.getByRole("dialog").locator("[type=submit]").click());
    await doOnBoth((page) => page.getByRole("dialog").locator("[name=full_name]").fill("Grace Hopper"));
    await doOnBoth((page) => page.getByRole("dialog").locator("[name=email]").fill("grace@example.com"));
    for (const page of [plain, translated]) await page.getByRole("dialog").locator("[type=submit]").click();
    await plain.getByRole("dialog").waitFor({ state: "detached" });
    await expectSame();
    await Promise.all([translated.context().close(), plain.context().close()]);
  },
);

it("the application translated by the browser shows saved and chosen values, and continues to work", async () => {
  const { id, url } = await createTestProposal(stage.client, {
    pages: [scope("Investment", [group("Design", [line("Logo", fixed(1000)), line("Icons", fixed(250))])])],
  });
  const page = await openAs(stage, stage.client, `/app/proposals/${id}`);
  const name = page.getByRole("textbox", { name: /^Name of .*Logo/ }).first();
  await name.waitFor();
  await page.evaluate(translate);
  await name.fill("Logo and letterhead");
  await expect
    .poll(async () => (await stage.client.get(url)).body.pages[0].children[0].line_items[0].name)
    .toBe("Logo and letterhead");
  await expect.poll(() => page.locator(".save-state").innerText()).toMatch(/^«?Saved»?$/);
  await page.evaluate(translate);
  await name.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Cards");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await stage.client.get(url)).body.pages[0].children[0].line_items.length)
    .toBe(3);
  await page.evaluate(translate);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("Go to Prop");
  await page.evaluate(translate);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Proposals/ }).waitFor();
  await page.evaluate(translate);
  await page.keyboard.press("j");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("Go to Temp");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Templates/ }).waitFor();
  await page.context().close();
});
