import { describe, expect, it } from "vitest";
import { printPdf, readText } from "../../test/pdf.ts";
import { line } from "../../test/proposals.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

/** A price range, an optional line, and a required choice. */
const pages = [
  {
    name: "Work",
    kind: "scope_of_work",
    children: [
      {
        type: "group",
        name: "Design",
        line_items: [
          line("Logo", 1000, { price: { model: "fixed", value: 1000, max_value: 1500, frequency: "once" } }),
          line("Icons", 300, { optional: true }),
        ],
      },
      {
        type: "side_by_side",
        name: "Hosting",
        selection_type: "single",
        columns: [
          { name: "Small", price: 10 },
          { name: "Large", price: 30 },
        ],
      },
    ],
  },
] as never;

const asking = /Depending on your choices|Choose one|Still to choose/;

// Rendering does not depend on the database engine: one engine is enough.
describe("the PDF of a proposal", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  const printAs = async (status: string, language = "en-GB") => {
    const expiring_on = new Date(Date.parse(app.clock.now()) + 1000).toISOString();
    const { url } = await sendOffer(app, client, {
      pages,
      design: { language },
      settings: status === "EXPIRED" ? { expiring_on } : {},
    });
    if (status === "EXPIRED") app.clock.advance(1000);
    else if (status !== "SENT") expect((await client.post(`${url}/status`, { status })).status).toBe(200);
    return readText((await printPdf(app, client, url)).bytes);
  };

  it("that is open lists the missing choices, and their effect on the total", async () => {
    const text = await printAs("SENT");
    expect(text.match(new RegExp(asking, "g"))).toEqual(["Choose one", "Still to choose"]);
    expect(text).toContain("One-time US$1,010 to US$1,830");
  });

  it.each([
    ["EXPIRED", "Expired This proposal expired on 20 November 2026. Ask Ada Lovelace for a new one."],
    ["ON_HOLD", "On hold Ada Lovelace is working on this proposal."],
    ["LOST", "Not accepted This proposal is closed. If that was a mistake, write to Ada Lovelace."],
    ["CANCELLED", "This proposal was withdrawn Ada Lovelace has withdrawn it."],
    ["WON", "Accepted This proposal has been accepted."],
  ])("that is %s says so at the top, and lists no missing choices", async (status, said) => {
    const text = await printAs(status);
    expect(text.indexOf(said)).toBeGreaterThan(0);
    expect(text.indexOf(said)).toBeLessThan(text.indexOf("Logo"));
    expect(text).not.toMatch(asking);
    const isDecided = !["EXPIRED", "ON_HOLD"].includes(status);
    expect(text).toContain(
      isDecided ? "One-time US$1,000 Estimate: US$1,000 to US$1,500" : "One-time US$1,000 to US$1,500",
    );
  });

  it.each([
    ["de", "EXPIRED", "Dieses Angebot ist am 20. November 2026 abgelaufen."],
    ["es", "ON_HOLD", "En pausa"],
    ["fr", "LOST", "Cette proposition est close."],
  ])("says in %s that it is %s", async (language, status, said) => {
    expect(await printAs(status, language)).toContain(said);
  });
});
