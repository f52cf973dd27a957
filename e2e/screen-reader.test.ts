import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { sendOffer } from "../server/test/recipients.ts";
import { galleryDeals } from "./gallery-deals.ts";
import { useStage } from "./stage.ts";

const stage = useStage();

const named = new Set([
  "button",
  "link",
  "checkbox",
  "radio",
  "textbox",
  "dialog",
  "columnheader",
  "DisclosureTriangle",
]);

/**
 * Lists all controls as "role name", as assistive technology gets them, with their faults. Dialogs include
 * their description.
 */
async function listControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && named.has(String(role?.value)))
    .map(({ role, name, description, properties = [] }) => {
      const isInvalid = properties.some((each) => each.name === "invalid" && each.value.value === "true");
      const mark = isInvalid ? " ! " : role?.value === "dialog" ? ": " : undefined;
      const said = mark === undefined ? "" : `${mark}${String(description?.value)}`;
      return `${String(role?.value)} ${String(name?.value)}${said}`;
    });
}

it("every control has a name, and every option includes its price", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, { ...galleryDeals.usual });
  const page = await stage.open(reader.token);
  await expect.poll(() => page.getByRole("button", { name: "Decline" }).isEnabled()).toBe(true);
  const controls = await listControls(page);
  expect(controls.filter((each) => /^\w+ $/.test(each))).toEqual([]);
  expect(controls).toEqual(
    expect.arrayContaining([
      "link Skip to content",
      "checkbox Product photography",
      "textbox Quantity of Product photography",
      "button More: Product photography",
      "columnheader Essential",
      "radio Essential",
      "DisclosureTriangle Monthly €235.62",
    ]),
  );
  await page.context().close();
});

it("a form describes itself when it opens in its first field, and moves to the first fault, which describes itself", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  await page.getByRole("button", { name: "Accept proposal" }).click();
  const focused = () =>
    page.locator(":focus").evaluate<string, { outerHTML: string }>(({ outerHTML }) => outerHTML);
  await expect.poll(focused).toContain('name="full_name"');
  await page.getByLabel("Your full name").fill("Grace Hopper");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect.poll(focused).toContain('name="email"');
  await page.getByLabel("Your full name").fill("");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect.poll(focused).toContain('name="full_name"');
  expect(await listControls(page)).toEqual(
    expect.arrayContaining([
      "dialog Accept this proposal: You are accepting “Website relaunch” as shown here:",
      "textbox Your full name ! Please enter your name.",
      "textbox Your email address ! Please enter an email address such as name@example.com.",
    ]),
  );
  await page.context().close();
});

it("new totals are read out once, after any number of choices", async () => {
  const { reader } = await sendOffer(stage.app, stage.client);
  const page = await stage.open(reader.token);
  await page.evaluate(`{
    globalThis.heard = [];
    const watch = new MutationObserver((changes) => {
      const live = new Set(changes.map(({ target }) =>
        (target.parentElement ?? target).closest("[role=status], [role=alert], [aria-live]")));
      for (const each of live) if (each) heard.push(each.textContent);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  }`);
  const heard = () => page.evaluate<string[]>("heard.filter((each) => each !== '')");
  for (const name of ["Icons", "Photos", "Care"]) await page.getByRole("checkbox", { name }).check();
  await expect.poll(heard).toEqual(["Total now: $700 + $10 /month"]);
  await page.getByRole("checkbox", { name: "Care" }).uncheck();
  await expect.poll(heard).toEqual(["Total now: $700 + $10 /month", "Total now: $600 + $10 /month"]);
  await page.context().close();
});
