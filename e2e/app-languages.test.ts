import { beforeEach, describe, expect, it } from "vitest";
import { group, line, range, scope } from "../server/src/ops/demo/builders.ts";
import { password, givePassword } from "../server/test/people.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { texts as outsideAr } from "../web/app/src/texts/outside/ar.ts";
import { texts as outsideDe } from "../web/app/src/texts/outside/de.ts";
import { texts as ar } from "../web/app/src/texts/ar.ts";
import type { Text } from "../web/app/src/texts/text.ts";
import { texts as de } from "../web/app/src/texts/de.ts";
import { texts as he } from "../web/app/src/texts/he.ts";
import { expectAccessible, expectNoSideways, useStage } from "./stage.ts";

const stage = useStage();

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** A text that has no plurals. */
const pickWords = (text: Text) => (typeof text === "string" ? text : text.other);

let email: string;

// A chosen language follows the person, so each test has a person of its own.
beforeEach(async () => {
  const client = await stage.app.organization();
  const pages = [scope("Work", [group("Design", [line("Concept", range(1200, 1800))])])] as never;
  for (const name of ["Neuausrichtung des Unternehmensauftritts", "تجديد الموقع"])
    await client.post("/api/proposals", { name, pages, tags: ["web"] });
  await sendOffer(stage.app, client, { name: "Website (2026)", pages });
  ({ email } = await givePassword(stage.app, client));
});

describe.each([
  { locale: "ar", direction: "rtl", outside: outsideAr, inside: ar },
  { locale: "de-AT", direction: "ltr", outside: outsideDe, inside: de },
])("the application in $locale", ({ locale, direction, outside, inside }) => {
  it.each(sizes)(
    "fits $width pixels and is accessible, from sign-in to the choice of another language",
    async (viewport) => {
      const page = await stage.visit("/app", { locale, viewport, reducedMotion: "reduce" });
      const expectToFit = async () => {
        await expectNoSideways(page);
        await expectAccessible(page);
      };
      await page.getByRole("heading", { name: pickWords(outside.sign_in) }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe(locale);
      expect(await page.locator("html").getAttribute("dir")).toBe(direction);
      await expectToFit();

      await page.getByLabel(pickWords(outside.email)).fill(email);
      await page.getByLabel(pickWords(outside.password)).fill(password);
      await page.getByRole("button", { name: pickWords(outside.sign_in), exact: true }).click();
      await page.getByRole("heading", { name: pickWords(inside.proposals), level: 1 }).waitFor();
      await page.getByRole("link", { name: "Website (2026)" }).waitFor();
      await expectToFit();

      await page.goto(`${stage.url}/app/settings/appearance`);
      const languages = page.getByLabel(pickWords(inside.language), { exact: true });
      await languages.waitFor();
      await expectToFit();
      await languages.selectOption("he");
      await page.getByLabel(pickWords(he.language), { exact: true }).waitFor();
      expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
      await page.context().close();
    },
  );
});
