import { expect, it } from "vitest";
import { between, fixed, group, option, range, scope, text } from "../server/src/ops/demo/builders.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { callInPage, expectAccessible, phone, expectToSee, useStage } from "./stage.ts";

const stage = useStage();
const isFocused = (element: { matches(selector: string): boolean }) => element.matches(":focus");

it("works with only the keyboard", async () => {
  const { reader, url } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  await page.getByRole("checkbox", { name: "Icons" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "Small" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("textbox", { name: "Quantity of Seats" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect
    .poll(async () => (await reader.read()).body.totals)
    .toMatchObject({
      once: { total: 530 },
      monthly: { total: 30 },
    });
  await expect.poll(() => page.locator("[role=status]").last().textContent()).toContain("$530");
  await page.getByRole("button", { name: "Decline" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  // The focus returns to the button that opened the form.
  await expect.poll(() => page.locator(":focus").textContent()).toBe("Decline");
  await page.keyboard.press("Enter");
  await page.getByLabel("Reason").waitFor();
  await page.getByLabel("Reason").focus();
  await page.keyboard.type("We open a year later.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToSee(page, "This proposal is closed.");
  expect((await stage.client.get(url)).body).toMatchObject({ status: "LOST" });
  await page.context().close();
});

it("the keyboard's focus on a chosen option hides no part of it", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  const isOnTop =
    "(name) => { const { x, y } = name.getBoundingClientRect(); return document.elementFromPoint(x + 4, y + 4) === name; }";
  for (const name of ["Icons", "Animated"]) {
    const choice = page.getByRole("checkbox", { name });
    await choice.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => choice.isChecked()).toBe(true);
    expect(await callInPage(page.locator(".what > .name", { hasText: name }), isOnTop)).toBe(true);
  }
  await page.context().close();
});

it("shows errors next to their cause: a quantity out of bounds, ambiguous or with a fraction, and the last of a required choice", async () => {
  const pieces = between(1, 1, 5, "pieces");
  const options = [option("Bell", fixed(10, "once", pieces), true), option("Light", fixed(12), false)];
  const { reader } = await sendOffer(stage.app, stage.client, {
    pages: [
      scope("Work", [
        group("Extras", options, { selection_type: "multiple" }),
        group("Cables", [option("Cable", fixed(2, "once", between(0.5, 1, 5, "m")), true)]),
      ]),
    ],
  });
  const page = await stage.open(reader.token);
  await page.getByRole("textbox", { name: "Quantity of Bell" }).fill("9");
  await page.getByRole("textbox", { name: "Quantity of Bell" }).press("Tab");
  await expectToSee(page, "Choose from 1 to 5.");
  await page.getByRole("textbox", { name: "Quantity of Bell" }).fill("many");
  await page.getByRole("textbox", { name: "Quantity of Bell" }).press("Tab");
  await expectToSee(page, "Please enter a number such as 2.");
  await page.getByRole("textbox", { name: "Quantity of Bell" }).fill("2,5");
  await page.getByRole("textbox", { name: "Quantity of Bell" }).press("Tab");
  await expectToSee(page, "Please choose a whole number.");
  expect(await page.getByRole("textbox", { name: "Quantity of Bell" }).getAttribute("inputmode")).toBe(
    "numeric",
  );
  await page.getByRole("textbox", { name: "Quantity of Bell" }).fill("2");
  await page.getByRole("textbox", { name: "Quantity of Bell" }).press("Tab");
  await expect.poll(() => page.locator(".item .problem[role=alert]").count()).toBe(0);
  await page.getByRole("textbox", { name: "Quantity of Cable" }).selectText();
  await page.keyboard.type("2,5");
  await expectToSee(page, "= 2.5");
  await page.getByRole("textbox", { name: "Quantity of Cable" }).press("Tab");
  await expect.poll(() => page.getByRole("textbox", { name: "Quantity of Cable" }).inputValue()).toBe("2.5");
  await page.getByRole("checkbox", { name: "Bell" }).focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => page.locator(".item .problem[role=alert]").allTextContents())
    .toContain("Choose at least one");
  expect(await page.getByRole("checkbox", { name: "Bell" }).isChecked()).toBe(true);
  await expectAccessible(page);
  await page.context().close();
});

it("leads to the required choices before the proposal can be accepted", async () => {
  const options = [option("Red", fixed(10), false), option("Blue", fixed(12), false)];
  const { reader } = await sendOffer(stage.app, stage.client, {
    pages: [text("Hello", ""), scope("Work", [group("Colour", options, { selection_type: "single" })])],
  });
  const page = await stage.open(reader.token);
  await expectToSee(page, "choose one option in “Colour”");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept proposal" }).click();
  await expect.poll(() => page.locator(".choice:focus").count()).toBe(1);
  await page.keyboard.press("Space");
  await expect.poll(() => page.getByText("choose one option in").count()).toBe(0);
  await page.getByRole("button", { name: "Accept proposal" }).click();
  await page.getByRole("dialog").waitFor();
  await page.context().close();
});

it("on a phone, the tab of a plan only shows it, and a button with its name chooses it and shows that", async () => {
  const frequency = "monthly" as const;
  const plans = {
    type: "side_by_side" as const,
    name: "Care plan",
    selection_type: "single" as const,
    style: "comparison" as const,
    features: [{ id: "backups", name: "Backups" }],
    columns: [
      { name: "Plus", price: 189, frequency, isSelected: true, includedFeatures: ["backups"] },
      { name: "Always on", price: 449, frequency, includedFeatures: ["backups"] },
    ],
  };
  const { reader } = await sendOffer(stage.app, stage.client, { pages: [scope("Hosting", [plans])] });
  const page = await stage.open(reader.token, { viewport: phone, hasTouch: true });
  const total = page.locator(".bar-total .figure");
  const head = page.locator(".comparison thead th.shown");
  await expect.poll(() => head.innerText()).toMatch(/^Plus\s+\$189 \/month\s+Chosen$/);
  await page.getByRole("button", { name: "Always on" }).tap();
  await expect.poll(() => head.innerText()).toContain("Choose Always on");
  expect(await total.textContent()).toBe("$189 /month");
  expect(await page.getByRole("button", { name: "Plus" }).textContent()).toBe("Plus, Chosen");
  await expectAccessible(page);

  const choose = head.getByText("Choose Always on");
  const { height = 0 } = (await choose.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  await choose.tap();
  await expect.poll(() => head.innerText()).toMatch(/^Always on\s+\$449 \/month\s+Chosen$/);
  await expect.poll(() => total.textContent()).toBe("$449 /month");
  await expect.poll(async () => (await reader.read()).body.totals).toMatchObject({ monthly: { total: 449 } });
  await page.context().close();
});

it("on a phone, a selected option of several still looks like a button and can be deselected", async () => {
  const plans = {
    type: "side_by_side" as const,
    name: "Extras",
    selection_type: "multiple" as const,
    style: "comparison" as const,
    features: [{ id: "backups", name: "Backups" }],
    columns: ["Plus", "Always on"].map((name) => ({
      name,
      price: 100,
      isSelected: true,
      includedFeatures: [],
    })),
  };
  const { reader } = await sendOffer(stage.app, stage.client, { pages: [scope("Hosting", [plans])] });
  const page = await stage.open(reader.token, { viewport: phone, hasTouch: true });
  const total = page.locator(".bar-total .figure");
  await expect.poll(() => total.textContent()).toBe("$200");
  const chosen = page.locator(".comparison thead th.shown .choose");
  expect(await callInPage(chosen, "(element) => getComputedStyle(element).boxShadow")).not.toBe("none");
  await chosen.tap();
  await expect.poll(() => total.textContent()).toBe("$100");
  await expect.poll(() => chosen.innerText()).toBe("Choose Plus");
  await page.context().close();
});

it("a total always names the included discount and tax, without amounts if it is a range", async () => {
  const discounts = [{ name: "Discount", type: "percent" as const, value: 10, frequency: "once" as const }];
  const options = [option("Design", fixed(1000), true), option("Film", range(100, 200), false)];
  const { reader } = await sendOffer(stage.app, stage.client, {
    pages: [Object.assign(scope("Work", [group("All", options)]), { tax_percent: 20, discounts })],
  });
  const page = await stage.open(reader.token);
  const readTotal = () => page.locator(".summary .total").innerText();
  await expect.poll(readTotal).toMatch(/\$1,080\s+After a discount of \$100\s+Including \$180 tax/);
  await page.locator(".summary summary").click();
  await expect
    .poll(readTotal)
    .toMatch(/\$1,080\s+Subtotal\s+\$1,000\s+Discount 10%\s+.\$100\s+Tax 20%\s+\$180/);
  expect(await readTotal()).not.toContain("Including");
  await page.locator(".summary summary").click();
  await page.getByRole("checkbox", { name: "Film" }).check();
  await expect.poll(readTotal).toMatch(/\$1,188 to \$1,296\s+After a discount\s+Including tax/);
  await page.context().close();

  const open = group("Size", [option("Small", fixed(500), false), option("Large", fixed(1000), false)], {
    selection_type: "single",
  });
  const { reader: undecided } = await sendOffer(stage.app, stage.client, {
    pages: [Object.assign(scope("Work", [open]), { tax_percent: 20 })],
  });
  const other = await stage.open(undecided.token);
  const readOther = () => other.locator(".summary .total").innerText();
  await expect.poll(readOther).toMatch(/\$600 to \$1,200\s+Including tax$/);
  await other.getByRole("radio", { name: "Small" }).check();
  await expect.poll(readOther).toContain("Including $100 tax");
  await other.context().close();
});

it("the link can be forwarded, so the address is not filled in: the first empty field has the focus, and on a phone the choices stay visible", async () => {
  const recipient = { name: "Acme", contact: { name: "Grace Hopper", email: "grace@example.com" } };
  const { reader } = await sendOffer(stage.app, stage.client, { settings: { recipient } });
  const page = await stage.open(reader.token, { viewport: { width: 1440, height: 900 } });
  await page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Your email address").evaluate(isFocused)).toBe(true);
  expect(await dialog.getByLabel("Your full name").inputValue()).toBe("Grace Hopper");
  expect(await dialog.getByLabel("Your email address").inputValue()).toBe("");
  expect(JSON.stringify((await reader.read()).body)).not.toContain("grace@example.com");
  await expectAccessible(page);
  await page.context().close();

  const onPhone = await stage.open(reader.token, { viewport: phone, hasTouch: true, isMobile: true });
  await onPhone.getByRole("button", { name: "Accept proposal" }).locator("visible=true").first().tap();
  const heading = onPhone.getByRole("heading", { name: "Accept this proposal" });
  await expect.poll(() => heading.evaluate(isFocused)).toBe(true);
  // The bar with the button covers the content behind it completely, including the focus ring around a field.
  const foot = (await onPhone.locator(".submit").boundingBox()) ?? { x: 0, width: 0 };
  const field = (await onPhone.getByLabel("Your email address").boundingBox()) ?? { x: 0, width: 0 };
  expect(foot.x).toBeLessThanOrEqual(field.x - 4);
  expect(foot.x + foot.width).toBeGreaterThanOrEqual(field.x + field.width + 4);
  await onPhone.context().close();
});

it("shows the choices of other readers to every reader", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const [one, other] = [await stage.open(reader.token), await stage.open(reader.token, { viewport: phone })];
  await one.getByRole("checkbox", { name: "Photos" }).check();
  await expect.poll(() => other.getByRole("checkbox", { name: "Photos" }).isChecked()).toBe(true);
  await expectToSee(other, "The proposal has just changed.");
  await other.getByRole("checkbox", { name: "Care" }).check();
  await expect.poll(() => one.locator(".summary .figure").first().textContent()).toBe("$500");
  await one.context().close();
  await other.context().close();
});

it("keeps choices while the connection is lost, says so, and sends them when it is back", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  await page.getByRole("checkbox", { name: "Icons" }).waitFor();
  await expect.poll(() => page.getByRole("checkbox", { name: "Icons" }).isEnabled()).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole("checkbox", { name: "Icons" }).check();
  await expectToSee(page, "You are offline.");
  await expect.poll(() => page.locator(".summary .figure").first().textContent()).toBe("$520");
  expect((await reader.read()).body.totals.once.total).toBe(320);
  await page.context().setOffline(false);
  await expect.poll(async () => (await reader.read()).body.totals.once.total).toBe(520);
  await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
  await page.context().close();
});

it("lists unsaved choices if the proposal is closed meanwhile", async () => {
  const { reader, url } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  await expect.poll(() => page.getByRole("checkbox", { name: "Icons" }).isEnabled()).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole("checkbox", { name: "Icons" }).check();
  await expectToSee(page, "You are offline.");
  await stage.client.post(`${url}/status`, { status: "ON_HOLD" });
  await page.context().setOffline(false);
  await expectToSee(page, "This was not saved: Icons.");
  await expectToSee(page, "On hold");
  await page.context().close();
});

it("is quick on a slow network: the total changes before the server has received the choice", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/selections", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("checkbox", { name: "Icons" }).check();
  await expect.poll(() => page.locator(".summary .figure").first().textContent()).toBe("$520");
  expect((await reader.read()).body.totals.once.total).toBe(320);
  release();
  await expect.poll(async () => (await reader.read()).body.totals.once.total).toBe(520);
  await page.context().close();
});
