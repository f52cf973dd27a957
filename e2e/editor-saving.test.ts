import { describe, expect, it } from "vitest";
import {
  createOffer,
  expectSaved,
  listLines,
  findNewLine,
  findRow,
  switchTo,
  useEditorStage,
  blockEvents,
} from "./editor-stage.ts";
import { expectAccessible } from "./stage.ts";

const { stage, openEditor } = useEditorStage();

describe("two editors of one proposal", () => {
  it("see each other, and what the other changes, without a save of their own", async () => {
    const { id, url } = await createOffer(stage.client);
    const colleague = await stage.client.colleague();
    const [ada, grace] = await Promise.all([openEditor(stage.client, id), openEditor(colleague, id)]);
    const present = ada.getByRole("list", { name: "Also open with" }).getByRole("listitem");
    await present.waitFor();
    await grace.getByRole("list", { name: "Also open with" }).waitFor();
    await expectAccessible(ada);

    await findNewLine(ada).fill("Website");
    await findRow(grace, "Website").waitFor();
    await ada.getByRole("textbox", { name: "Price of Logo" }).fill("450");
    await findRow(ada, "Icons").focus();
    await expect
      .poll(() => grace.getByRole("textbox", { name: "Price of Logo" }).inputValue())
      .toBe("450.00");
    // A change that comes as a version alone.
    expect((await stage.client.patch(url, { name: "Named elsewhere" })).status).toBe(200);
    await expect
      .poll(() => grace.getByRole("textbox", { name: "Name of the proposal" }).inputValue())
      .toBe("Named elsewhere");
    expect(await grace.getByRole("button", { name: "Undo", exact: true }).isDisabled()).toBe(true);

    await grace.context().close();
    await present.waitFor({ state: "detached" });
    await ada.context().close();
  });

  it("lose nothing: other fields merge, and the same field shows both values", async () => {
    const { id } = await createOffer(stage.client);
    const [ada, grace] = await Promise.all([
      openEditor(stage.client, id, { prepare: blockEvents }),
      openEditor(stage.client, id, { prepare: blockEvents }),
    ]);
    await ada.getByRole("textbox", { name: "Price of Logo" }).fill("450");
    await findRow(ada, "Icons").focus();
    await expectSaved(ada);
    // The price first: saving the name would bring the price of the other, and then nobody would disagree.
    await grace.getByRole("textbox", { name: "Price of Logo" }).fill("500");
    await findRow(grace, "Icons").fill("Pictograms");
    await findRow(grace, "Logo").focus();
    await grace.getByText(/Price of Logo: .* wrote 450, you wrote 500/).waitFor();
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Pictograms"]);
    await expectAccessible(grace);
    await grace.getByRole("button", { name: "Use mine" }).click();
    await expectSaved(grace);
    await ada.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => ada.getByRole("textbox", { name: "Price of Logo" }).inputValue()).toBe("500.00");
    await findRow(ada, "Pictograms").waitFor();
    await ada.context().close();
    await grace.context().close();
  });
});

describe("without a connection", () => {
  it("keeps what is typed over a reload, and saves it when the connection is back", async () => {
    const { id } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { prepare: blockEvents });
    await page.context().route("**/changes", async (route) => route.abort());
    await findRow(page, "Logo").fill("Logo and letterhead");
    await findNewLine(page).fill("Business cards");
    await page
      .locator(".save-state")
      .getByText(/2 changes wait for the connection|3 changes wait/)
      .waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.locator(".editor").waitFor();
    await switchTo(page, "Lines");
    await findRow(page, "Logo and letterhead").waitFor();
    await findRow(page, "Business cards").waitFor();
    await page.context().unroute("**/changes");
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expectSaved(page);
    expect(await listLines(stage.client, id)).toEqual(["Logo and letterhead", "Icons", "Business cards"]);
    await page.context().close();
  });

  it("keeps what cannot be saved any more, and makes a new proposal of it", async () => {
    const { id, url } = await createOffer(stage.client);
    const page = await openEditor(stage.client, id, { prepare: blockEvents });
    expect((await stage.client.post(`${url}/status`, { status: "CANCELLED" })).status).toBe(200);
    await findRow(page, "Logo").fill("Logo, redrawn");
    await page.getByText("This proposal is cancelled.").waitFor();
    await page.getByText("1 change could not be saved any more.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Make it a new proposal" }).click();
    await page.waitForURL((address) => !address.pathname.endsWith(id));
    await findRow(page, "Logo, redrawn").waitFor();
    expect(await listLines(stage.client, id)).toEqual(["Logo", "Icons"]);
    await page.context().close();
  });
});
