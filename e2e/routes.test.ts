import { describe, expect, it } from "vitest";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { openAs } from "./app-stage.ts";
import { desktop, expectAccessible, expectToSee, phone, useStage } from "./stage.ts";

const stage = useStage();

/**
 * Sends an offer that its client reads and changes many times, so that each screen is longer than the window.
 */
async function makeBusyOrganization() {
  const client = await stage.app.organization();
  const { id, reader, findId } = await sendOffer(stage.app, client, { name: "Office relocation" });
  await reader.read();
  for (let nth = 0; nth < 30; nth++) await reader.select(findId("Icons"), nth % 2 === 0);
  for (let nth = 0; nth < 30; nth++)
    await client.post("/api/library-items", {
      type: "line_item",
      name: `Logo ${nth}`,
      price: { model: "fixed", value: 320, frequency: "once" },
    });
  const { body } = await client.post("/api/webhook-endpoints", { url: "https://hooks.example.com/proffer" });
  return { client, id, endpointId: body.data.id as string };
}

describe("each route of the application", () => {
  it("has no second scroll bar: the document is as tall as the window", async () => {
    const { client, id, endpointId } = await makeBusyOrganization();
    const sections =
      "organization branding members mails approval images integrations webhooks outbox profile security api_keys appearance";
    const paths = [
      ..."today proposals proposals?view=all templates library activity insights welcome nowhere".split(" "),
      ...sections.split(" ").map((section) => `settings/${section}`),
      `settings/webhooks/${endpointId}`,
      "settings/nowhere",
      ...["", "/activity", "/history", "/approval"].map((screen) => `proposals/${id}${screen}`),
    ];
    const page = await openAs(stage, client, "/app/proposals");
    await page.getByRole("heading", { name: "Proposals" }).waitFor();
    const tall: string[] = [];
    const measure = async (path: string) => {
      const tab = await page.context().newPage();
      await tab.goto(`${stage.url}/app/${path}`);
      await tab.locator("h1").first().waitFor();
      await tab.waitForLoadState("networkidle");
      for (const viewport of [desktop, phone]) {
        await tab.setViewportSize(viewport);
        const excess = await tab.evaluate<number>("document.scrollingElement.scrollHeight - innerHeight");
        if (excess > 0) tall.push(`${path} at ${viewport.width}: ${excess} px`);
      }
      await tab.close();
    };
    const side = 5;
    for (let at = 0; at < paths.length; at += side)
      await Promise.all(paths.slice(at, at + side).map(measure));
    expect(tall).toEqual([]);
    await page.context().close();
  });

  it("shows a message for unknown addresses, including those below the settings", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app/settings/unknown");
    const heading = page.getByRole("heading", { name: "There is nothing at this address." });
    await heading.waitFor();
    expect(await page.locator("h1").count()).toBe(1);
    await page.goto(`${stage.url}/app/unknown`);
    await heading.waitFor();
    await page.context().close();
  });
});

describe("the command palette", () => {
  it("finds filters of the list by everyday words, and saved views on every screen", async () => {
    const { client, id } = await makeBusyOrganization();
    await createTestProposal(client, { name: "A draft" });
    const saved_views = [{ id: "big", name: "Big ones", query: "min=1000&currency=EUR" }];
    await client.patch("/api/preferences", { saved_views });
    const page = await openAs(stage, client, "/app/library");
    await page.getByRole("heading", { name: "Library" }).waitFor();
    const search = async (typed: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill(typed);
    };
    for (const words of ["not opened", "unread", "not seen"]) {
      await search(words);
      await page.getByRole("option", { name: "Proposals: Not opened" }).click();
      await page.waitForURL("**/app/proposals?view=sent&viewed=false");
    }
    await search("rejected");
    await page.getByRole("option", { name: "Proposals: Lost" }).click();
    await page.waitForURL("**/app/proposals?view=lost");
    await search("big");
    await page.getByRole("option", { name: "Go to Big ones" }).click();
    await page.waitForURL(`**/app/proposals?${saved_views[0]?.query}`);
    await search("everything");
    await page.keyboard.press("Enter");
    await page.locator(`a[href*="${id}"]`).first().waitFor();
    expect(new URL(page.url()).search).toBe("?view=all");
    await page.context().close();
  });
});

describe("a thumbnail of a proposal", () => {
  it("shows the page of a template without scroll bar or accept button", async () => {
    const client = await stage.app.organization();
    await createTestProposal(client, { name: "Web template", is_template: true });
    const page = await openAs(stage, client, "/app/templates");
    const paper = page.frameLocator("iframe.thumbnail-frame");
    await paper.getByText("Web template").first().waitFor();
    expect(await paper.locator(".bottom-bar").isVisible()).toBe(false);
    expect(await paper.locator("html").evaluate("getComputedStyle(document.documentElement).overflowY")).toBe(
      "hidden",
    );
    await page.context().close();
  });

  it("shows each starter with its prices in the chosen currency before anything is created", async () => {
    const client = await stage.app.organization();
    const page = await openAs(stage, client, "/app/welcome");
    const papers = page.locator("iframe.thumbnail-frame");
    await expectToSee(page, "What do you sell?");
    await expect.poll(() => papers.count()).toBe(3);
    await page.getByLabel("Currency").selectOption("CHF");
    const names = ["Website relaunch", "Solar roof", "Managed IT"];
    for (const [index, name] of names.entries()) {
      const paper = page.frameLocator("iframe.thumbnail-frame").nth(index);
      await paper.getByRole("heading", { name }).first().waitFor();
      await expect.poll(() => paper.locator("body").textContent()).toContain("CHF");
    }
    await expectAccessible(page);
    expect((await client.get("/api/proposals?is_template=any")).body.pagination.total).toBe(0);
    await page.context().close();
  });
});
