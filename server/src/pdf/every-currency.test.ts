import type { ImportPage } from "@proffer/contract";
import { currencies, minorUnits } from "@proffer/pricing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailPurpose } from "../mail/index.ts";
import { createTestApp, type TestApp, type TestClient } from "../../test/harness.ts";
import { printed, textOf } from "../../test/pdf.ts";
import { browser, sentOffer } from "../../test/recipients.ts";

/** Its minor units are told wherever it stands, and in none of the currencies are there more of them. */
const value = 1234.8765;

const pages: ImportPage[] = [
  { name: "Words", kind: "content", content: "<p>Placeholder: {{proposal.total}}.</p>" },
  {
    name: "Work",
    kind: "scope_of_work",
    show_minor_units: false,
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

// What is set in type is the same whatever database it was read from: one is enough.
describe("an amount with minor units", () => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await createTestApp("sqlite");
    client = await app.organization();
  });
  afterAll(() => app.close());

  async function mailed(): Promise<string> {
    const mail = await app.db.read
      .selectFrom("mails")
      .select("text_sealed")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return app.lifecycle.mailing.sealer.open(mail.text_sealed, mailPurpose);
  }

  it.each(currencies)(
    "of %s says the same digits in the API, on the page, in the PDF, in a placeholder, in a mail and in a trace",
    async (currency) => {
      const message = "Placeholder: {{proposal.total}}.";
      const { id, reader, url } = await sentOffer(app, client, {
        pages,
        settings: { currency },
        design: { language: "en-US" },
        message,
      });
      const units = minorUnits(currency);
      const line = Number(value.toFixed(units));
      const total = Number((2 * line).toFixed(units));
      const { body } = await reader.read();
      expect(body.totals.once).toMatchObject({ total, min: total, max: total });
      const page = await app.server.inject({
        url: `/p/${reader.token}`,
        headers: { "user-agent": browser },
      });
      const written = [line, total].map((each) => inEnglish(each, units));
      const onPaper = await textOf((await printed(app, client, url)).bytes);
      const mail = await mailed();
      for (const text of [plain(page.payload), onPaper]) {
        expect(amountsIn(text)).toEqual(new Set(written));
        expect(amountsIn(placeholderIn(text))).toEqual(new Set([written[1]]));
      }
      expect(amountsIn(placeholderIn(mail))).toEqual(new Set([written[1]]));
      const { trace } = (await client.post("/api/pricing/preview", { proposal_id: id })).body;
      const [exact, zero] = [total, 0].map((each) => each.toFixed(units));
      expect(trace.at(-1).text).toContain(`: ${exact} − ${zero} + ${zero} = ${exact}`);
    },
  );
});

function inEnglish(amount: number, units: number): string {
  const [whole = "", fraction] = amount.toFixed(units).split(".");
  const grouped = `${whole.slice(0, 1)},${whole.slice(1)}`;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Every number that is grouped, as amounts here are. */
function amountsIn(text: string): Set<string> {
  return new Set(text.match(/\d,\d{3}(\.\d+)?/g));
}

function placeholderIn(text: string): string {
  return /Placeholder: .*?\d\.(?!\d)/s.exec(text)?.[0] ?? "";
}

function plain(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}
