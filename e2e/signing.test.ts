import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { findMailedLink } from "../server/test/deals.ts";
import { createReader, sendOffer } from "../server/test/recipients.ts";
import { callInPage, expectAccessible, phone, expectToSee, useStage } from "./stage.ts";

const stage = useStage();

const signing = {
  acceptance_method: "digital_signatures" as const,
  recipient_signer: { full_name: "Grace Hopper", email: "grace@example.com" },
  additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
};

it("two signers sign in order: the first types at the shared link, the second draws at a link of their own", async () => {
  const { reader, url } = await sendOffer(stage.app, stage.client, { settings: { signing } });
  const first = await stage.open(reader.token);
  await first.getByRole("button", { name: "Review and sign" }).click();
  await expectAccessible(first);
  const dialog = first.getByRole("dialog");
  await dialog.getByLabel("Your full name").fill("Grace Hopper");
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  await expectToSee(first, "Please agree first.");
  await dialog.getByRole("checkbox").check();
  await expect.poll(() => first.getByText("Please agree first.").count()).toBe(0);
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  await expectToSee(first, "Alan Turing signs next.");
  await expectAccessible(first);
  await first.reload();
  const told = first.locator(".banner");
  await expect
    .poll(() => told.innerText())
    .toMatch(/you have signed[^]+You signed on [^]+ UTC\.\s+Download PDF/);
  await first.context().close();

  const { token } = createReader(stage.app, await findMailedLink(stage.app, "alan@example.com"));
  const second = await stage.open(token, { viewport: phone });
  await expect.poll(() => second.getByText("Your turn").count()).toBe(1);
  await second.getByRole("button", { name: "Review and sign" }).locator("visible=true").first().click();
  const form = second.getByRole("dialog");
  await form.getByRole("button", { name: "Draw" }).click();
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Sign", exact: true }).click();
  await expectToSee(second, "Please draw your signature first.");
  const canvas = form.locator("canvas");
  // The pad gives the canvas its size once it is there.
  await expect.poll(() => canvas.getAttribute("width").then(Number)).toBeGreaterThan(400);
  await canvas.scrollIntoViewIfNeeded();
  const { x, y } = (await canvas.boundingBox()) ?? { x: 0, y: 0 };
  await second.mouse.move(x + 40, y + 80);
  await second.mouse.down();
  for (let step = 1; step <= 8; step++) await second.mouse.move(x + 40 + step * 20, y + 80 - (step % 3) * 25);
  await second.mouse.up();
  await expect.poll(() => second.getByText("Please draw your signature first.").count()).toBe(0);
  await expectAccessible(second);
  await form.getByRole("button", { name: "Sign", exact: true }).click();
  await expectToSee(second, "Everyone has signed.");
  await expectToSee(second, "You signed on");
  await second.context().close();

  const { body } = await stage.client.get(url);
  expect(body.status).toBe("WON");
  expect(body.status_detail.signatures).toHaveLength(2);
});

it("a signer on a phone sees at once that the consent is missing: the box and its message are not under the button", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, {
    settings: { signing: { acceptance_method: "digital_signatures" } },
  });
  const page = await stage.open(reader.token, { viewport: phone, hasTouch: true });
  await page.getByRole("button", { name: "Review and sign" }).locator("visible=true").first().tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your full name").fill("Grace Hopper");
  await dialog.getByRole("heading", { name: "Sign this proposal" }).scrollIntoViewIfNeeded();
  const sign = dialog.getByRole("button", { name: "Sign", exact: true });
  await sign.tap();
  const message = dialog.getByText("Please agree first.");
  await message.waitFor();
  expect(await isUncovered(message)).toBe(true);
  expect(await isUncovered(dialog.getByRole("checkbox"))).toBe(true);
  await dialog.getByRole("checkbox").tap();

  await dialog.getByRole("button", { name: "Draw" }).tap();
  await dialog.getByRole("heading", { name: "Sign this proposal" }).scrollIntoViewIfNeeded();
  await sign.tap();
  const draw = dialog.getByText("Please draw your signature first.");
  await draw.waitFor();
  expect(await isUncovered(draw)).toBe(true);
  await dialog.getByRole("button", { name: "Type" }).tap();

  await page.route("**/sign", (route) => route.abort());
  await dialog.getByRole("heading", { name: "Sign this proposal" }).scrollIntoViewIfNeeded();
  await sign.tap();
  const failure = dialog.getByText("You are offline. Please try again.");
  await failure.waitFor();
  expect(await isUncovered(failure)).toBe(true);
  await page.context().close();
});

/** True if a tap at each corner of the element, just inside, would meet the element or what it is made of. */
async function isUncovered(target: Locator): Promise<boolean> {
  return callInPage(
    target,
    `(element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left + 4, right - 4].every((x) =>
        [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(x, y))),
      );
    }`,
  );
}

it("whose turn it is not yet waits, and cannot sign", async () => {
  const { url } = await sendOffer(stage.app, stage.client, {
    settings: {
      signing: { ...signing, additional_signers: [{ full_name: "Ada King", email: "king@example.com" }] },
    },
  });
  await stage.client.post(`${url}/request-signatures`);
  const grace = createReader(stage.app, await findMailedLink(stage.app, "grace@example.com"));
  const page = await stage.open(grace.token);
  await expectToSee(page, "Your turn");
  await grace.post("sign", {
    full_name: "Grace Hopper",
    consent: true,
    signature: { type: "typed", value: "Grace Hopper" },
  });
  const banner = page.locator(".banner");
  await expect
    .poll(() => banner.getByText("Thank you, you have signed. Ada King signs next.").count())
    .toBe(1);
  expect(await banner.getByRole("heading").textContent()).toBe("Waiting for signatures");
  expect(await page.getByRole("button", { name: "Review and sign" }).count()).toBe(0);
  await page.context().close();
});

it("a signer whose browser speaks French is recorded with the French sentence that they ticked", async () => {
  const { reader, url } = await sendOffer(stage.app, stage.client, {
    settings: { signing: { acceptance_method: "digital_signatures" } },
  });
  const page = await stage.open(reader.token, { locale: "fr-FR" });
  await page.getByRole("button", { name: "Vérifier et signer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Votre nom complet").fill("Grace Hopper");
  const shown = await dialog.locator(".consent").innerText();
  expect(shown).toMatch(/^J’ai lu cette proposition/);
  await dialog.getByRole("checkbox").check();
  const request = page.waitForRequest(/\/sign$/);
  await dialog.getByRole("button", { name: "Signer", exact: true }).click();
  expect((await request).postDataJSON()).toMatchObject({ consent_text: shown });
  await expectToSee(page, "Tout le monde a signé.");
  await page.context().close();
  const trail = (await stage.client.get(`${url}/audit-trail`)).body;
  expect(JSON.stringify(trail)).toContain(shown);
});
