import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { fixed, group, line, scope } from "../server/src/ops/demo/builders.ts";
import { grace } from "../server/test/deals.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { expectAccessibleInBothThemes, openAs } from "./app-stage.ts";
import { expectNoSideways, phone, useStage } from "./stage.ts";

const stage = useStage();

const acme = {
  name: "Acme GmbH",
  street: "Lindenweg 4",
  city: "Berlin",
  country: "DE",
  email: "a@acme.test",
};
const payment = { enabled: true, type: "full" as const, due_days: 14 };

describe("the order of a won proposal", () => {
  it("lists the data that an invoice lacks, keeps the data of both parties, and saves the invoice", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client, {
      settings: { currency: "EUR", recipient: { name: "Globex", contact: grace }, payment },
      pages: [{ ...scope("Work", [group("Build", [line("Design", fixed(1_000))])]), tax_percent: 20 }],
    });
    await offer.reader.post("accept", { full_name: grace.name, email: grace.email });

    const settings = await openAs(stage, client, "/app/settings/organization");
    await settings.getByLabel("Registered name").fill(acme.name);
    await settings.getByLabel("Street and number").fill(acme.street);
    await settings.getByLabel("City").fill(acme.city);
    await settings.getByLabel("Country").selectOption(acme.country);
    await settings.getByLabel("VAT or tax number").fill("DE123456789");
    await settings.getByLabel("Email for invoices").fill(acme.email);
    await settings.getByRole("button", { name: "Save: Orders and invoices" }).click();
    await settings.getByText("Saved").first().waitFor();
    await expectAccessibleInBothThemes(settings);
    expect((await client.get("/api/organization")).body.legal_entity).toMatchObject(acme);
    await settings.context().close();

    const page = await openAs(stage, client, `/app/proposals/${offer.id}/activity`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Order and invoice" }).click();
    const dialog = page.getByRole("dialog");
    const saveInvoice = dialog.getByRole("button", { name: "Save invoice" });
    await dialog.getByLabel("Invoice number").fill("R-1");
    await dialog.getByLabel("Invoice date").fill("2026-11-30");
    await saveInvoice.click();
    const refusal = dialog.getByRole("alert");
    await refusal.getByText("The client: City").waitFor();
    expect(await refusal.getByText("Your organization:").count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(phone);
    await expectNoSideways(page);

    await dialog.getByText("Data of the client for invoices").click();
    await dialog.getByLabel("Peppol address").fill("nonsense");
    await dialog.getByText("Data of the client for invoices").click();
    await saveInvoice.click();
    await dialog.getByText("Enter a scheme of four digits").waitFor();
    await dialog.getByLabel("Peppol address").fill("");
    await dialog.getByLabel("Street and number").fill("Rue 1");
    await dialog.getByLabel("City").fill("Paris");
    await dialog.getByLabel("Country").selectOption("FR");
    // The button for the invoice also saves the changed client.
    const download = page.waitForEvent("download");
    await saveInvoice.click();
    const invoice = await readFile(await (await download).path(), "utf8");
    expect(invoice).toContain("<cbc:CityName>Paris</cbc:CityName>");
    expect(invoice).toContain("R-1");
    const { recipient } = (await client.get(offer.url)).body.settings;
    expect(recipient.legal_entity).toMatchObject({ street: "Rue 1", city: "Paris", country: "FR" });
    await page.context().close();
  });
});
