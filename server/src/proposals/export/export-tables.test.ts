import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace } from "../../../test/deals.ts";
import type { TestClient } from "../../../test/harness.ts";
import { createPage, line, createTestProposal } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { fixed, group, line as demoLine, scope } from "../../ops/demo/builders.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { office } from "../../../test/workbench.ts";

describe.each(engines)("tables for spreadsheets on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const download = (url: string, { apiKey }: Pick<TestClient, "apiKey"> = client) =>
    app.server.inject({ url, headers: { authorization: `Bearer ${apiKey}` } });
  /** Returns the rows of a spreadsheet. */
  const rowsAt = async (url: string) => {
    const answer = await download(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
  };

  const readPayment = async () => {
    const [heads = [], values = []] = await rowsAt("/api/proposals.xlsx");
    const at = heads.indexOf("payment");
    return [heads, values].map((row) => row.slice(at, at + 4));
  };

  it("contain the list with its filters and order, and a column per frequency in use", async () => {
    const pages = [
      createPage(
        line("Design", 1000.5),
        line("Care", 20, { price: { model: "fixed", value: 20, frequency: "monthly" } }),
      ),
    ];
    await createTestProposal(client, {
      name: "=Relaunch",
      pages,
      tags: ["web", "care"],
      proposal_number: "Q-1",
      settings: { currency: "EUR", recipient: { name: "Globex, Inc.", contact: { name: "Hank" } } },
    });
    app.clock.advance(1000);
    await createTestProposal(client, { name: "Empty", pages: [] });
    await createTestProposal(client, { name: "Template", is_template: true });
    const rows = await rowsAt("/api/proposals.xlsx?sort=name&order=asc");
    expect(rows[0]).toEqual([
      "proposal_number",
      "name",
      "status",
      "client_name",
      "contact_name",
      "owner",
      "tags",
      "currency",
      "total once",
      "total monthly",
      "sent_at",
      "expiring_on",
      "updated_at",
      "views",
      "signer_count",
      "signed_count",
    ]);
    const relaunch = rows.find((row) => row[1] === "=Relaunch");
    expect(relaunch?.slice(0, 10)).toEqual([
      "Q-1",
      "=Relaunch",
      "DRAFT",
      "Globex, Inc.",
      "Hank",
      "Ada Lovelace",
      "web|care",
      "EUR",
      1000.5,
      20,
    ]);
    expect(rows).toHaveLength(3);
    const csv = await download("/api/proposals.csv?search=relaunch");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toContain("Proposals.csv");
    const [, first = "", ...rest] = csv.payload.trim().split("\r\n");
    expect(first).toMatch(/^Q-1,'=Relaunch,DRAFT,"Globex, Inc\.",Hank,/);
    expect(rest).toEqual([]);
    expect((await download("/api/proposals.csv?status=nonsense")).statusCode).toBe(400);
    const stranger = await app.organization();
    expect((await download("/api/proposals.csv", stranger)).payload).not.toContain("Relaunch");
  });

  it("contain the payments if there are any", async () => {
    const account = { holder: "Acme", iban: "DE89370400440532013000" };
    await client.patch("/api/organization", { bank_account: account, time_zone: "UTC" });
    const { url, reader } = await sendOffer(app, client, {
      pages: [scope("Work", [group("Design", [demoLine("Design", fixed(1000.5))])])],
      settings: { currency: "EUR", payment: { enabled: true, type: "full", due_days: 3 } },
    });
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    const today = app.clock.now().slice(0, 10);
    await client.post(`${url}/payments`, { amount: 400.25, received_on: today });
    const { due_on } = (await client.get(url)).body.integrations.payment;
    expect(await readPayment()).toEqual([
      ["payment", "payment_due_on", "received", "open"],
      ["partly_paid", due_on, 400.25, 600.25],
    ]);
    app.clock.advance(4 * 86_400_000);
    expect((await readPayment())[1]?.[0]).toBe("overdue");
  });

  it("contain every line, modification and column of a proposal with its place, and no cost", async () => {
    const { url } = await createTestProposal(client, {
      name: "Relaunch",
      pages: [
        ...office,
        createPage(
          line("@Seats", 10, {
            sku: "S-1",
            cost: 4321,
            internal_notes: "canary",
            price: {
              model: "fixed",
              value: 10,
              frequency: "monthly",
              quantity: { current: 3, unitLabel: "seats" },
            },
            modifications: [
              { name: "Training", optional: true, price: { model: "fixed", value: 5, frequency: "monthly" } },
            ],
          }),
        ),
      ],
    });
    const rows = await rowsAt(`${url}/lines.xlsx`);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ["page", "group", "type", "name"],
      ["Work", "Design", "line item", "Logo"],
      ["Work", "Design", "line item", "Icons"],
      ["Work", "Build", "line item", "Shop"],
      ["Work", "Hosting", "column", "Small"],
      ["Work", "Hosting", "column", "Large"],
      ["Scope of work", "Work", "line item", "@Seats"],
      ["Scope of work", "Work", "modification", "Training"],
    ]);
    expect(rows[6]?.slice(4)).toEqual(["S-1", 3, "seats", "fixed", 10, null, "monthly", "no", "no", 30]);
    const csv = await download(`${url}/lines.csv`);
    expect(csv.payload).toContain("'@Seats,S-1,3,seats,fixed,10,,monthly,no,no,30");
    expect(csv.headers["content-disposition"]).toContain("Relaunch.csv");
    expect(JSON.stringify(rows) + csv.payload).not.toMatch(/4321|canary/);
    expect((await download(`${url}/lines.csv`, await app.organization())).statusCode).toBe(404);
  });

  it("contain the insights as numbers", async () => {
    const rows = await rowsAt("/api/insights.xlsx?from=2026-11-01&to=2026-11-30");
    expect(rows[0]?.slice(0, 4)).toEqual(["key", "label", "sent", "opened"]);
    expect(rows[1]?.slice(0, 4)).toEqual(["2026-11", "2026-11", 0, 0]);
  });
});
