import { beforeEach, describe, expect, it } from "vitest";
import { group, line, range, scope } from "../server/src/ops/demo/builders.ts";
import { password, givePassword } from "../server/test/people.ts";
import { sendOffer } from "../server/test/recipients.ts";
import ar from "../locales/ar/common.json" with { type: "json" };
import outsideAr from "../locales/ar/outside.json" with { type: "json" };
import de from "../locales/de/common.json" with { type: "json" };
import outsideDe from "../locales/de/outside.json" with { type: "json" };
import he from "../locales/he/common.json" with { type: "json" };
import { expectAccessible, expectNoSideways, useStage } from "./stage.ts";

const stage = useStage();

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

let email: string;

// A chosen language is stored for the user, so each test has its own user.
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
      await page.getByRole("heading", { name: outside.sign_in }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe(locale);
      expect(await page.locator("html").getAttribute("dir")).toBe(direction);
      await expectToFit();

      await page.getByLabel(outside.email).fill(email);
      await page.getByLabel(outside.password).fill(password);
      await page.getByRole("button", { name: outside.sign_in, exact: true }).click();
      await page.getByRole("heading", { name: inside.proposals, level: 1 }).waitFor();
      await page.getByRole("link", { name: "Website (2026)" }).waitFor();
      await expectToFit();

      await page.goto(`${stage.url}/app/settings/appearance`);
      const languages = page.getByLabel(inside.language, { exact: true });
      await languages.waitFor();
      await expectToFit();
      await languages.selectOption("he");
      await page.getByLabel(he.language, { exact: true }).waitFor();
      expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
      await page.context().close();
    },
  );
});
