import { describe, expect, it } from "vitest";
import { printPdf, readText } from "../../test/pdf.ts";
import { createTestProposal, line } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const schedule = { free_periods: 3, steps: [{ from_period: 13, value: 15 }], ends_after: 18 };
const price = { model: "fixed", value: 10, frequency: "monthly", quantity: { current: 2 } };

const modifications = [
  { name: "Backups", price: { model: "fixed", value: 7, frequency: "monthly" } },
  { name: "Insurance", price: { model: "percent", value: 10, frequency: "monthly" } },
];

const proposal = (design: object, display_cost = "show_all") => ({
  name: "Care plan",
  design,
  settings: { currency: "EUR", term: { months: 24, start: "on_acceptance" } },
  pages: [
    {
      name: "Work",
      kind: "scope_of_work",
      children: [
        {
          type: "group",
          name: "Care",
          display_cost,
          line_items: [line("Seats", 10, { price, schedule, modifications })],
        },
        {
          type: "side_by_side",
          name: "Plans",
          columns: [{ name: "Pro", price: 40, frequency: "monthly", isSelected: true, schedule }],
        },
      ],
    },
  ],
});

describe("the changes of a price in the PDF", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  const print = async (...given: Parameters<typeof proposal>) => {
    const { url } = await createTestProposal(client, proposal(...given));
    return (await readText((await printPdf(app, client, url)).bytes)).replaceAll(/\s+/g, " ");
  };

  it("are below the name of a line, and below the price of an option", async () => {
    const text = await print({ language: "en" });
    expect(text).toContain(
      "Free for 3 months, then €20 · €30 from month 13 of the term · Last payment in month 18 of the term",
    );
    expect(text).toContain("Free for 3 months, then €40");
    expect(text).toContain("Free for 3 months, then €7 · Last payment in month 18 of the term");
    expect(text).toMatch(/then 10% · .* · Changes during the term with the underlying prices/);
  });

  it("have the plurals of the language", async () => {
    expect(await print({ language: "de" })).toContain(
      "3 Monate kostenlos, dann 20 € · 30 € ab Monat 13 der Laufzeit",
    );
  });

  it("are absent for a line whose cost is hidden", async () => {
    const text = await print({ language: "en" }, "hide_item_costs");
    expect(text).toContain("Free for 3 months, then €40");
    expect(text).not.toContain("then €20");
  });
});
