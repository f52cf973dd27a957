import { describe, expect, it } from "vitest";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { grace } from "../server/test/deals.ts";
import type { TestClient } from "../server/test/harness.ts";
import { sendOffer, type Offer, type Reader } from "../server/test/recipients.ts";
import { expectAccessibleInBothThemes, openAs } from "./app-stage.ts";
import { expectSaved, findRow, switchTo, useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, expectOnScreen, expectToSee, phone, pressOn } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const hosting = { ...fixed(50), quantity: { current: 1, min: 1, max: 10 } };
const pages = [
  scope("Investment", [
    group("Work", [line("Logo", fixed(400)), line("Hosting", hosting), option("Icons", fixed(200), false)]),
  ]),
];
const settings = { currency: "EUR", recipient: { name: "Globex", contact: grace } };
const hank = { full_name: "Hank Scorpio", email: "hank@globex.test" };

const send = (client: TestClient, more: object = {}): Promise<Offer> =>
  sendOffer(stage.app, client, { pages, settings: { ...settings, ...more } });

async function ask(reader: Reader, body: object = {}): Promise<{ id: string }> {
  const { status, body: answer } = await reader.post("threads", {
    text: "Who writes the texts?",
    ...hank,
    ...body,
  });
  expect(status).toBe(201);
  return answer.data;
}

describe("a question of a client", () => {
  it("arrives live, is answered with the keyboard, and its wish is applied and published", async () => {
    const client = await stage.app.organization();
    const { id, url, reader, findId } = await send(client);
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    await expectToSee(page, "No questions yet.");
    await expectAccessible(page);
    await page.waitForTimeout(500);

    await ask(reader, {
      text: "We need four of these.",
      item_id: findId("Hosting"),
      request: { type: "quantity", value: 4 },
    });
    const thread = page.getByRole("listitem", { name: "Hank Scorpio Wants 4 of Hosting" });
    await thread.waitFor({ timeout: 2_000 });
    await thread.getByText("We need four of these.").waitFor();
    await thread.getByText(hank.email, { exact: true }).waitFor();
    await page.getByRole("link", { name: "Hank Scorpio asked for a change to Hosting" }).waitFor();
    await expectAccessibleInBothThemes(page);

    const field = page.getByRole("textbox", { name: "Answer to Hank Scorpio" });
    await field.focus();
    await page.keyboard.type("With pleasure.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("The next revision has them.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await thread.getByText("Answered", { exact: true }).waitFor();
    // This installation has no mail server.
    await expectToSee(page, "Answered. The client sees it at the link.");
    await expect.poll(() => field.inputValue()).toBe("");
    const [stored] = (await client.get(`${url}/threads`)).body.data;
    expect(stored.messages[1].text).toBe("With pleasure.\nThe next revision has them.");

    await thread.getByRole("button", { name: "Apply to draft" }).press("Enter");
    await expectToSee(page, "Draft of revision 2. The client sees revision 1.");
    await expectToSee(page, "Done in the draft.");
    await page.locator(".inspector").getByRole("heading", { name: "Hosting" }).waitFor();
    await page.goBack();
    await thread.locator("summary").click();
    const inDraft = thread.getByRole("link", { name: "In the draft" });
    await inDraft.waitFor();
    expect(await thread.getByRole("button", { name: "Apply to draft" }).count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    await inDraft.click();
    await page.locator(".inspector").getByRole("heading", { name: "Hosting" }).waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish and send email" }).click();
    await expect
      .poll(async () => (await client.get(url)).body.revision)
      .toMatchObject({ number: 2, draft: null });
    const offered = (await reader.read()).body.pages[0].children[0].line_items[1];
    expect(offered.price.quantity.current).toBe(4);
    await page.context().close();
  });

  it("that leaves an item out shows the place in the draft, is resolved by publishing, and is applied only once", async () => {
    const client = await stage.app.organization();
    const { id, url, reader, findId } = await send(client);
    const wish = { item_id: findId("Icons"), request: { type: "remove" } };
    const { id: threadId } = await ask(reader, wish);
    const { id: sameId } = await ask(reader, { ...wish, text: "Really no icons." });
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    const find = (thread: string) => page.locator(`[data-thread="${thread}"]`);
    await find(threadId).getByRole("button", { name: "Apply to draft" }).click();
    await expectToSee(page, "Done in the draft.");
    await page.locator(".inspector").getByRole("heading", { name: "Work" }).waitFor();
    await page.goBack();
    await find(sameId).getByRole("button", { name: "Apply to draft" }).click();
    await expectToSee(page, "Nothing was changed: the item is gone, or the draft already has it.");
    const { draft } = (await client.get(url)).body.revision;
    await client.post(`/api/proposals/${draft.id}/publish`, { notify: false });
    await expectToSee(page, "1 resolved or withdrawn");
    await page.locator(".threads-folded > summary").click();
    await find(threadId).locator("summary").click();
    await find(threadId).getByRole("button", { name: "Open again" }).waitFor();
    expect(await find(threadId).getByRole("button", { name: "Apply to draft" }).count()).toBe(0);
    await page.context().close();
  });

  it("keeps its unsent answer on the device, and is resolved and opened again by keys", async () => {
    const client = await stage.app.organization();
    const { id, url, reader } = await send(client);
    const { id: threadId } = await ask(reader);
    const page = await openAs(stage, client, `/app/proposals/${id}/activity?thread=${threadId}`);
    const thread = page.getByRole("listitem", { name: "Hank Scorpio" }).first();
    await expect.poll(() => thread.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("You write them");
    await page.goto(`${stage.url}/app/proposals`);
    await page.getByText("1 open question").waitFor();
    await page.goBack();
    const field = page.getByRole("textbox", { name: "Answer to Hank Scorpio" });
    await expect.poll(() => field.inputValue()).toBe("You write them");
    expect((await client.get(`${url}/threads`)).body.data[0].messages).toHaveLength(1);

    await pressOn(page, page.getByRole("button", { name: "Resolve" }), "Enter");
    await expectToSee(page, "1 resolved or withdrawn");
    await expectAccessible(page);
    await pressOn(page, page.locator(".threads-folded > summary"), "Enter");
    // The thread is already expanded, because it has an unsent answer.
    await pressOn(page, page.getByRole("button", { name: "Open again" }), "Enter");
    await thread.getByText("Waiting", { exact: true }).waitFor();
    await page.context().close();
  });

  it("gets no answer that is too long, and nothing is cut", async () => {
    const client = await stage.app.organization();
    const { id, url, reader } = await send(client);
    await ask(reader);
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    const field = page.getByRole("textbox", { name: "Answer to Hank Scorpio" });
    await field.fill("😀".repeat(4_001));
    await expectToSee(page, "1 character too many. Please shorten the message.");
    // The button changes its colour.
    await page.waitForTimeout(300);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await expect.poll(() => field.evaluate((element) => element.matches(":focus"))).toBe(true);
    expect(await field.inputValue()).toBe("😀".repeat(4_001));
    await field.fill("😀".repeat(4_000));
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.getByText("Answered", { exact: true }).waitFor();
    const [thread] = (await client.get(`${url}/threads`)).body.data;
    expect(thread.messages[1].text).toBe("😀".repeat(4_000));
    await page.context().close();
  });

  it("is shown before an answer that was written without it, and before it is resolved", async () => {
    const client = await stage.app.organization();
    const { id, url, reader } = await send(client);
    const { id: threadId } = await ask(reader);
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    const thread = page.getByRole("listitem", { name: "Hank Scorpio" }).first();
    const field = page.getByRole("textbox", { name: "Answer to Hank Scorpio" });
    await field.fill("You write them.");
    const answers = ["What about the photos?", "And the videos?"];
    for (const [text, button] of [
      [answers[0], "Answer"],
      [answers[1], "Resolve"],
    ] as const) {
      // The page does not notice the message until it reads the threads again.
      await page.route("**/api/proposals/*/threads", (route) => route.abort());
      await reader.post(`threads/${threadId}/messages`, { text, ...hank });
      await page.waitForTimeout(1_000);
      await page.unroute("**/api/proposals/*/threads");
      await thread.getByRole("button", { name: button }).click();
      await expectToSee(page, "The client has written meanwhile: read the new message first.");
      await thread.getByText(text ?? "").waitFor();
      expect(await field.inputValue()).toBe("You write them.");
    }
    await expectAccessibleInBothThemes(page);
    const read = async () => (await client.get(`${url}/threads`)).body.data[0];
    expect(await read()).toMatchObject({ state: "open", messages: [{}, {}, {}] });
    await thread.getByRole("button", { name: "Answer" }).click();
    await thread.getByText("Answered", { exact: true }).waitFor();
    expect((await read()).messages).toHaveLength(4);
    await page.getByRole("button", { name: "Resolve" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await thread.getByText("Answered", { exact: true }).waitFor();
    await page.context().close();
  });

  it("is asked by a member, about an item", async () => {
    const client = await stage.app.organization();
    const { id, url, findId } = await send(client);
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    await expectToSee(page, "No questions yet.");
    await page.keyboard.press("q");
    const field = page.getByRole("textbox", { name: "Your question" });
    await expect.poll(() => field.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.type("Which colours do you like?");
    await page.getByLabel("About").selectOption("Work › Logo");
    await expectAccessibleInBothThemes(page);
    await field.press("ControlOrMeta+Enter");
    await page.getByRole("listitem", { name: "Ada Lovelace Logo" }).waitFor();
    await expectToSee(page, "Asked. The client sees it at the link.");
    expect((await client.get(`${url}/threads`)).body.data).toMatchObject([
      { item: { id: findId("Logo") }, messages: [{ text: "Which colours do you like?" }] },
    ]);
    await page.context().close();
  });

  it("about more time extends the proposal with one press, and says until when", async () => {
    const client = await stage.app.organization();
    const day = 86_400_000;
    const expiry = new Date(Date.parse(stage.app.clock.now()) + day).toISOString();
    const { id, reader } = await send(client, { expiring_on: expiry });
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    await expectToSee(page, "No questions yet.");
    stage.app.clock.advance(2 * day);
    await ask(reader, { text: "The board meets next week.", request: { type: "extend", value: 7 } });
    await page.getByRole("button", { name: "Extend by 7 days" }).click();
    await expectToSee(page, "The client can decide until");
    await page.getByRole("button", { name: "Extend by 7 days" }).waitFor({ state: "detached" });
    expect((await reader.read()).body.status).toBe("SENT");
    await page.context().close();
  });

  it("waits in Today and in the list, and is found by everyday words", async () => {
    const client = await stage.app.organization();
    const { reader } = await send(client);
    await sendOffer(stage.app, client, { name: "Quiet", pages, settings });
    const page = await openAs(stage, client, "/app/today");
    await expectToSee(page, "Nothing is waiting for you");
    await page.waitForTimeout(500);
    const { id } = await ask(reader, { request: { type: "target_total", value: 900 } });
    await page
      .getByText("Hank Scorpio · Budget €900 once · Who writes the texts?")
      .waitFor({ timeout: 2_000 });
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("unanswered");
    await page.keyboard.press("Enter");
    await page.waitForURL(/view=all&awaiting=reply/);
    await page.getByText("1 open question").waitFor();
    expect(await page.getByRole("link", { name: "Quiet" }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove the filter Waiting for reply" }).click();
    await page.getByRole("link", { name: "Quiet" }).waitFor();
    await page.goBack();
    await page.locator(".today-what a").first().click();
    await page.waitForURL(new RegExp(`thread=${id}`));
    await page.goBack();
    await page.getByText("Who writes the texts?").waitFor();
    await page.waitForTimeout(500);
    await reader.post("decline", { reason: "We chose a local supplier." });
    await page.waitForTimeout(1_000);
    expect(await page.getByText("We chose a local supplier.").count()).toBe(0);
    await page.context().close();
  });

  it("is not the reason of a decline, which waits for nothing but can be answered", async () => {
    const client = await stage.app.organization();
    const { id, url, reader } = await send(client);
    await reader.post("decline", { reason: "We chose a local supplier." });
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`);
    const thread = page.getByRole("listitem", { name: "Reason for declining" });
    await thread.getByText("We chose a local supplier.").waitFor();
    expect(await thread.getByText("Resolved").count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    await thread.getByRole("textbox").fill("What a pity.");
    await thread.getByRole("button", { name: "Answer" }).click();
    await thread.getByText("Answered", { exact: true }).waitFor();
    expect((await client.get(`${url}/threads`)).body.data[0].messages).toHaveLength(2);
    await page.context().close();
  });

  it("marks its line in the offer and in the draft, on the paper and among the lines", async () => {
    const client = await stage.app.organization();
    const { id, url, reader, findId } = await send(client);
    const { id: threadId } = await ask(reader, { item_id: findId("Icons"), request: { type: "add" } });
    const page = await openEditor(client, id, { view: "Paper" });
    const mark = page.getByRole("button", { name: "Hank Scorpio Wants Icons" });
    await mark.click();
    const popover = page.getByRole("dialog", { name: "Questions" });
    await popover.getByText("Who writes the texts?").waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await popover.waitFor({ state: "hidden" });
    expect(await mark.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.press("Control+Enter");
    await expectToSee(page, "Draft of revision 2.");
    for (const view of ["Paper", "Lines"] as const) {
      await switchTo(page, view);
      await mark.waitFor();
      await expectAccessible(page);
    }
    await ask(reader, { text: "And a logo for the car?" });
    const all = page.getByRole("link", { name: "2 open questions" });
    await all.waitFor({ timeout: 2_000 });
    await all.click();
    await page.waitForURL(new RegExp(`${id}/activity\\?questions=open$`));
    await page.locator(".message-text", { hasText: "And a logo for the car?" }).waitFor();
    const title = page.locator(".questions-title");
    await expect.poll(() => title.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.goBack();
    await all.waitFor();
    await mark.focus();
    await page.keyboard.press("Enter");
    await popover.waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`${id}/activity\\?thread=${threadId}`));
    expect((await client.get(url)).body.revision.draft).not.toBeNull();
    await page.context().close();
  });

  it("is shown in the language of the member, not of the paper", async () => {
    const client = await stage.app.organization();
    const { id, reader, findId } = await send(client);
    await ask(reader, { item_id: findId("Icons"), request: { type: "remove" } });
    const page = await openAs(stage, client, "/app/proposals");
    await page.getByText("1 open question").waitFor();
    await client.patch("/api/preferences", { language: "de" });
    await page.reload();
    await page.getByText("1 offene Frage").waitFor();
    await page.goto(`${stage.url}/app/proposals/${id}`);
    const mark = page.getByRole("button", { name: "Hank Scorpio Ohne Icons" });
    await mark.click();
    const popover = page.getByRole("dialog", { name: "Fragen" });
    await popover.waitFor();
    expect(await popover.getByRole("link").textContent()).toBe("Antworten");
    await page.context().close();
  });

  it("is not possible after a member switches questions off", async () => {
    const client = await stage.app.organization();
    const { id, url, reader } = await send(client);
    await ask(reader);
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    const page = await openEditor(client, draft);
    await page.locator(".inspector").getByText("Settings", { exact: true }).click();
    await page.getByLabel("Clients can ask questions").uncheck();
    await findRow(page, "Logo").focus();
    await expectSaved(page);
    expect((await client.get(`/api/proposals/${draft}`)).body.settings.questions_disabled).toBe(true);
    await client.post(`/api/proposals/${draft}/publish`, { notify: false });
    await page.goto(`${stage.url}/app/proposals/${id}/activity`);
    await expectToSee(page, "Questions are switched off for this proposal");
    expect(await page.getByRole("button", { name: "Ask the client" }).count()).toBe(0);
    const thread = page.getByRole("listitem", { name: "Hank Scorpio" }).first();
    await thread.getByText("the client sees none of this").waitFor();
    expect(await thread.getByRole("textbox").isDisabled()).toBe(true);
    expect(await thread.getByRole("button", { name: "Answer" }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await thread.getByRole("button", { name: "Resolve" }).click();
    await expectToSee(page, "1 resolved or withdrawn");
    await page.context().close();
  });

  it("fits a phone, also with many questions and long names", async () => {
    const client = await stage.app.organization();
    const { id, reader, findId } = await send(client);
    for (let index = 0; index < 50; index += 1) {
      await ask(reader, {
        text: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
        full_name: "Maximiliane".repeat(12),
        item_id: findId("Logo"),
        request: { type: "remove" },
      });
      stage.app.clock.advance(61_000);
    }
    const page = await openAs(stage, client, `/app/proposals/${id}/activity`, { viewport: phone });
    await expectToSee(page, "50 open");
    await expectNoSideways(page);
    await page.locator(".thread summary").first().click();
    await expectOnScreen(page.getByRole("button", { name: "Apply to draft" }));
    await expectOnScreen(page.getByRole("button", { name: "Resolve" }));
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.goto(`${stage.url}/app/today`);
    await expectToSee(page, "Questions from clients");
    await expectNoSideways(page);
    await page.goto(`${stage.url}/app/proposals`);
    await expectToSee(page, "50 open questions");
    await expectNoSideways(page);
    await page.goto(`${stage.url}/app/proposals/${id}`);
    await page.getByRole("button", { name: "50 open questions" }).waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.context().close();
  });
});
