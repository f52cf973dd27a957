import { describe, expect, it } from "vitest";
import { openAs } from "./app-stage.ts";
import { expectAccessible, expectToSee, pressOn, useStage } from "./stage.ts";

const stage = useStage();

const toPrice = (value: number) => ({ model: "fixed", value, frequency: "once" });

describe("the library", () => {
  it("shows placeholders while it loads", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app/proposals");
    const { promise: comes, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/api/library-items?*", async (route) => comes.then(async () => route.continue()));
    await page.getByRole("link", { name: "Library" }).click();
    await page.locator(".library-skeleton").waitFor();
    await expectAccessible(page);
    come();
    await expectToSee(page, "Nothing in the library yet");
    expect(await page.locator(".library-skeleton").count()).toBe(0);
    await page.context().close();
  });

  it("imports a price list with only the keyboard", async () => {
    const client = await stage.app.organization();
    const page = await openAs(stage, client, "/app/library");
    await pressOn(page, page.getByRole("button", { name: "Import", exact: true }).first(), "Enter");
    const dialog = page.getByRole("dialog", { name: "Import" });
    await pressOn(page, dialog.getByRole("textbox"), "End");
    await page.keyboard.insertText("sku,name,price,frequency\nH-1,Hosting,49.00,monthly");
    await page.keyboard.press("Tab");
    const store = dialog.getByRole("button", { name: "Import 1 row" });
    await expect.poll(() => store.isEnabled()).toBe(true);
    await pressOn(page, store, "Enter");
    await page.getByRole("button", { name: "Hosting", exact: true }).waitFor();
    const { data } = (await client.get("/api/library-items")).body;
    expect(data).toMatchObject([{ sku: "H-1", name: "Hosting", price: { value: 49, frequency: "monthly" } }]);
    await page.context().close();
  });

  it("raises prices over the library after a preview, and undoes it", async () => {
    const client = await stage.app.organization();
    const line = (name: string, price: object) =>
      client.post("/api/library-items", { type: "line_item", name, price });
    await line("Design", { model: "fixed", value: 49.99, frequency: "once" });
    await line("Care", { model: "hourly", value: 80, frequency: "monthly" });
    await line("Travel", { model: "text", text: "On request", frequency: "once" });
    const readPrices = async () => {
      const { data } = (await client.get("/api/library-items?sort=name")).body;
      return data.map(({ price }: { price: { value?: number } }) => price.value);
    };
    const page = await openAs(stage, client, "/app/library");
    await page.getByLabel("Select all shown").check();
    await page.getByRole("button", { name: "Change prices" }).click();
    const dialog = page.getByRole("dialog", { name: "Change prices" });
    await dialog.getByLabel("Change in percent").fill("3.5");
    await expectToSee(page, "2 prices change. 1 item has no amount to change.");
    await dialog.getByRole("cell", { name: "$51.74" }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Change 2 prices" }).click();
    await expectToSee(page, "2 prices changed.");
    expect(await readPrices()).toEqual([82.8, 51.74, undefined]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToSee(page, "The change to 2 items was undone.");
    expect(await readPrices()).toEqual([80, 49.99, undefined]);
    await page.getByRole("button", { name: "Redo" }).click();
    await expectToSee(page, "2 prices changed.");
    expect(await readPrices()).toEqual([82.8, 51.74, undefined]);
    await page.getByRole("searchbox").fill("nothing like it");
    await expectToSee(page, "Nothing in the library matches your search.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.getByRole("cell", { name: "$51.74" }).waitFor();
    await page.context().close();
  });

  it("deletes many library items in one request, and restores them with undo", async () => {
    const client = await stage.app.organization();
    const names = ["Care", "Design", "Travel"];
    for (const name of names)
      await client.post("/api/library-items", {
        type: "line_item",
        name,
        price: { model: "fixed", value: 10, frequency: "once" },
      });
    const readItems = async () => (await client.get("/api/library-items?sort=name&order=asc")).body.data;
    const before = await readItems();
    const page = await openAs(stage, client, "/app/library");
    await page.getByLabel("Select all shown").check();
    await page.getByRole("button", { name: "Delete", exact: true }).first().click();
    await expectToSee(page, "3 items deleted. Copies in proposals stay unchanged.");
    await expectToSee(page, "Nothing in the library yet");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToSee(page, "3 items restored.");
    expect(await readItems()).toEqual(before);
    await page.getByRole("button", { name: "Actions for Design" }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expectToSee(page, "1 item deleted.");
    expect(await readItems()).toHaveLength(2);
    await page.context().close();
  });

  it("keeps concurrent changes and deletions by a colleague, in a price rise, its undo and an open dialog, and names them", async () => {
    const client = await stage.app.organization();
    const save = async (name: string) => {
      const { body } = await client.post("/api/library-items", {
        type: "line_item",
        name,
        price: toPrice(100),
      });
      return `/api/library-items/${body.data.id}`;
    };
    const [care, design, deleted] = [await save("Care"), await save("Design"), await save("Deleted")];
    const readPrices = () =>
      Promise.all([care, design].map(async (url) => (await client.get(url)).body.price.value));
    const page = await openAs(stage, client, "/app/library");
    await page.getByLabel("Select all shown").check();
    await page.getByRole("button", { name: "Change prices" }).click();
    await page.getByLabel("Change in percent").fill("10");
    await client.delete(deleted);
    await page.getByRole("button", { name: "Change 3 prices" }).click();
    await expectToSee(
      page,
      "2 prices changed. Deleted was not changed, because another person changed or deleted it in the meantime.",
    );
    expect(await readPrices()).toEqual([110, 110]);
    await client.patch(design, { price: toPrice(250) });
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToSee(page, "The change to 1 item was undone. Design was not changed");
    expect(await readPrices()).toEqual([100, 250]);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Care", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit item" });
    await dialog.getByLabel("Tags").fill("yearly");
    await client.patch(care, { price: toPrice(75) });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog
      .getByRole("alert")
      .getByText("Not saved: another person changed or deleted this item")
      .waitFor();
    expect(await dialog.getByLabel("Tags").inputValue()).toBe("yearly");
    await expectAccessible(page);
    expect((await client.get(care)).body).toMatchObject({ tags: [], price: { value: 75 } });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Care", exact: true }).click();
    await dialog.getByLabel("Tags").fill("yearly");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await client.get(care)).body).toMatchObject({ tags: ["yearly"], price: { value: 75 } });

    await page.getByRole("button", { name: "Care", exact: true }).click();
    await dialog.getByLabel("Tags").fill("weekly");
    await client.patch(care, { cost: 40, sku: "C-1" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog
      .getByRole("alert")
      .getByText("Not saved: another person changed or deleted this item")
      .waitFor();
    expect((await client.get(care)).body).toMatchObject({ tags: ["yearly"], cost: 40, sku: "C-1" });
    await page.context().close();
  });

  it("reads a price list in the encoding of an old spreadsheet, and returns the invalid rows for correction", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app/library");
    await page.getByRole("button", { name: "Import", exact: true }).first().click();
    const rows = ["sku;name;price", "B-1;B\u00fcro;49,50", "B-2;;10", "B-3;Umzug;free", "B-4;Kaffee;2,20"];
    await page.getByLabel("File").setInputFiles({
      name: "preise.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\r\n"), "latin1"),
    });
    await expectToSee(page, "2 new, 0 changed, 0 unchanged, 2 with errors.");
    await expectToSee(page, "The file was read as windows-1252.");
    await page.getByRole("rowheader", { name: "B\u00fcro" }).waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save the 2 rows with errors" }).click();
    expect((await download).suggestedFilename()).toBe("price-list-errors.csv");
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await page.getByRole("button", { name: "B\u00fcro", exact: true }).waitFor();
    await page.context().close();
  });

  it("asks for the encoding of a price list if its letters would be wrong", async () => {
    const page = await openAs(stage, await stage.app.organization(), "/app/library");
    await page.getByRole("button", { name: "Import", exact: true }).first().click();
    const polish = Buffer.concat([
      Buffer.from("name;price\n"),
      Buffer.from("a36164f3776b61", "hex"),
      Buffer.from(";10\n"),
    ]);
    await page.getByLabel("File").setInputFiles({ name: "ceny.csv", mimeType: "text/csv", buffer: polish });
    await expectToSee(page, "The encoding of this file is not clear.");
    await page
      .getByLabel("Encoding")
      .selectOption({ label: "windows-1250 (Polish, Czech, Hungarian, Romanian)" });
    await page.getByRole("rowheader", { name: "\u0141ad\u00f3wka" }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it("asks for the meaning of unknown columns of a price list", async () => {
    const client = await stage.app.organization();
    const page = await openAs(stage, client, "/app/library");
    await page.getByRole("button", { name: "Import", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Import" });
    const rows = ["Artikel;name;Betrag;Abrechnung;Lager", "B-1;Desk;49,50;monthly;7"];
    const file = { name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
    await dialog.getByLabel("File").setInputFiles({ ...file, buffer: Buffer.alloc(0) });
    await expectToSee(page, "The file is empty.");
    for (const [text, sentence] of [
      ["sku,name,Name\nB-1,Desk,Table", "Two columns have the same meaning."],
      [`name\n${"Desk\n".repeat(5_001)}`, "This list has too many rows for one import."],
      ['sku,name,price\nB-1,"Desk,3\nB-2,"Ta"b"le",4', "a quotation mark is missing or in the wrong place"],
    ] as const) {
      await dialog.getByLabel("File").setInputFiles({ ...file, buffer: Buffer.from(text) });
      await expectToSee(page, sentence);
    }
    await dialog.getByLabel("File").setInputFiles(file);
    await dialog.getByRole("group", { name: "What do these columns of your file mean?" }).waitFor();
    // Common names of columns are recognized in each language, so the dialog does not ask about them.
    expect(await dialog.getByLabel("Abrechnung").count()).toBe(0);
    await dialog.getByLabel("Artikel").selectOption("SKU");
    await dialog.getByLabel("Betrag").selectOption("Price");
    await dialog.getByLabel("Lager").selectOption("Ignore");
    await expectToSee(page, "1 new, 0 changed, 0 unchanged, 0 with errors.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByRole("button", { name: "Desk", exact: true }).waitFor();
    expect((await client.get("/api/library-items")).body.data).toMatchObject([
      { name: "Desk", sku: "B-1", price: { value: 49.5, frequency: "monthly" } },
    ]);
    await page.context().close();
  });
});
