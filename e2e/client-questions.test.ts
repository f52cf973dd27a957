import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findMailedLink, signedByGrace } from "../server/test/deals.ts";
import { createReader, sendOffer, type Offer } from "../server/test/recipients.ts";
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  expectOnScreen,
  expectToSee,
  phone,
  pressOn,
  useStage,
} from "./stage.ts";

const stage = useStage();
const isFocused = (element: { matches(selector: string): boolean }) => element.matches(":focus");
const hank = { full_name: "Hank Scorpio", email: "hank@globex.test" };

const panel = (page: Page) => page.locator(".ask-panel");
const messageField = (page: Page) => panel(page).getByRole("textbox", { name: "Your message" });
const sendButton = (page: Page) => panel(page).getByRole("button", { name: "Send" });
const listThreads = async ({ url }: Offer) => (await stage.client.get(`${url}/threads`)).body.data;
const answer = async ({ url }: Offer, threadId: string, text: string) =>
  stage.client.post(`${url}/threads/${threadId}/messages`, { text });
const ask = async ({ reader }: Offer, body: object = {}) =>
  (await reader.post("threads", { text: "Is this final?", ...hank, ...body })).body.data;

/** Opens the panel about an item, or about the whole proposal. */
async function openPanel(page: Page, name?: string): Promise<void> {
  const button = name ? page.getByRole("button", { name: `Ask about “${name}”` }) : page.locator("#ask");
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await messageField(page).waitFor();
}

async function fillWriter(page: Page): Promise<void> {
  await panel(page).getByLabel("Your full name").fill(hank.full_name);
  await panel(page).getByLabel("Your email address").fill(hank.email);
}

describe("a question on the client's page", () => {
  it("is asked on a phone, answered live, and announced once", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token, { viewport: phone, hasTouch: true });
    await openPanel(page, "Logo");
    await expectAccessible(page);
    await messageField(page).fill("Does it include <b>files</b>?\n\nSee https://example.com");
    await fillWriter(page);
    await sendButton(page).tap();
    await panel(page).getByText("Waiting for an answer").waitFor();
    expect(await panel(page).locator(".message-text").innerText()).toBe(
      "Does it include <b>files</b>?\n\nSee https://example.com",
    );
    expect(await panel(page).locator(".message a").count()).toBe(0);
    const [thread] = await listThreads(offer);
    expect(thread).toMatchObject({ item: { name: "Logo" }, request: null });
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => panel(page).count()).toBe(0);

    const asked = Date.now();
    await answer(offer, thread.id, "Yes, all of them.");
    await page.locator(".answered-now").waitFor();
    expect(Date.now() - asked).toBeLessThan(2_000);
    const status = page.getByRole("status").filter({ hasText: "New message from Ada Lovelace." });
    expect(await status.count()).toBe(1);
    await page.getByRole("button", { name: "“Logo”: 1 question New message" }).waitFor();
    await page.locator(".answered-now").tap();
    await panel(page).getByText("Yes, all of them.").waitFor();
    await panel(page).getByText("Answered").waitFor();
    await page.getByRole("button", { name: "“Logo”: 1 question", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "“Logo”: 1 question", exact: true }).waitFor();
    await page.context().close();
  });

  it("covers neither the total nor the accept button, and gives the focus back", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1180, height: 800 },
      { width: 820, height: 1000 },
      phone,
      { width: 320, height: 568 },
    ]) {
      await page.setViewportSize(viewport);
      await openPanel(page, "Icons");
      await expectNoSideways(page);
      const accept = page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first();
      await accept.click();
      await page.getByRole("heading", { name: "Accept this proposal" }).waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
      expect(await panel(page).count()).toBe(1);
      await page.keyboard.press("Escape");
      await expect.poll(() => panel(page).count()).toBe(0);
      const button = page.getByRole("button", { name: "Ask about “Icons”" });
      await expect.poll(() => button.evaluate(isFocused)).toBe(true);
    }
    await page.context().close();
  });

  it("is asked, replied to and withdrawn with the keyboard only, by a reader whose name is known", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await openPanel(page);
    await expect.poll(() => messageField(page).evaluate(isFocused)).toBe(true);
    await page.keyboard.type("When can you start?");
    await page.keyboard.press("Tab");
    await page.keyboard.type(hank.full_name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(hank.email);
    await page.keyboard.press("Control+Enter");
    await panel(page).getByText("Waiting for an answer").waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => panel(page).getByLabel("Reply").evaluate(isFocused)).toBe(true);
    await page.keyboard.type("In May?");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => panel(page).locator(".message").count()).toBe(2);
    await panel(page).getByText(`As ${hank.full_name}, ${hank.email}`).waitFor();
    await pressOn(page, panel(page).getByRole("button", { name: "Withdraw" }), "Enter");
    await panel(page).getByText("Withdraw this question?").waitFor();
    await page.keyboard.press("Enter");
    await panel(page).getByText("Withdrawn").waitFor();
    expect(await listThreads(offer)).toMatchObject([{ state: "withdrawn", messages: [{}, {}] }]);
    await page.context().close();
  });

  it("is not cut if it is too long, and says by how much, with emoji as one character", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await openPanel(page);
    await fillWriter(page);
    await messageField(page).fill("x".repeat(4_012));
    await panel(page).getByText("12 characters too many. Please shorten the text.").waitFor();
    await expectAccessible(page);
    await sendButton(page).click();
    await expect.poll(() => messageField(page).evaluate(isFocused)).toBe(true);
    expect(await messageField(page).inputValue()).toHaveLength(4_012);
    expect(await listThreads(offer)).toEqual([]);
    await messageField(page).fill("😀".repeat(4_000));
    await panel(page).getByText("0 characters left").waitFor();
    await sendButton(page).click();
    await panel(page).getByText("Waiting for an answer").waitFor();
    expect(await listThreads(offer)).toMatchObject([{ messages: [{ text: "😀".repeat(4_000) }] }]);
    await page.context().close();
  });

  it("opens from the link in an email", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const { id } = await ask(offer);
    await answer(offer, id, "It is.");
    const page = await stage.visit(`/p/${offer.reader.token}#thread-${id}`);
    await panel(page).getByText("It is.").waitFor();
    const heading = panel(page).getByRole("heading", { name: "About the proposal" });
    await expect.poll(() => heading.evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("#ask").evaluate(isFocused)).toBe(true);
    await page.context().close();
  });

  it("that is open is told before accepting, which stays possible", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    await ask(offer);
    const page = await stage.open(offer.reader.token);
    await page.locator(".top-questions").waitFor();
    await page.getByRole("button", { name: "Accept proposal" }).click();
    await expectToSee(page, "You have an unanswered question.");
    await ask(offer, { text: "And when?" });
    await expectToSee(page, "You have 2 unanswered questions. You can go ahead anyway.");
    await page.getByLabel("Your full name").fill("Grace Hopper");
    await page.getByLabel("Your email address").fill("grace@example.com");
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expectToSee(page, "You accepted this proposal");
    await page.locator(".top-questions").click();
    await panel(page).getByText("Is this final?").click();
    await panel(page).getByLabel("Reply").fill("Thank you.");
    await fillWriter(page);
    await sendButton(page).click();
    await expect.poll(() => panel(page).locator(".message").count()).toBe(2);
    await page.context().close();
  });

  it("leaves its name and address to the form for accepting, unless a name is known", async () => {
    for (const contact of [undefined, { name: "Grace Hopper", email: "grace@example.com" }]) {
      const offer = await sendOffer(stage.app, stage.client, {
        settings: { recipient: { name: "Globex", ...(contact && { contact }) } },
      });
      const page = await stage.open(offer.reader.token);
      await openPanel(page);
      await fillWriter(page);
      await messageField(page).fill("Is this final?");
      await sendButton(page).click();
      await panel(page).getByText("Waiting for an answer").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Accept proposal" }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByLabel("Your full name").inputValue()).toBe(
        contact ? contact.name : hank.full_name,
      );
      expect(await dialog.getByLabel("Your email address").inputValue()).toBe(hank.email);
      await page.context().close();
    }
  });

  it("at a signer's link asks for no name", async () => {
    const { url } = await sendOffer(stage.app, stage.client, {
      settings: {
        signing: {
          ...signedByGrace,
          additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
        },
      },
    });
    await stage.client.post(`${url}/request-signatures`);
    const reader = createReader(stage.app, await findMailedLink(stage.app, "grace@example.com"));
    const page = await stage.open(reader.token);
    await openPanel(page);
    const { full_name, email } = (await reader.read()).body.viewer;
    await panel(page).getByText(`As ${full_name}, ${email}`).waitFor();
    expect(await panel(page).getByRole("button", { name: "Change" }).count()).toBe(0);
    await messageField(page).fill("Who signs next?");
    await sendButton(page).click();
    await panel(page).getByText("Waiting for an answer").waitFor();
    const [thread] = (await stage.client.get(`${url}/threads`)).body.data;
    expect(thread.messages[0].author).toMatchObject({ name: full_name, email });
    await page.context().close();
  });
});

describe("a wish on the client's page", () => {
  it("for an item takes two taps, and its text can be edited", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token, { viewport: phone, hasTouch: true });
    await openPanel(page, "Logo");
    await fillWriter(page);
    await panel(page).getByRole("button", { name: "Without this" }).tap();
    await sendButton(page).tap();
    await panel(page).getByText("Waiting for an answer").waitFor();
    await page.keyboard.press("Escape");
    await openPanel(page, "Seats");
    await panel(page).getByRole("button", { name: "Another quantity" }).tap();
    await panel(page).getByRole("button", { name: "More: Quantity" }).tap();
    expect(await messageField(page).inputValue()).toBe("I would like “Seats” with a quantity of 4.");
    await messageField(page).fill("Four seats, please.");
    await sendButton(page).tap();
    await panel(page).getByText("Waiting for an answer").waitFor();
    expect(await listThreads(offer)).toMatchObject([
      {
        kind: "change_request",
        request: { type: "quantity", value: 4 },
        messages: [{ text: "Four seats, please." }],
      },
      { request: { type: "remove" }, messages: [{ text: "I would like the proposal without “Logo”." }] },
    ]);
    await page.context().close();
  });

  it("for a budget has an amount and a frequency", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await openPanel(page);
    await panel(page).getByRole("button", { name: "My budget is …" }).click();
    await sendButton(page).click();
    await panel(page).getByText("Please enter an amount above 0 in USD, such as $12,000.").waitFor();
    await expectAccessible(page);
    await panel(page).getByLabel("Your budget").fill("$9.50");
    await panel(page).getByLabel("How often").selectOption("monthly");
    expect(await messageField(page).inputValue()).toBe("My budget is $9.50 /month.");
    await expectAccessible(page);
    await fillWriter(page);
    await sendButton(page).click();
    await panel(page).getByText("Waiting for an answer").waitFor();
    expect(await listThreads(offer)).toMatchObject([
      { request: { type: "target_total", value: 9.5, frequency: "monthly" } },
    ]);
    await page.context().close();
  });

  it("for more time is offered after the expiry", async () => {
    const expiring_on = new Date(Date.parse(stage.app.clock.now()) + 1000).toISOString();
    const offer = await sendOffer(stage.app, stage.client, { settings: { expiring_on } });
    stage.app.clock.advance(2000);
    const page = await stage.open(offer.reader.token, { viewport: phone });
    await expectToSee(page, "This proposal expired on");
    expect(await page.getByText("for a new one").locator("visible=true").count()).toBe(0);
    expect(await page.getByText("Questions? Write to").locator("visible=true").count()).toBe(0);
    await page.getByRole("button", { name: "Ask for more time" }).click();
    expect(await messageField(page).inputValue()).toBe("May I have 14 more days to decide?");
    await fillWriter(page);
    await sendButton(page).click();
    await panel(page).getByText("Waiting for an answer").waitFor();
    const [thread] = await listThreads(offer);
    expect(thread).toMatchObject({ kind: "extension_request", request: { type: "extend", value: 14 } });
    await stage.client.post(`${offer.url}/threads/${thread.id}/apply`);
    await expect.poll(() => page.getByRole("button", { name: "Accept proposal" }).count()).toBeGreaterThan(0);
    await page.context().close();
  });
});

describe("the panel on a phone", () => {
  it("tells that the proposal is revised meanwhile, and leads to the changes", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token, { viewport: phone, hasTouch: true });
    await openPanel(page);
    await messageField(page).fill("Is this final?");
    expect(await panel(page).locator(".revised-now").count()).toBe(0);
    const draft = (await stage.client.post(`${offer.url}/revisions`)).body.data.id;
    await stage.client.patch(`/api/proposals/${draft}/items/${offer.findId("Photos")}`, { name: "Pictures" });
    await stage.client.post(`/api/proposals/${draft}/publish`, { notify: false });
    const notice = panel(page).getByRole("link", { name: "This proposal has just been revised." });
    await expectOnScreen(notice);
    expect(await messageField(page).inputValue()).toBe("Is this final?");
    await expectAccessible(page);
    await expectNoSideways(page);
    await notice.tap();
    await panel(page).waitFor({ state: "detached" });
    await expectOnScreen(page.getByText("Revised on"));
    await openPanel(page);
    expect(await panel(page).locator(".revised-now").count()).toBe(0);
    await page.context().close();
  });
});

describe("a message that cannot be sent", () => {
  it("stays through a reload, and is sent once when the connection is back", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await openPanel(page, "Photos");
    await messageField(page).fill("How many photos?");
    await fillWriter(page);
    await page.context().setOffline(true);
    await sendButton(page).click();
    await panel(page).getByText("There is no connection. Your message is kept").waitFor();
    const mark = page.getByRole("button", { name: "Ask about “Photos” Not sent" });
    expect(await page.locator(".unsent").count()).toBe(0);
    await page.keyboard.press("Escape");
    await mark.locator(".unsent").waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.reload();
    await mark.locator(".unsent").waitFor();
    await openPanel(page, "Photos");
    expect(await messageField(page).inputValue()).toBe("How many photos?");
    await panel(page).getByText("This message was not sent.").waitFor();
    expect(await listThreads(offer)).toEqual([]);
    await sendButton(page).click();
    await panel(page).getByText("Waiting for an answer").waitFor();
    expect(await listThreads(offer)).toHaveLength(1);
    await page.keyboard.press("Escape");
    expect(await page.locator(".unsent").count()).toBe(0);
    await page.getByRole("button", { name: "“Photos”: 1 question" }).click();
    expect(await messageField(page).inputValue()).toBe("");
    await page.context().close();
  });

  it("is not sent twice if the server stored it before its answer was lost", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await openPanel(page);
    await messageField(page).fill("Did you get this?");
    await fillWriter(page);
    await page.route("**/threads", async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await route.abort();
    });
    await sendButton(page).click();
    await panel(page).getByText("There is no connection. Your message is kept").waitFor();
    expect(await listThreads(offer)).toHaveLength(1);
    await page.unroute("**/threads");
    await sendButton(page).click();
    await panel(page).getByText("Waiting for an answer").waitFor();
    expect(await listThreads(offer)).toHaveLength(1);

    await panel(page).getByLabel("Reply").fill("And this?");
    await page.route("**/messages", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sendButton(page).click();
    await panel(page).getByText("There is no connection. Your message is kept").waitFor();
    await page.unroute("**/messages");
    await page.reload();
    await page.locator(".top-questions").click();
    await panel(page).getByText("And this?").click();
    await expect.poll(() => panel(page).getByLabel("Reply").inputValue()).toBe("");
    expect(await listThreads(offer)).toMatchObject([{ messages: [{}, { text: "And this?" }] }]);
    await page.context().close();
  });

  it("tells when the next one is possible after ten, and why none is possible", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const { id } = await ask(offer);
    for (let count = 1; count < 10; count++)
      await offer.reader.post(`threads/${id}/messages`, { text: "Hello?", ...hank });
    const page = await stage.open(offer.reader.token);
    await openPanel(page);
    await messageField(page).fill("One more");
    await fillWriter(page);
    await sendButton(page).click();
    await panel(page)
      .getByText(/You can send this one in \d+ minutes?\./)
      .waitFor();
    await page.route("**/threads", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 403, json: { error: { code: "FORBIDDEN", message: "No" } } })
        : route.continue(),
    );
    await sendButton(page).click();
    await panel(page).getByText("Messages are no longer possible here.").waitFor();
    expect(await messageField(page).inputValue()).toBe("One more");
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("questions", () => {
  it("contain the reason of a decline, which is a thread", async () => {
    const offer = await sendOffer(stage.app, stage.client);
    const page = await stage.open(offer.reader.token);
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByLabel("Reason").fill("Too expensive for us.");
    await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
    await page.locator(".top-questions").click();
    await panel(page).getByText("Reason for declining").waitFor();
    await panel(page).getByText("Too expensive for us.").click();
    await panel(page).getByRole("heading", { name: "Reason for declining" }).waitFor();
    await panel(page).getByLabel("Reply").waitFor();
    expect(await panel(page).locator(".thread-state").count()).toBe(0);
    expect(await panel(page).getByRole("button", { name: "Withdraw" }).count()).toBe(0);
    expect(await listThreads(offer)).toMatchObject([{ kind: "decline_reason", state: "resolved" }]);
    await page.context().close();
  });

  it("are not offered if the sender takes none, in an earlier revision, on paper or without scripts", async () => {
    const none = await sendOffer(stage.app, stage.client, { settings: { questions_disabled: true } });
    const silent = await stage.open(none.reader.token);
    const offered = ".ask, #ask, .ask-end, .top-questions";
    await expect.poll(() => silent.getByRole("checkbox", { name: "Icons" }).isEnabled()).toBe(true);
    expect(await silent.locator(offered).count()).toBe(0);
    await silent.context().close();

    const offer = await sendOffer(stage.app, stage.client);
    await ask(offer, { item_id: offer.findId("Logo") });
    const draft = (await stage.client.post(`${offer.url}/revisions`)).body.data.id;
    await stage.client.patch(`/api/proposals/${draft}/items/${offer.findId("Photos")}`, { name: "Pictures" });
    await stage.client.post(`/api/proposals/${draft}/publish`, { notify: false });
    const earlier = await stage.visit(`/p/${offer.reader.token}?revision=1`);
    await expectToSee(earlier, "You can only read it.");
    expect(await earlier.locator(offered).count()).toBe(0);
    await earlier.context().close();

    const page = await stage.open(offer.reader.token);
    await page.locator(".top-questions").click();
    await panel(page).getByText("Is this final?").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(`${offered}, .ask-panel`).locator("visible=true").count()).toBe(0);
    await page.context().close();

    const plain = await stage.open(offer.reader.token, { javaScriptEnabled: false });
    await expectToSee(plain, "Logo");
    await expectToSee(plain, "Questions? Write to");
    expect(await plain.locator(offered).locator("visible=true").count()).toBe(0);
    await plain.context().close();
  });

  it.each(["en", "de", "es", "fr", "he", "ar"])("fit screens and are accessible: %s", async (language) => {
    const name = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    const offer = await sendOffer(stage.app, stage.client, { design: { language } });
    const item_id = offer.findId("Logo");
    for (let count = 0; count < 5; count++) {
      const { id } = await ask(offer, { item_id, full_name: name, text: `${name} ${count}` });
      await answer(offer, id, `${name}\n\nمرحبا`);
    }
    await ask(offer);
    const page = await stage.open(offer.reader.token);
    await page.locator(".top-questions").click();
    const check = async () => {
      for (const viewport of [desktop, phone, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport);
        await expectNoSideways(page);
        await expectAccessible(page);
      }
    };
    await panel(page).locator(".thread-row").first().waitFor();
    await check();
    await panel(page).locator(".thread-row").last().click();
    await panel(page).locator(".message").first().waitFor();
    await check();
    await panel(page).locator(".to-list").click();
    await panel(page).locator(".ask-body > .secondary").click();
    await panel(page).locator(".wish").first().click();
    await check();
    await page.context().close();
  });
});
