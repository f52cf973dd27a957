import { describe, expect, it } from "vitest";
import { password } from "../server/test/people.ts";
import { createPage, createTestProposal, line as lineOf } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { answerWith, deliverDue } from "../server/test/webhooks.ts";
import { openAs } from "./app-stage.ts";
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  expectToSee,
  phone,
  pressOn,
  useStage,
} from "./stage.ts";

const stage = useStage();

describe("the office", () => {
  it("adds a webhook after a rejected address, explains a failure, and sends it again", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app/settings/webhooks");
    await expectToSee(page, "Connect your first system");
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const dialog = page.getByRole("dialog", { name: "Add endpoint" });
    await dialog.getByLabel("Address").fill("http://hooks.globex.test/hook");
    await dialog.getByRole("button", { name: "Add" }).click();
    await expectToSee(page, "Proffer cannot send to this address.");
    await expectAccessible(page);
    await dialog.getByLabel("Address").fill("https://hooks.globex.test/proffer");
    await dialog.getByRole("button", { name: "Add" }).click();

    await expectToSee(page, "Copy it now: you will not see it again.");
    const secret = await page.locator(".secret code").innerText();
    expect(secret).toMatch(/^whsec_/);
    await page.getByText("Python").click();
    await expectToSee(page, `SECRET = "${secret}"`);
    await page.getByRole("button", { name: "Send test" }).click();
    await page.locator(".delivery > summary").getByText("Waiting").waitFor();
    await deliverDue(stage.app, answerWith(404, { snippet: "no such route" }));
    await expectToSee(page, "The receiver has nothing at this path.");
    await expectToSee(page, "No further attempt follows.");
    await page.locator(".delivery > summary").click();
    await expectToSee(page, "no such route");
    await expectAccessible(page);

    await page.getByRole("link", { name: "Today" }).click();
    await expectToSee(page, "Webhooks that did not arrive");
    await expectAccessible(page);
    await page.getByRole("link", { name: "https://hooks.globex.test/proffer" }).click();
    await page.locator(".delivery > summary").click();
    await page.getByRole("button", { name: "Send again: Proposal created" }).click();
    await expectToSee(page, "It is being sent again.");
    await deliverDue(stage.app, answerWith(204));
    await page.locator(".delivery > summary").getByText("Delivered").waitFor();
    await page.setViewportSize(phone);
    await expectNoSideways(page);
    await page.goto(`${stage.url}/app/settings/appearance`);
    // The row of sections is wider than the screen, and begins with the sections of the organization.
    const section = page.getByRole("link", { name: "Appearance" });
    await section.waitFor();
    await expect.poll(async () => (await section.boundingBox())?.x).toBeLessThan(phone.width);
    await page.context().close();
  });

  it("reports revisions, questions and payments to an endpoint only after a member has ticked them", async () => {
    const owner = await stage.app.organization();
    const page = await openAs(stage, owner, "/app/settings/webhooks");
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const dialog = page.getByRole("dialog", { name: "Add endpoint" });
    expect(await dialog.getByRole("checkbox", { checked: true }).count()).toBe(7);
    for (const name of [
      "New revision published",
      "Question asked",
      "Change requested",
      "Question answered",
      "Payment received",
      "Payment failed",
    ]) {
      const optIn = dialog.getByLabel(name);
      expect(await optIn.isChecked()).toBe(false);
      await optIn.check();
    }
    await dialog.getByLabel("Address").fill("https://hooks.globex.test/proffer");
    await dialog.getByRole("button", { name: "Add" }).click();
    await expectToSee(page, "Gets every event.");
    const [endpoint] = (await owner.get("/api/webhook-endpoints")).body.data;
    expect(endpoint.events).toEqual(
      expect.arrayContaining(["proposal.revised", "proposal.question_asked", "proposal.question_answered"]),
    );
    await page.context().close();
  });

  it("adds a webhook and invites a member with only the keyboard", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app");
    const goTo = async (section: string) => {
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type(section);
      await page.keyboard.press("Enter");
    };
    await expectToSee(page, "Today");
    await goTo("Webhooks");
    await pressOn(page, page.getByRole("button", { name: "Add endpoint" }), "Enter");
    const dialog = page.getByRole("dialog", { name: "Add endpoint" });
    await pressOn(page, dialog.getByLabel("Address"), "End");
    await page.keyboard.type("https://hooks.globex.test/proffer");
    await page.keyboard.press("Enter");
    await expectToSee(page, "Copy it now: you will not see it again.");

    await goTo("Members");
    await page.getByRole("combobox", { name: /^Role of/ }).waitFor();
    await pressOn(page, page.getByLabel("Email"), "End");
    await page.keyboard.type("grace.hopper@acme.test");
    await page.keyboard.press("Enter");
    await expectToSee(page, "The invitation for grace.hopper@acme.test waits in the outbox.");
    await page.context().close();
  });

  it("says that an unknown address of the settings does not exist", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app/settings/unknown");
    await page.getByRole("heading", { name: "There is nothing at this address." }).waitFor();
    await page.goto(`${stage.url}/app/settings`);
    await page.getByRole("heading", { name: "Organization", level: 2 }).waitFor();
    await page.goto(`${stage.url}/app/settings/profile`);
    await page.getByText("You sign in with this address, so it cannot be changed.").waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it("shows today the deals that others must sign, with a link to their whole list", async () => {
    const client = await stage.app.organization();
    const signing = {
      acceptance_method: "digital_signatures" as const,
      recipient_signer: { full_name: "Grace Hopper", email: "grace@globex.test" },
    };
    const offer = await sendOffer(stage.app, client, { name: "Relaunch", settings: { signing } });
    expect((await client.post(`${offer.url}/request-signatures`)).status).toBe(200);
    const page = await openAs(stage, client, "/app/today");
    await page.getByRole("heading", { name: "Waiting for others to sign 1" }).waitFor();
    await expectToSee(page, "Signed: 0 of 1");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Relaunch" }).click();
    await expectToSee(page, "Waiting for Grace Hopper to sign.");
    await page.context().close();
  });

  it("shows today the deals accepted by clients, even if they continue to read, and lists all of them", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client, { name: "Relaunch" });
    const who = { full_name: "Grace Hopper", email: "grace@example.com" };
    expect((await offer.reader.post("accept", who)).status).toBe(200);
    expect((await offer.reader.post("views")).status).toBeLessThan(300);
    const page = await openAs(stage, client, "/app/proposals");
    // Days are counted by the reader's clock.
    await page.clock.setFixedTime(stage.app.clock.now());
    await expectToSee(page, "No open proposals");
    await page.getByRole("button", { name: "Show all proposals" }).click();
    await page.getByRole("link", { name: "Relaunch" }).waitFor();
    await page.getByRole("link", { name: "Today" }).click();
    await page.getByRole("heading", { name: "Decided in the last seven days 1" }).waitFor();
    await expectAccessible(page);
    // The owner filter appears only with several members.
    expect(await page.getByText("Everybody’s").count()).toBe(0);
    await client.colleague();
    await page.reload();
    await page.getByText("Everybody’s").waitFor();
    await page.context().close();
  });

  it("sends with the name of a client, and with edited words based on the default ones", async () => {
    const client = await stage.app.organization();
    const { id } = await createTestProposal(client, {
      name: "Relaunch",
      pages: [createPage(lineOf("Hosting", 49))],
    });
    const page = await openAs(stage, client, `/app/proposals/${id}`);
    await page.getByRole("button", { name: "Send" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Client", { exact: true }).waitFor();
    await page.keyboard.type("grace@globex.test");
    await dialog.getByLabel("Client", { exact: true }).fill("Globex");
    await dialog.getByRole("button", { name: "Edit the text in grey" }).click();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("Dear Grace. ");
    await dialog.locator("summary").click();
    await dialog.getByLabel("Days before expiry").fill("2");
    await expectToSee(page, "Reminders before expiry need an expiry date.");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("dialog", { name: "The link is ready" }).waitFor();
    const { settings } = (await client.get(`/api/proposals/${id}`)).body;
    expect([settings.recipient.name, settings.email_draft.message]).toEqual([
      "Globex",
      expect.stringMatching(/^Dear Grace\. Hello,/),
    ]);
    await page.context().close();
  });

  it("says before it shows the link of a draft that this marks it as sent, but not afterwards", async () => {
    const client = await stage.app.organization();
    const { id } = await createTestProposal(client, { pages: [createPage(lineOf("Hosting", 49))] });
    const page = await openAs(stage, client, `/app/proposals/${id}`);
    await page.getByRole("button", { name: "Send" }).first().click();
    await page.getByRole("button", { name: "Mark as sent and get the link" }).click();
    await page.getByRole("dialog", { name: "The link is ready" }).waitFor();
    expect((await client.get(`/api/proposals/${id}`)).body.status).toBe("SENT");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Send again" }).click();
    await page.getByRole("button", { name: "Get a link instead" }).waitFor();
    await page.context().close();
  });

  it("warns before sending that a local link works only on this computer, but not for other links", async () => {
    const client = await stage.app.organization();
    const { id } = await createTestProposal(client, { pages: [createPage(lineOf("Hosting", 49))] });
    const page = await openAs(stage, client, `/app/proposals/${id}`);
    const warning = page.getByRole("dialog").getByText("The link works on this computer only.");
    const open = () => page.getByRole("button", { name: "Send" }).first().click();
    await open();
    await expectToSee(page, "No mail server is set up");
    expect(await warning.count()).toBe(0);
    await page.route("**/sending", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), public_url: "http://127.0.0.1:3000" } });
    });
    await page.reload();
    await open();
    await warning.waitFor();
    expect(await warning.count()).toBe(1);
    await expectAccessible(page);
    await page.context().close();
  });

  it("changes a webhook with an address that is now rejected, and says so if the address itself changes", async () => {
    const owner = await stage.app.organization();
    const created = await owner.post("/api/webhook-endpoints", { url: "https://hooks.globex.test/proffer" });
    const { id } = created.body.data;
    await stage.app.db.write
      .updateTable("webhook_endpoints")
      .set({ url: "http://hooks.globex.test/old" })
      .where("id", "=", id)
      .execute();
    const page = await openAs(stage, owner, `/app/settings/webhooks/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Change endpoint" });
    await dialog.getByLabel("What is it for?").fill("Accounting");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await expectToSee(page, "Accounting");
    await page.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("Address").fill("http://hooks.globex.test/new");
    await dialog.getByLabel("What is it for?").fill("Warehouse");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Proffer cannot send to this address.").waitFor();
    expect(await dialog.getByLabel("What is it for?").inputValue()).toBe("Warehouse");
    const { data } = (await owner.get("/api/webhook-endpoints")).body;
    expect(data).toMatchObject([{ url: "http://hooks.globex.test/old", description: "Accounting" }]);
    await page.context().close();
  });

  it("invites a member, makes them an admin, and removes them during their work without losing anything on their screen", async () => {
    const owner = await stage.app.organization();
    const page = await openAs(stage, owner, "/app/settings/members");
    // The table of members moves the content below it when it loads.
    await page.getByRole("combobox", { name: /^Role of/ }).waitFor();
    const email = "grace.hopper@acme.test";
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expectToSee(page, `The invitation for ${email} waits in the outbox.`);
    await expectAccessible(page);
    await expectToSee(page, "A member writes and sends proposals");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: `Copy link: ${email}` }).click();
    await expectToSee(page, "Copied.");
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    await page.setViewportSize(phone);
    const invited = page.getByRole("rowheader").filter({ hasText: email });
    expect((await invited.boundingBox())?.width).toBeGreaterThan(150);
    await page.setViewportSize(desktop);
    // Without a mail server, the outbox contains the link of the invitation.
    await page.getByRole("paragraph").getByRole("link", { name: "Outbox" }).click();
    await page.getByText("invites you to").first().click();
    await expectToSee(page, "/accept-invitation#");
    await expectAccessible(page);
    await page.goBack();

    const [mail] = (await owner.get("/api/outbox?limit=1")).body.data;
    const [link = ""] = /https?:\/\/\S+/.exec(mail.text) ?? [];
    expect(copied).toBe(link);
    const { pathname, hash } = new URL(link);
    const guest = await stage.visit(`${pathname}${hash}`);
    await guest.getByLabel("Your name").fill("Grace Hopper");
    await guest.getByLabel("Password").fill(password);
    await guest.getByRole("button", { name: /join/i }).click();
    await guest.waitForURL("**/app/**");
    await guest.goto(`${stage.url}/app/settings/profile`);
    expect(await guest.getByRole("link", { name: "Webhooks" }).count()).toBe(0);

    await page.reload();
    await page.getByLabel("Role of Grace Hopper").selectOption("admin");
    await expectToSee(page, "Saved");
    await guest.reload();
    await guest.getByRole("link", { name: "Webhooks" }).waitFor();

    await guest.getByLabel("Full name").fill("Rear Admiral Grace Hopper");
    await page
      .getByRole("row")
      .filter({ hasText: "Grace Hopper" })
      .getByRole("button", { name: "Remove" })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => page.getByText("Grace Hopper").count()).toBe(0);

    await guest.getByRole("button", { name: "Save" }).click();
    const dialog = guest.getByRole("dialog", { name: "Sign in to continue" });
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectToSee(guest, "You are no longer a member");
    await expectAccessible(guest);
    await guest.getByRole("button", { name: "Stay on the page" }).click();
    await expectToSee(guest, "so nothing was saved");
    expect(await guest.getByLabel("Full name").inputValue()).toBe("Rear Admiral Grace Hopper");
    await guest.context().close();
    await page.context().close();
  });

  it("does not say how an invitation is sent until it knows whether there is a mail server", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app");
    await expectToSee(page, "Today");
    const { promise: isKnown, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/mail-server", async (route) => {
      await isKnown;
      await route.continue();
    });
    await page.goto(`${stage.url}/app/settings/members`);
    await expectToSee(page, "A member writes and sends proposals");
    await page.getByLabel("Email").fill("grace.hopper@acme.test");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.getByRole("cell", { name: "Member" }).waitFor();
    expect(await page.getByText(/has been invited|waits in the outbox/).count()).toBe(0);
    answer();
    await expectToSee(page, "The invitation for grace.hopper@acme.test waits in the outbox.");
    await page.context().close();
  });

  it("says why an invitation failed without a connection", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app/settings/members");
    await expectToSee(page, "A member writes and sends proposals");
    await page.route(/api\/(mail-server|invitations)$/, (route) => route.abort());
    await page.getByLabel("Email").fill("grace.hopper@acme.test");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.locator(".toast.problem").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("grace.hopper@acme.test");
    await page.context().close();
  });

  it("tells an admin who becomes a member that the new role prevents saving, and which sections are closed", async () => {
    const owner = await stage.app.organization();
    const admin = await owner.colleague("admin");
    const page = await openAs(stage, admin, "/app/settings/organization");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Acme of mine");
    const { name: before } = (await owner.get("/api/organization")).body;
    expect((await owner.patch(`/api/members/${admin.userId}`, { role: "member" })).status).toBe(200);
    await page.getByRole("button", { name: "Save: Organization" }).click();
    await page.getByRole("alert").getByText("Your role has changed").waitFor();
    expect(await name.inputValue()).toBe("Acme of mine");
    expect((await owner.get("/api/organization")).body.name).toBe(before);
    await page.goto(`${stage.url}/app/settings/webhooks`);
    await expectToSee(page, "Only owners and admins of");
    await expectAccessible(page);
    await page.context().close();
  });

  it("opens a draft in the editor and a sent proposal at its activity, and saves it as a template", async () => {
    const client = await stage.app.organization();
    const settings = { recipient: { name: "Globex" } };
    await client.post("/api/proposals", { name: "Draft" });
    const { id } = await sendOffer(stage.app, client, { name: "Büro", settings });
    const status = { status: "ON_HOLD" };
    const held = await client.post(`/api/proposals/${id}/status`, status, { "proffer-agent": "Claude" });
    expect(held.status).toBe(200);
    const page = await openAs(stage, client, "/app/proposals");
    await page.getByRole("link", { name: "Draft", exact: true }).click();
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Save as template" }).waitFor();
    await expectAccessible(page);
    await page.goto(`${stage.url}/app/proposals`);
    await page.getByRole("link", { name: "Büro", exact: true }).click();
    await page.waitForURL(/\/activity$/);
    await page.locator(".steps").getByText("(through Claude)").waitFor();
    await page.getByText("Show the entries").click();
    await page.locator(".audit-entries").getByText("(through Claude)").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "More actions" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Save the lines as CSV" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole("button", { name: "More actions" }).click();
    const paper = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "PDF", exact: true }).click();
    expect((await paper).suggestedFilename()).toBe("Büro.pdf");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Save as template" }).click();
    await expectToSee(page, "Saved as the template Büro, without client, expiry or signers.");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL(/\/app\/proposals\/[\w-]{36}$/);
    const { data } = (await client.get("/api/proposals?is_template=true&fields=summary")).body;
    expect(data).toMatchObject([{ name: "Büro", client_name: null }]);
    await page.context().close();
  });

  it("shows values in one currency at a time, because amounts in two are never added", async () => {
    const client = await stage.app.organization();
    for (const [currency, value] of [
      ["EUR", 300],
      ["CHF", 70],
      ["CHF", 5],
    ] as const) {
      const offer = { pages: [createPage(lineOf("Work", value))], settings: { currency } };
      const { url } = await createTestProposal(client, offer);
      await client.post(`${url}/status`, { status: "WON" });
    }
    const page = await openAs(stage, client, "/app/insights?currency=EUR");
    const figures = page.locator(".key-figures");
    await figures.getByText("€300").waitFor();
    expect(await figures.getByText(/CHF/).count()).toBe(0);
    await page.getByLabel("Currency").selectOption({ label: "CHF · Swiss Franc" });
    await figures.getByText(/CHF.75/).waitFor();
    expect(await figures.getByText(/€/).count()).toBe(0);
    await page.getByRole("heading", { name: /Value in CHF/ }).waitFor();
    expect(await page.getByRole("heading", { name: /Value in EUR/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.context().close();
  });

  it("shows results in charts with tables, and an example of each email", async () => {
    const client = await stage.app.organization();
    const { body } = await client.post("/api/proposals", { name: "Roof" });
    await client.post(`/api/proposals/${body.data.id}/status`, { status: "WON" });
    const page = await openAs(stage, client, "/app/insights");
    await expectToSee(page, "Win rate");
    await expectAccessible(page);
    await page.getByText("Person", { exact: true }).click();
    await page.waitForURL(/by=member/);
    await page.goto(`${stage.url}/app/settings/mails`);
    await page.getByText("See the reminder").click();
    await page.frameLocator(".mail-paper").getByRole("heading", { name: "Roof" }).waitFor();
    await expectAccessible(page);
    await page.goto(`${stage.url}/app/settings/branding`);
    await page.frameLocator(".branding-frame").getByRole("heading", { name: "Roof" }).first().waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});
