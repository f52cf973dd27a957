import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { group, scope } from "../server/src/ops/demo/builders.ts";
import { createPage, createTestProposal, line } from "../server/test/proposals.ts";
import { findMailedLink, signedByGrace } from "../server/test/deals.ts";
import { createTestApp, type TestApp } from "../server/test/harness.ts";
import { givePassword, password } from "../server/test/people.ts";
import { createReader, sendOffer } from "../server/test/recipients.ts";
import { expectAccessibleInBothThemes, signIn } from "./app-stage.ts";
import { createOffer, expectSaved, listLines, findNewLine, findRow, useEditorStage } from "./editor-stage.ts";
import { desktop, expectAccessible, expectToSee, phone } from "./stage.ts";

/** Journeys that `npm test` also runs. */
describe.skipIf(process.env["TEST_WITHOUT_BROWSER"])("the main screens", () => {
  const { stage, openEditor } = useEditorStage();

  describe("the first start", () => {
    let empty: TestApp;
    let url: string;
    beforeAll(async () => {
      empty = await createTestApp("sqlite");
      url = await empty.server.listen({ port: 0, host: "127.0.0.1" });
    });
    afterAll(() => empty.close());

    it("leads from the bare address through the set-up to a starter proposal, and into the list", async () => {
      const page = await stage.visit("/app", { timezoneId: "Pacific/Auckland", locale: "en-CH" });
      await page.goto(url);
      await page.getByRole("heading", { name: "Welcome to Proffer" }).waitFor();
      await expectAccessibleInBothThemes(page);
      // The cursor is in the first field.
      await page.keyboard.type("Brightside");
      expect(await page.getByLabel("Organization").inputValue()).toBe("Brightside");
      await expectToSee(page, "Your company, or your own name");
      await page.getByLabel("Your name").fill("Ada Lovelace");
      await page.getByLabel("Email").fill("ada@acme.test");
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Create organization" }).click();

      await page.getByRole("heading", { name: "What do you sell?" }).waitFor();
      await expectAccessibleInBothThemes(page);
      const readOrganization = () =>
        page.evaluate<unknown>("fetch('/api/organization').then((answer) => answer.json())");
      // The set-up takes currency, time zone and language from the browser.
      expect(await readOrganization()).toMatchObject({
        currency: "CHF",
        time_zone: "Pacific/Auckland",
        branding: { language: "en-CH" },
      });
      expect(await page.getByLabel("Currency").inputValue()).toBe("CHF");
      await page.getByLabel("Currency").selectOption({ label: "EGP · Egyptian Pound" });
      await page.getByRole("button", { name: /Solar roof/ }).click();
      await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
      expect(await readOrganization()).toMatchObject({ currency: "EGP", branding: { language: "en-CH" } });

      await page.goto(`${url}/app`);
      await page.getByRole("link", { name: "Solar roof" }).waitFor();
      await expectToSee(page, "No client yet");
      expect(page.url()).toBe(`${url}/app/proposals`);
      await page.getByRole("link", { name: "Templates" }).click();
      await page.getByRole("heading", { name: "Solar roof" }).waitFor();
      await expectAccessibleInBothThemes(page);
      await page.context().close();
    });
  });

  it("the editor writes five lines with the keyboard, makes one optional, moves them, undoes a step and sends", async () => {
    const { id } = await createOffer(stage.client, [scope("Investment", [group("Design", [])])]);
    const page = await openEditor(stage.client, id);
    await findNewLine(page).focus();
    const { keyboard } = page;
    for (const [name, price] of [
      ["Workshop", "900"],
      ["Logo", "2*200"],
      ["Icons", "1,200.50"],
      ["Website", "4800"],
      ["Training", "95"],
    ] as const) {
      await keyboard.type(name);
      await keyboard.press("Tab");
      await keyboard.press("Tab");
      await keyboard.type(price);
      // Moves from the last cell of the last line to the empty row below.
      await keyboard.press("Enter");
    }
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Workshop", "Logo", "Icons", "Website", "Training"]);
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$7,395.50");

    await findRow(page, "Icons").focus();
    await page.getByRole("checkbox", { name: "Optional: the client may leave it out" }).focus();
    await keyboard.press("Space");
    await findRow(page, "Icons").focus();
    await keyboard.press("Alt+ArrowUp");
    await keyboard.press("Alt+ArrowUp");
    await expect
      .poll(() => listLines(stage.client, id))
      .toEqual(["Icons", "Workshop", "Logo", "Website", "Training"]);
    await expect.poll(() => page.locator(".total.first b").innerText()).toBe("$6,195.00");
    await page.getByText("Depending on choices: $6,195.00 to $7,395.50").waitFor();

    await page.getByRole("button", { name: "Undo: Icons moved" }).focus();
    await keyboard.press("Enter");
    await page.getByRole("button", { name: "Undo: Icons moved" }).press("Enter");
    await expect
      .poll(() => listLines(stage.client, id))
      .toEqual(["Workshop", "Logo", "Icons", "Website", "Training"]);

    await findRow(page, "Icons").focus();
    await keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("To").fill("Grace Hopper <grace@example.com>");
    await dialog.getByLabel("To").press("Enter");
    await dialog.getByRole("button", { name: "Send", exact: true }).focus();
    await keyboard.press("Enter");
    await page.getByRole("dialog", { name: "The link is ready" }).waitFor();
    await keyboard.press("Escape");
    await page.locator(".editor-bar").getByText("Sent", { exact: true }).waitFor();
    await page.context().close();
  });

  it("the send dialog names the missing address, sends the email and shows the link", async () => {
    const client = await stage.app.organization();
    const { url } = await createTestProposal(client, {
      name: "Logo",
      pages: [createPage(line("Logo", 320))],
      settings: { signing: { acceptance_method: "accept_button" } },
    });
    const { email } = await givePassword(stage.app, client);
    const page = await stage.visit("/app");
    await signIn(page, email);
    await page.getByRole("link", { name: "Logo" }).waitFor();
    await page.keyboard.press("ControlOrMeta+Enter");
    const dialog = page.getByRole("dialog");
    await expectToSee(page, "The proposal has no recipient yet");
    await expectAccessibleInBothThemes(page);
    expect(await dialog.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    // The cursor is in the field of the missing address.
    await page.keyboard.type("Grace Hopper <grace@example.com>");
    // A complete address counts without Enter.
    await expect.poll(() => dialog.getByRole("button", { name: "Send", exact: true }).isEnabled()).toBe(true);
    await dialog.getByLabel("How the client accepts").selectOption("With a signature");
    await dialog.getByLabel("How the client accepts").selectOption("With a button");
    await dialog.getByLabel("Message").fill("As we spoke.");
    await expectToSee(page, "No mail server is set up");
    // The typed text is kept if the dialog is opened again at once.
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByRole("dialog", { name: "Send to Grace Hopper" }).waitFor();
    expect(await dialog.getByLabel("Message").inputValue()).toBe("As we spoke.");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    const passOn = page.getByRole("dialog", { name: "The link is ready" });
    await passOn.waitFor();
    await expectToSee(page, "The email to Grace Hopper");
    expect(await passOn.getByLabel("Message").inputValue()).toBe("As we spoke.");
    await expectAccessibleInBothThemes(page);
    const link = await passOn.getByLabel("Link", { exact: true }).inputValue();
    const { body: detail } = await client.get(url);
    expect([detail.status, detail.share_url]).toEqual(["SENT", link]);
    const { body: outbox } = await client.get("/api/outbox");
    expect(outbox.data[0]).toMatchObject({ to: "grace@example.com" });
    expect(outbox.data[0].text).toContain("As we spoke.");
    await page.context().close();
  });

  describe.each(["desktop", "phone"] as const)("choosing and accepting on a %s", (size) => {
    it("takes a few clicks from the link to the agreement", async () => {
      const { reader, url } = await sendOffer(stage.app, stage.client);
      const page = await stage.open(reader.token, {
        viewport: size === "phone" ? phone : desktop,
        hasTouch: size === "phone",
      });
      await expectAccessible(page);
      const total = page.locator(size === "phone" ? ".bar-total .figure" : ".summary .figure").first();
      await expect.poll(() => total.textContent()).toBe("$320");

      // The whole row is the switch.
      await page.locator(".item", { hasText: "Icons" }).click({ position: { x: 120, y: 10 } });
      await expect.poll(() => total.textContent()).toBe("$520");
      await page.getByRole("button", { name: "More: Seats" }).click();
      await page.getByRole("textbox", { name: "Quantity of Seats" }).fill("5");
      await page.getByRole("textbox", { name: "Quantity of Seats" }).press("Enter");
      await page.locator(".card", { hasText: "Large" }).click();
      await page.locator(".modification", { hasText: "Animated" }).click();
      await expect.poll(() => total.textContent()).toBe("$600");
      await expect
        .poll(async () => (await reader.read()).body.totals)
        .toMatchObject({
          once: { total: 600 },
          monthly: { total: 30 },
        });
      await page.reload();
      await expect.poll(() => total.textContent()).toBe("$600");

      await page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
      await expectAccessible(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Accept", exact: true }).click();
      await expectToSee(page, "Please enter your name.");
      await dialog.getByLabel("Your full name").fill("Grace Hopper");
      await dialog.getByLabel("Your email address").fill("grace@example.com");
      await dialog.getByRole("button", { name: "Accept", exact: true }).click();
      await expectToSee(page, "You accepted this proposal on");
      await expectAccessible(page);
      await page.reload();
      await expectToSee(page, "You accepted this proposal on");
      // In another browser, the reader of the link may be a different person.
      const elsewhere = await stage.open(reader.token);
      await expectToSee(elsewhere, "Grace Hopper accepted this proposal on");
      await elsewhere.context().close();
      expect((await stage.client.get(url)).body).toMatchObject({ status: "WON" });
      expect((await stage.client.get(url)).body.timeline.first_viewed).not.toBeNull();
      await page.context().close();
    });
  });

  it("two signers sign in order: the first types at the shared link, the second draws at the emailed link", async () => {
    const { reader, url } = await sendOffer(stage.app, stage.client, {
      settings: {
        signing: {
          ...signedByGrace,
          additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
        },
      },
    });
    const first = await stage.open(reader.token);
    await first.getByRole("button", { name: "Review and sign" }).click();
    await expectAccessible(first);
    const dialog = first.getByRole("dialog");
    await dialog.getByLabel("Your full name").fill("Grace Hopper");
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await expectToSee(first, "Please agree first.");
    await dialog.getByRole("checkbox").check();
    await expect.poll(() => first.getByText("Please agree first.").count()).toBe(0);
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await expectToSee(first, "Alan Turing signs next.");
    await expectAccessible(first);
    await first.reload();
    const told = first.locator(".banner");
    await expect
      .poll(() => told.innerText())
      .toMatch(/you have signed[^]+You signed on [^]+ UTC\.\s+Download PDF/);
    await first.context().close();

    const { token } = createReader(stage.app, await findMailedLink(stage.app, "alan@example.com"));
    const second = await stage.open(token, { viewport: phone });
    await expect.poll(() => second.getByText("Your turn").count()).toBe(1);
    await second.getByRole("button", { name: "Review and sign" }).locator("visible=true").first().click();
    const form = second.getByRole("dialog");
    await form.getByRole("button", { name: "Draw" }).click();
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Sign", exact: true }).click();
    await expectToSee(second, "Please draw your signature first.");
    const canvas = form.locator("canvas");
    // The pad sets the size of the canvas after it has rendered.
    await expect.poll(() => canvas.getAttribute("width").then(Number)).toBeGreaterThan(400);
    await canvas.scrollIntoViewIfNeeded();
    const { x, y } = (await canvas.boundingBox()) ?? { x: 0, y: 0 };
    await second.mouse.move(x + 40, y + 80);
    await second.mouse.down();
    for (let step = 1; step <= 8; step++)
      await second.mouse.move(x + 40 + step * 20, y + 80 - (step % 3) * 25);
    await second.mouse.up();
    await expect.poll(() => second.getByText("Please draw your signature first.").count()).toBe(0);
    await expectAccessible(second);
    await form.getByRole("button", { name: "Sign", exact: true }).click();
    await expectToSee(second, "Everyone has signed.");
    await expectToSee(second, "You signed on");
    await second.context().close();

    const { body } = await stage.client.get(url);
    expect(body.status).toBe("WON");
    expect(body.status_detail.signatures).toHaveLength(2);
  });
});
