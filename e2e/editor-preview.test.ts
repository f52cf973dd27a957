import { describe, expect, it } from "vitest";
import { carport } from "../server/src/ops/demo/offers/carport.ts";
import { factory, rebrand } from "../server/src/ops/demo/offers/small-offers.ts";
import { house } from "../server/src/ops/demo/offers/house.ts";
import { relaunch } from "../server/src/ops/demo/offers/relaunch.ts";
import { shop } from "../server/src/ops/demo/offers/shop.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { createOffer, expectSaved, findRow, switchTo, useEditorStage } from "./editor-stage.ts";

const { stage, openEditor } = useEditorStage();

/**
 * Removes today's date from the text, because the test server has a different day from the browser. Joins all
 * lines.
 */
const removeToday = (text: string) =>
  text
    .split(/\s+/)
    .join(" ")
    .replaceAll(/as of (\d+ \w+|\w+ \d+,) \d+/g, "as of today")
    // The page does not repeat the date if the cover contains it.
    .replaceAll(/Date (\d+ \w+|\w+ \d+,) \d+ /g, "");

describe("the preview", () => {
  it("is the client's page of the open proposal, for trying options without counting views", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id);
    await findRow(page, "Logo").fill("Logo and letterhead");
    await switchTo(page, "Preview");
    const frame = page.frameLocator("iframe");
    await frame.getByText("Logo and letterhead").first().waitFor();
    await frame.locator(".item", { hasText: "Icons" }).click({ position: { x: 120, y: 10 } });
    // The panel next to the preview shows the clicked element.
    await page.locator(".inspector").getByRole("heading", { name: "Icons" }).waitFor();
    const total = frame.locator(".bar-total .figure, .summary .figure").locator("visible=true").first();
    await expect.poll(() => total.innerText()).toBe("$600");
    await page.getByRole("button", { name: "Reset the choices" }).click();
    await expect.poll(() => total.innerText()).toBe("$400");
    await expectSaved(page);
    const { body } = await stage.client.get(url);
    expect(body).toMatchObject({ status: "DRAFT", timeline: { first_viewed: null } });
    expect(JSON.stringify(body.pages)).toContain('"selected":false');
    await page.context().close();
  });

  it("of an accepted proposal says so, offers nothing to accept, and allows no other total", async () => {
    const { id, reader } = await sendOffer(stage.app, stage.client);
    await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    const page = await openEditor(stage.client, id, { view: "Preview" });
    const frame = page.frameLocator("iframe");
    await frame.getByText("Grace Hopper accepted this proposal on").waitFor();
    expect(await frame.getByRole("button", { name: /Accept|Decline/ }).count()).toBe(0);
    await page.getByText("The client sees it like this now.").waitFor();
    expect(await page.getByText(/Depending on choices/).count()).toBe(0);
    await switchTo(page, "Paper");
    await page.locator(".paper .item").first().waitFor();
    expect(await page.locator(".paper .stepper").count()).toBe(0);
    await page.context().close();
  });

  it("of a held or expired proposal offers nothing to accept", async () => {
    for (const [change, said] of [
      [{ status: "ON_HOLD" }, "On hold"],
      [{ settings: { expiring_on: "2026-01-31" } }, "Expired"],
    ] as const) {
      const { id, url } = await sendOffer(stage.app, stage.client);
      const answer =
        "status" in change
          ? await stage.client.post(`${url}/status`, change)
          : await stage.client.patch(url, change);
      expect(answer.status).toBe(200);
      const page = await openEditor(stage.client, id, { view: "Preview" });
      const frame = page.frameLocator("iframe");
      await frame.getByRole("heading", { name: said }).waitFor();
      expect(await frame.getByRole("button", { name: /Accept|Decline/ }).count()).toBe(0);
      await page.context().close();
    }
  });
});

describe.each(Object.entries({ carport, factory, house, rebrand, relaunch, shop }))(
  "the preview of %s",
  (_, offer) => {
    it("shows the same words as the client's page", async () => {
      const { id, url } = await createTestProposal(stage.client, { ...offer });
      await stage.client.post(`${url}/send`, { recipients: [{ name: "Grace", email: "grace@example.com" }] });
      const { share_url } = (await stage.client.get(url)).body;
      const page = await openEditor(stage.client, id);
      await switchTo(page, "Preview");
      const frame = page.frameLocator("iframe").locator(".proposal");
      await frame.waitFor();
      const width = await frame.evaluate("innerWidth");
      const client = await stage.open(String(share_url).split("/").at(-1) ?? "", {
        viewport: { width: Number(width), height: 900 },
      });
      const shown = async (proposal: typeof frame) => removeToday(await proposal.innerText());
      // Members ask no questions in the preview, which names an address instead.
      const expected = (await shown(client.locator(".proposal"))).replace("Ask a question ", "");
      expect(expected.length).toBeGreaterThan(300);
      await expect
        .poll(async () => (await shown(frame)).replace(/ ?Questions\? Write to Ada Lovelace/, ""))
        .toBe(expected);
      await client.context().close();
      await page.context().close();
    });
  },
);
