import { expect, it } from "vitest";
import { sendOffer } from "../server/test/recipients.ts";
import { galleryDeals } from "./gallery-deals.ts";
import { expectAccessible, phone, expectToSee, useStage } from "./stage.ts";

const stage = useStage();

it.each([
  ["expired", "This proposal expired"],
  ["on_hold", "Ada Lovelace is working on this proposal."],
  ["won", "This proposal has been accepted."],
  ["lost", "This proposal is closed."],
  ["cancelled", "has withdrawn it"],
  ["not_sent", "is still working on it"],
  ["archived", "no longer available"],
  ["access_disabled", "has closed it for now"],
])("an open page says at once that its proposal is %s, and what happens next", async (closed, words) => {
  const expiring_on = new Date(Date.parse(stage.app.clock.now()) + 1000).toISOString();
  const settings = closed === "expired" ? { expiring_on } : {};
  const { reader, url } = await sendOffer(stage.app, stage.client, { settings });
  const page = await stage.open(reader.token, { viewport: phone });
  await expectToSee(page, "Website relaunch");
  const status = { on_hold: "ON_HOLD", won: "WON", lost: "LOST", cancelled: "CANCELLED", not_sent: "DRAFT" }[
    closed
  ];
  if (closed === "expired") stage.app.clock.advance(1000);
  else if (closed === "archived") await stage.client.post(`${url}/archive`);
  else if (closed === "access_disabled")
    await stage.client.patch(url, { settings: { disable_proposal_access: true } });
  else await stage.client.post(`${url}/status`, { status });
  await expectToSee(page, words);
  expect(await page.getByRole("button", { name: "Accept proposal" }).count()).toBe(0);
  await expectAccessible(page);
  await page.context().close();
});

it("a link that stops working shows the same message as an unknown one", async () => {
  const { reader, url } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  await expectToSee(page, "Website relaunch");
  await stage.client.delete(url);
  await expectToSee(page, "This link does not work");
  await expectAccessible(page);
  await page.context().close();
});

it("a locked proposal can be read and accepted, but not changed", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, {
    settings: { lock_selections_from_recipient: true },
  });
  const page = await stage.open(reader.token);
  await expectToSee(page, "These choices are fixed.");
  await expect.poll(() => page.getByRole("button", { name: "Accept proposal" }).isEnabled()).toBe(true);
  expect(await page.locator(".choice:enabled, .stepper :enabled").count()).toBe(0);
  await expectAccessible(page);
  await page.context().close();
});

it("everything is readable without scripts, including pages that would be turned", async () => {
  const { pages, name } = galleryDeals.turned;
  const { reader } = await sendOffer(stage.app, stage.client, { pages, name });
  const page = await stage.open(reader.token, { javaScriptEnabled: false });
  for (const words of ["Four steps", "Discovery workshop", "To choose and accept, turn on JavaScript."])
    expect(await page.getByText(words).first().isVisible()).toBe(true);
  await page.context().close();
});

it("the printed proposal has all pages, including those that would be turned", async () => {
  const { pages, name } = galleryDeals.turned;
  const { reader } = await sendOffer(stage.app, stage.client, { pages, name });
  const page = await stage.open(reader.token);
  await page.emulateMedia({ media: "print" });
  for (const words of ["Dear", "Four steps", "Discovery workshop", "Subtotal"])
    expect(await page.getByText(words).first().isVisible()).toBe(true);
  expect(await page.getByRole("button").locator("visible=true").count()).toBe(0);
  await page.context().close();
});

it(`pages are turned one at a time, and the browser's own "back" turns back`, async () => {
  const { pages, name } = galleryDeals.turned;
  const { reader } = await sendOffer(stage.app, stage.client, { pages, name });
  const page = await stage.open(reader.token);
  await page.getByRole("link", { name: "Next: How we work" }).click();
  await expectToSee(page, "Four steps");
  expect(await page.getByText("Dear").isVisible()).toBe(false);
  await page.goBack();
  await expect.poll(() => page.getByText("Dear").isVisible()).toBe(true);
  await page.getByRole("navigation").getByRole("link", { name: "Scope and investment" }).click();
  await page.getByText("Discovery workshop").waitFor();
  await page.context().close();
});
