import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { findMailedLink, signedByGrace } from "../server/test/deals.ts";
import { createReader, sendOffer } from "../server/test/recipients.ts";
import { callInPage, phone, expectToSee, useStage } from "./stage.ts";

const stage = useStage();

const signing = {
  ...signedByGrace,
  additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
};

it("a signer on a phone sees at once that the consent is missing: the button covers neither the box nor its message", async () => {
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

/** Returns true if a tap near each corner of the element would hit the element or its content. */
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

it("a signer who must wait for another one cannot sign", async () => {
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

it("the signature of a signer with a French browser contains the French sentence that they ticked", async () => {
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
