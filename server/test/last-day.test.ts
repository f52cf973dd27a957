import { describe, expect, it } from "vitest";
import { engines } from "./databases.ts";
import type { TestClient } from "./harness.ts";
import { printPdf, readText } from "./pdf.ts";
import { createPage, createTestProposal, line } from "./proposals.ts";
import { sendOffer } from "./recipients.ts";
import { useApp } from "./use-app.ts";
import { mailPurpose } from "../src/services/mail/queue-mail.ts";

/** The clock of the tests shows 20 November, 09:00 UTC: 19 November, 22:00 in Pago Pago. */
const timeZone = "Pacific/Pago_Pago";
const endOfDay = "2026-12-20T10:59:59.999Z";
const midnight = "2026-12-20T11:00:00.000Z";

const getExpiry = async (client: TestClient, url: string): Promise<string> =>
  (await client.get(url)).body.settings.expiring_on;

describe.each(engines)("days in the time zone of the organization on %s", (engine) => {
  const app = useApp(engine);

  async function createOrganization(): Promise<TestClient> {
    const client = await app.organization();
    expect((await client.patch("/api/organization", { time_zone: timeZone })).status).toBe(200);
    return client;
  }

  async function readMail({ organizationId }: TestClient): Promise<string> {
    const { text_sealed } = await app.db.read
      .selectFrom("mails")
      .select("text_sealed")
      .where("organization_id", "=", organizationId)
      .executeTakeFirstOrThrow();
    return app.lifecycle.mailing.sealer.open(text_sealed, mailPurpose);
  }

  it("are in UTC until a time zone is set, and an unknown time zone is rejected by field", async () => {
    const client = await app.organization();
    expect((await client.get("/api/organization")).body.time_zone).toBe("UTC");
    for (const time_zone of ["Mars/Olympus", "", "+01:00"]) {
      const { status, body } = await client.patch("/api/organization", { time_zone });
      expect([status, Object.keys(body.error.details)]).toEqual([400, ["time_zone"]]);
    }
    expect((await client.patch("/api/organization", { time_zone: "europe/vienna" })).body.time_zone).toBe(
      "Europe/Vienna",
    );
  });

  it("end offers with a date as their last day: in a new proposal, a change, and an operation", async () => {
    const client = await createOrganization();
    const settings = { expiring_on: "2026-12-19" };
    const { id, url } = await createTestProposal(client, { settings });
    expect(await getExpiry(client, url)).toBe(endOfDay);
    const patched = await createTestProposal(client);
    await client.patch(patched.url, { settings });
    expect(await getExpiry(client, patched.url)).toBe(endOfDay);
    const operation = {
      type: "set",
      id,
      field: "settings.expiring_on",
      was: "2026-12-19",
      to: "2026-12-21",
    };
    const changed = await client.post(`${url}/changes`, { version: 1, operations: [operation] });
    expect([changed.status, changed.body.conflicts]).toEqual([200, []]);
    expect(await getExpiry(client, url)).toBe("2026-12-22T10:59:59.999Z");
  });

  it("do not change an exact time, even in copies, templates and imports", async () => {
    const client = await createOrganization();
    const expiring_on = "2026-12-19T00:00:00.000Z";
    const { url } = await createTestProposal(client, { settings: { expiring_on } });
    await client.patch("/api/organization", { time_zone: "Asia/Tokyo" });
    const copy = (await client.post(`${url}/duplicate`)).body.data.id;
    const exported = (await client.get(`${url}/export`)).body;
    const imported = (await client.post("/api/proposals", exported)).body.data.id;
    for (const address of [url, `/api/proposals/${copy}`, `/api/proposals/${imported}`])
      expect(await getExpiry(client, address)).toBe(expiring_on);
  });

  it.each([
    ["the end of the day", endOfDay],
    ["midnight, which counts as the day before", midnight],
  ])(
    "are named in the PDF, the emails and the texts of an offer that ends with %s",
    async (_, expiring_on) => {
      const client = await createOrganization();
      const { url, reader } = await sendOffer(app, client, {
        description: "<p>Written on {{today}}</p>",
        message: "Written on {{today}}",
        settings: { expiring_on },
      });
      const { body } = await reader.read();
      expect(body.organization).toEqual({ name: "Acme", time_zone: timeZone });
      expect(body.description).toContain("19 November 2026");
      const mail = await readMail(client);
      const paper = await readText((await printPdf(app, client, url)).bytes);
      expect(mail).toContain("Valid until: 19 December 2026");
      for (const text of [mail, paper]) {
        expect(text).toContain("Written on 19 November 2026");
        expect(text).toContain("19 December 2026");
        expect(text).not.toMatch(/20 (November|December)/);
      }
    },
  );

  it("determine the numbers of proposals, the months of insights, and the times of exports", async () => {
    const client = await createOrganization();
    await client.patch("/api/organization", { proposal_number_pattern: "{year}{month}{day}-{0}" });
    const pages = [createPage(line("Line", 1))];
    const { url } = await createTestProposal(client, { pages, settings: { expiring_on: "2026-12-19" } });
    expect((await client.get(url)).body.proposal_number).toBe("20261119-1");
    await client.post(`${url}/status`, { status: "SENT" });
    const insights = await client.get("/api/insights");
    expect(insights.body.period).toEqual({ from: "2025-12-01", to: "2026-11-19", time_zone: timeZone });
    const csv = await client.get("/api/proposals.csv");
    expect(csv.body).toContain("2026-12-19T23:59:59.999-11:00");
  });
});
