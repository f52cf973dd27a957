import { getProposalWords } from "@proffer/presentation";
import { describe, expect, it } from "vitest";
import { findMailedLink } from "../../test/deals.ts";
import type { TestClient } from "../../test/harness.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { printPdf, readText } from "../../test/pdf.ts";
import { line, createTestProposal } from "../../test/proposals.ts";
import { createReader } from "../../test/recipients.ts";
import en from "../../../locales/en/pdf.json" with { type: "json" };
import { getWords, type Words } from "./document/words.ts";

const languages = ["de", "es", "fr", "ar", "he"] as const;

/** Lists every phrase. Splits phrases with placeholders into pieces. */
function listPhrases(words: Words): string[] {
  return Object.values(words)
    .flatMap((text) => (typeof text === "string" ? text : Object.values(text)))
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** Creates a pattern that matches only whole words. */
const toWholeWordPattern = (words: string) => new RegExp(`(?<!\\p{L})${RegExp.escape(words)}(?!\\p{L})`, "u");

const priced = (price: object, rest: object = {}) => line("Zaqon", 1, { price, ...rest });
const fixed = { model: "fixed", value: 1200.5, frequency: "once" };

/** A proposal that uses every word of the document. Its names are not words of any language. */
const everything = {
  name: "Vexu",
  description: "<p>{{proposal.total}}</p>",
  tags: [],
  settings: {
    currency: "EUR",
    expiring_on: "2027-12-30T12:00:00.000Z",
    include_modifications_in_line_item_price: true,
    term: { months: 24, start: "on_acceptance" },
    recipient: { name: "Kobil" },
    signing: { acceptance_method: "accept_button" },
  },
  pages: [
    {
      name: "Tuwi",
      kind: "scope_of_work",
      tax_percent: 20,
      discounts: [{ name: "", type: "percent", value: 10, frequency: "once" }],
      children: [
        {
          type: "group",
          name: "Ropa",
          optional: true,
          selected: true,
          line_items: [
            priced({ ...fixed, quantity: { current: 2, unitLabel: "" } }),
            priced({ ...fixed, frequency: "monthly", max_value: 2000 }),
            priced({ model: "hourly", value: 80, frequency: "once", quantity: { current: 5 } }),
            priced(
              { ...fixed, frequency: "monthly" },
              { schedule: { free_periods: 3, steps: [{ from_period: 13, value: 150 }], ends_after: 18 } },
            ),
            priced({ model: "none" }),
            priced(fixed, { name: "Libo", optional: true }),
            priced(fixed, { modifications: [{ name: "Meko", price: fixed }] }),
          ],
        },
        {
          type: "side_by_side",
          name: "Pilu",
          style: "comparison",
          selection_type: "single",
          features: [{ name: "Wemo" }],
          columns: [
            { name: "Lota", price: 10, isSelected: true, includedFeatures: ["Wemo"] },
            { name: "Luto", price: 20 },
          ],
        },
      ],
    },
    { name: "Ynex", kind: "content", content: '<p><img src="https://nowhere.invalid/a.png" alt=""></p>' },
  ],
};

// Rendering does not depend on the database engine: one engine is enough.
describe("a PDF in the language of the proposal", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  let made = 0;
  const make = (owner: TestClient, design: object) =>
    createTestProposal(owner, { ...everything, proposal_number: `X-${made++}`, design });

  const open = async (language: string | undefined, owner = client) => {
    const design = language === undefined ? {} : { language };
    const { url } = await make(owner, design);
    return readText((await printPdf(app, owner, url)).bytes);
  };

  const acceptIn = async (language: string) => {
    const { url } = await make(client, { language });
    const email = `${language}@example.com`;
    await client.post(`${url}/send`, { recipients: [{ name: "Kobil", email }] });
    const reader = createReader(app, await findMailedLink(app, email));
    const [page] = (await client.get(url)).body.pages;
    const { id } = page.children[0].line_items.find(({ name }: { name: string }) => name === "Libo");
    expect((await reader.select(id)).status).toBe(200);
    expect((await reader.post("accept", { full_name: "Kobil", email })).body.status).toBe("WON");
    // After this time, the seal no longer waits for the missing picture.
    app.clock.advance(5 * 60_000);
    return readText((await printPdf(app, client, url)).bytes);
  };

  it.each(languages)("contains no English in %s, including the certificate", async (language) => {
    const own = new Set(listPhrases(getWords(language)));
    const foreign = listPhrases(getWords("en")).filter((words) => words.length > 2 && !own.has(words));
    const english = await open("en");
    const text = `${await open(language)} ${await acceptIn(language)}`;
    expect(foreign.filter((words) => toWholeWordPattern(words).test(english)).length).toBeGreaterThan(15);
    expect(foreign.filter((words) => toWholeWordPattern(words).test(text))).toEqual([]);
    expect(text).not.toMatch(/\/(month|hour)|true|false/);
  });

  it.each([
    [
      "de",
      [
        "Gültig bis",
        "30. Dezember 2027",
        "5 Stunden",
        "/Stunde",
        "/Monat",
        "Zwischensumme",
        "Seite 2 von",
        "2.401",
      ],
    ],
    ["es", ["Válida hasta", "30 de diciembre de 2027", "5 horas", "/mes", "Página 2 de"]],
    ["fr", ["Valable jusqu’au", "30 décembre 2027", "5 heures", "/mois", "Page 2 sur"]],
    ["he", ["בתוקף", "בדצמבר", "שעות", "לחודש", "ביניים"]],
    ["ar", ["صالح", "ديسمبر", "ساعات", "شهريا", "الفرعي"]],
  ] as const)("contains in %s: %j", async (language, said) => {
    const text = await open(language);
    for (const each of said) expect(text).toContain(each);
  });

  it("is in the organization's language if it has none, including its placeholders", async () => {
    const owner = await app.organization();
    await owner.patch("/api/organization", { branding: { language: "de-AT" } });
    const text = await open(undefined, owner);
    expect(text).toContain("Gültig bis");
    expect(text.match(/\/Monat/g)?.length).toBeGreaterThan(2);
  });

  it("has English words if there are no translations, and dates in its language", async () => {
    const text = await open("it");
    expect(text).toContain("Valid until");
    expect(text).toContain("30 dicembre 2027");
  });
});

it("words shared with the page are defined once", () => {
  const common = Object.keys(getProposalWords("en"));
  expect(Object.keys(en).filter((key) => common.includes(key))).toEqual([]);
});

it("words about a proposal agree with its gender: la propuesta, la proposition", () => {
  const masculine =
    /\b(Válid|Preparad|Enviad|Abiert|Firmad|Aceptad|Rechazad|Caducad|Cancelad|Ganad|Perdid|Emitid|Acordad)o\b/;
  expect(listPhrases(getWords("es")).filter((words) => masculine.test(words))).toEqual([]);
  const participle =
    /(Prépar|Envoy|Sign|Accept|Refus|Expir|Annul|Gagn)é(?!e)|(Ouvert|Suspendu|Perdu|Émis|Conclu)(?!e)/;
  expect(listPhrases(getWords("fr")).filter((words) => participle.test(words))).toEqual([]);
});
