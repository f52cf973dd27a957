import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findMailedLink, grace } from "../server/test/deals.ts";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import { openAs } from "./app-stage.ts";
import { createOffer, expectSaved, findRow, useEditorStage } from "./editor-stage.ts";
import { expectAccessible, expectNoSideways, phone } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

const monthly = [
  scope("Investment", [
    group("Care", [line("Support", fixed(100, "monthly")), option("Backups", fixed(30, "monthly"), false)]),
  ]),
];

const listTexts = async (elements: Locator) => (await elements.allInnerTexts()).map((text) => text.trim());

describe("the term of a contract", () => {
  it("must fit the prices, and the field says which months do", async () => {
    const pages = [scope("Investment", [group("Care", [line("Hosting", fixed(900, "annually"))])])];
    const { id, url } = await createOffer(stage.client, pages);
    const page = await openEditor(stage.client, id);
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByLabel("The contract has a term").check();
    await page.getByLabel("Months").fill("18");
    await page.getByText(/Hosting \(.+\) fits into 12 or 24 months/).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Months").fill("24");
    await expectSaved(page);
    expect((await stage.client.get(url)).body.settings.term).toMatchObject({ months: 24 });
    await page.context().close();
  });

  it("that a revision changes is in words before publishing, and the client sees both contract values", async () => {
    const owner = await stage.app.organization();
    const { url } = await createOffer(owner, monthly);
    await owner.patch(url, { settings: { term: { months: 12, start: "on_acceptance" } } });
    await owner.post(`${url}/send`, { recipients: [grace] });
    const link = await findMailedLink(stage.app, grace.email);
    const draft = `/api/proposals/${(await owner.post(`${url}/revisions`)).body.data.id}`;
    await owner.patch(draft, { settings: { term: { months: 24, renews: "automatically" } } });
    const [support] = (await owner.get(draft)).body.pages[0].children[0].line_items;
    await owner.patch(`${draft}/items/${support.id}`, { schedule: { free_periods: 2 } });
    const page = await openEditor(owner, draft.slice(draft.lastIndexOf("/") + 1));
    await page.getByRole("button", { name: /^Publish/ }).click();
    const dialog = page.getByRole("dialog");
    for (const words of ["Term: Months", "Term: Renewed automatically", "Free periods"])
      await dialog.getByText(words, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Publish quietly" }).click();
    await expect.poll(async () => (await owner.get(url)).body.contract.months).toBe(24);
    await page.context().close();
    const client = await stage.open(link.slice(link.lastIndexOf("/") + 1), { viewport: phone });
    const notice = client.locator(".revision-totals");
    await expect.poll(() => notice.innerText()).toContain("Total for the whole term");
    expect(await notice.innerText()).toMatch(/\$1,200\D+\$2,200/);
    await expectAccessible(client);
    await client.context().close();
  });

  it("starts on the day that the client chooses on a phone", async () => {
    const owner = await stage.app.organization();
    const { id, url } = await createOffer(owner, monthly);
    const page = await openEditor(owner, id);
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByLabel("The contract has a term").check();
    await page.getByText("The client chooses", { exact: true }).click();
    await expectAccessible(page);
    await expectSaved(page);
    await page.context().close();
    await owner.patch(url, { settings: { signing: { acceptance_method: "accept_button" } } });
    await owner.post(`${url}/send`, { recipients: [grace] });
    const link = await findMailedLink(stage.app, grace.email);
    const client = await stage.open(link.slice(link.lastIndexOf("/") + 1), { viewport: phone });
    const day = client.getByLabel("First day of the term");
    await day.fill("2020-01-01");
    await day.blur();
    await client.getByText("Please choose today or a later day.").waitFor();
    await client.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
    const dialog = client.getByRole("dialog");
    await dialog.getByLabel("Your full name").fill(grace.name);
    await dialog.getByLabel("Your email address").fill(grace.email);
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await dialog.getByText("Please fill in: First day of the term.").waitFor();
    await expectAccessible(client);
    await dialog.getByLabel("First day of the term").fill("2027-01-31");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await client.getByText("You accepted this proposal").first().waitFor();
    expect((await owner.get(url)).body.contract).toMatchObject({
      starts_on: "2027-01-31",
      ends_on: "2028-01-30",
    });
    await client.context().close();
  });

  it("has its changes of a price beside the price: in the editor, and for the client also without scripts", async () => {
    const quantity = { current: 2, min: 1, max: 9 };
    const schedule = { free_periods: 2, steps: [{ from_period: 13, value: 55 }], ends_after: 18 };
    const name = "Managed hosting with daily backups, and a long name with everything that it contains";
    const lines = [
      {
        ...line(name, { ...fixed(50, "monthly"), quantity }),
        schedule,
        modifications: [{ name: "Monitoring", price: fixed(20, "monthly") }],
      },
      { ...line("بيت", fixed(900, "annually")), schedule: { steps: [{ from_period: 2, value: 950.5 }] } },
    ];
    const { id, url } = await createOffer(stage.client, [scope("Investment", [group("Care", lines)])]);
    const settings = {
      term: { months: 24, start: "on_acceptance" },
      signing: { acceptance_method: "accept_button" },
    };
    await stage.client.patch(url, { settings });
    const page = await openEditor(stage.client, id, { view: "Paper" });
    await page.locator(".paper .price-change", { hasText: "Free for 2 months, then $100" }).waitFor();
    await page.context().close();
    await stage.client.post(`${url}/send`, { recipients: [grace] });
    const link = await findMailedLink(stage.app, grace.email);
    const token = link.slice(link.lastIndexOf("/") + 1);
    const client = await stage.open(token, { viewport: phone });
    const changes = client.locator(".item .price-change");
    const said = [
      "Free for 2 months, then $100",
      "$110 from month 13 of the term",
      "Last payment in month 18 of the term",
    ];
    const extra = ["Free for 2 months, then $20", "Last payment in month 18 of the term"];
    expect(await listTexts(changes)).toEqual([...said, ...extra, "$950.50 from year 2 of the term"]);
    await client.getByRole("button", { name: `More: ${name}` }).click();
    await expect.poll(() => listTexts(changes)).toContain("$165 from month 13 of the term");
    await expectNoSideways(client);
    await expectAccessible(client);
    await client.context().close();
    const still = await stage.open(token, { javaScriptEnabled: false });
    expect(await listTexts(still.locator(".item .price-change"))).toContain("Free for 2 months, then $150");
    await still.context().close();
  });

  it("is set in the editor with free periods and a price step, and the client sees what they pay, and when", async () => {
    const { id, url } = await createOffer(stage.client, monthly);
    const page = await openEditor(stage.client, id);
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByLabel("The contract has a term").check();
    await page.getByLabel("Months").fill("24");
    await page.getByLabel("Renewed automatically").check();
    await findRow(page, "Support").focus();
    await page.getByLabel("Free periods").fill("24");
    await page.getByText("Then it is free for the whole term").waitFor();
    await page.getByLabel("Last period").fill("0");
    await page.getByLabel("Free periods").fill("2");
    await page.getByLabel("Last period").fill("2");
    await page.getByText("It would end before its first paid period").waitFor();
    await page.getByLabel("Last period").fill("");
    await page.getByRole("button", { name: "Price step" }).click();
    await page.getByLabel("From period").fill("13");
    await page.getByLabel("New price").fill("110");
    await expectAccessible(page);
    await expectSaved(page);
    expect((await stage.client.get(url)).body.contract).toMatchObject({
      months: 24,
      total: { selected: 10 * 100 + 12 * 110 },
      payments: [{ amount: { selected: 0 } }, { from: 3, to: 12 }, { from: 13, to: 24 }],
    });
    await page.goto(`${stage.url}/app/proposals`);
    await page.getByText("$2,320.00 over 24 months").waitFor();
    await page.context().close();

    await stage.client.patch(url, { settings: { signing: { acceptance_method: "accept_button" } } });
    await stage.client.post(`${url}/send`, { recipients: [grace] });
    const link = await findMailedLink(stage.app, grace.email);
    const client = await stage.open(link.slice(link.lastIndexOf("/") + 1), { viewport: phone });
    await client.locator(".payments summary").click();
    const payments = client.locator(".payments");
    await expect.poll(() => payments.innerText()).toContain("12 × $110");
    expect(await payments.innerText()).toContain("Renewed automatically");
    await client.getByRole("checkbox", { name: "Backups" }).check();
    await expect.poll(() => payments.innerText()).toContain("12 × $140");
    await expectNoSideways(client);
    await expectAccessible(client);
    await client
      .getByRole("button", { name: /Accept|Sign/ })
      .first()
      .click();
    const dialog = client.getByRole("dialog");
    await dialog.locator(".payments summary").click();
    await expect.poll(() => dialog.locator(".payments").innerText()).toContain("12 × $140");
    await expectAccessible(client);
    await client.context().close();

    await stage.client.post(`${url}/status`, { status: "WON" });
    const insights = await openAs(stage, stage.client, "/app/insights");
    const figure = insights.locator(".key-figures > div").filter({ hasText: "Contract value won" });
    await figure.getByText("$3,040").waitFor();
    await insights.context().close();
  });
});
