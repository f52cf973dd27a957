import type { ImportPage } from "@proffer/contract";
import { currencies, getMinorUnitDigits } from "@proffer/pricing";
import { describe, expect, it } from "vitest";
import { mailPurpose } from "../services/mail/queue-mail.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { printPdf, readText } from "../../test/pdf.ts";
import { browser, sendOffer } from "../../test/recipients.ts";

/** An amount with more decimals than any currency has. */
const value = 1234.8765;

const pages: ImportPage[] = [
  { name: "Words", kind: "content", content: "<p>Placeholder: {{proposal.total}}.</p>" },
  {
    name: "Work",
    kind: "scope_of_work",
    children: [
      {
        type: "group",
        name: "Design",
        line_items: [
          { type: "line_item", name: "Logo", price: { model: "fixed", value, frequency: "once" } },
        ],
      },
      {
        type: "side_by_side",
        name: "Plans",
        selection_type: "single",
        columns: [{ name: "Plan", price: value, isSelected: true }],
      },
    ],
  },
];

/**
 * The currencies to render. Rendering a PDF is slow, so an ordinary run uses one currency for each number of
 * decimals. `npm run prove` uses all currencies.
 */
const onPaper = process.env["PROVE"]
  ? currencies
  : [...Map.groupBy(currencies, getMinorUnitDigits).values()].flatMap(([first]) => first ?? []);

// Rendering does not depend on the database engine: one engine is enough.
describe("an amount with minor units", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  async function mailed(): Promise<string> {
    const mail = await app.db.read
      .selectFrom("mails")
      .select("text_sealed")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return app.lifecycle.mailing.sealer.open(mail.text_sealed, mailPurpose);
  }

  function offer(currency: string) {
    return sendOffer(app, client, {
      pages,
      settings: { currency },
      design: { language: "en-US" },
      message: "Placeholder: {{proposal.total}}.",
    });
  }

  it.each(currencies)(
    "of %s has the same digits in the API, on the page, in a placeholder, in an email and in a trace",
    async (currency) => {
      const { id, reader } = await offer(currency);
      const { units, total } = getAmounts(currency);
      const { body } = await reader.read();
      expect(body.totals.once).toMatchObject({ total, min: total, max: total });
      const page = await app.server.inject({
        url: `/p/${reader.token}`,
        headers: { "user-agent": browser },
      });
      expectDigits(toPlainText(page.payload), currency);
      expect(listAmounts(findPlaceholder(await mailed()))).toEqual(new Set([formatInEnglish(total, units)]));
      const { trace } = (await client.post("/api/pricing/preview", { proposal_id: id })).body;
      const [exact, zero] = [total, 0].map((each) => each.toFixed(units));
      expect(trace.at(-1).text).toContain(`: ${exact} − ${zero} + ${zero} = ${exact}`);
    },
  );

  it.each(onPaper)("of %s has the same digits in the PDF", async (currency) => {
    const { url } = await offer(currency);
    expectDigits(await readText((await printPdf(app, client, url)).bytes), currency);
  });
});

function getAmounts(currency: string): { units: number; line: number; total: number } {
  const units = getMinorUnitDigits(currency);
  const line = Number(value.toFixed(units));
  return { units, line, total: Number((2 * line).toFixed(units)) };
}

/**
 * Asserts that the text contains the price of the line and the total, and that the placeholder contains the
 * total.
 */
function expectDigits(text: string, currency: string): void {
  const { units, line, total } = getAmounts(currency);
  expect(listAmounts(text)).toEqual(new Set([line, total].map((each) => formatInEnglish(each, units))));
  expect(listAmounts(findPlaceholder(text))).toEqual(new Set([formatInEnglish(total, units)]));
}

function formatInEnglish(amount: number, units: number): string {
  const [whole = "", fraction] = amount.toFixed(units).split(".");
  const grouped = `${whole.slice(0, 1)},${whole.slice(1)}`;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Lists all numbers with group separators. All amounts of these tests have one. */
function listAmounts(text: string): Set<string> {
  return new Set(text.match(/\d,\d{3}(\.\d+)?/g));
}

function findPlaceholder(text: string): string {
  return /Placeholder: .*?\d\.(?!\d)/s.exec(text)?.[0] ?? "";
}

function toPlainText(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}
