import type { ProposalSettings } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import {
  grace,
  findMailedLink,
  sendNewProposal,
  signMailed,
  toTypedSignature,
} from "../../../../test/deals.ts";
import type { TestClient } from "../../../../test/harness.ts";
import { useApp } from "../../../../test/use-app.ts";
import { runDueJobs } from "../../../../test/jobs.ts";
import { createTestProposal, textPage } from "../../../../test/proposals.ts";

const day = 24 * 60 * 60 * 1000;

describe.each(engines)("reminders on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  beforeEach(async () => {
    await app.db.write.deleteFrom("jobs").execute();
    client = await app.organization();
    await client.patch("/api/organization", { reminders: { after_days: [3, 7] } });
  });

  const pass = async (days: number) => {
    app.clock.advance(days * day);
    await runDueJobs(app);
  };
  const reminded = async (sender = client) => {
    const { body } = await sender.get("/api/outbox?limit=100");
    return body.data
      .filter(({ subject }: { subject: string }) => subject.startsWith("Reminder"))
      .map(({ to }: { to: string }) => to);
  };
  const inDays = (days: number) => new Date(Date.parse(app.clock.now()) + days * day).toISOString();

  it("go to the recipients of the email, with the same link, on each of the days and not before", async () => {
    await sendNewProposal(client);
    const link = await findMailedLink(app, grace.email);
    await pass(2);
    expect(await reminded()).toEqual([]);
    await pass(1);
    expect(await reminded()).toEqual([grace.email]);
    expect(await findMailedLink(app, grace.email)).toBe(link);
    await pass(3);
    expect(await reminded()).toHaveLength(1);
    await pass(1);
    expect(await reminded()).toHaveLength(2);
    await pass(100);
    expect(await reminded()).toHaveLength(2);
  });

  it("go out for each of two organizations with proposals of the same id, which clients choose", async () => {
    const other = await app.organization();
    await other.patch("/api/organization", { reminders: { after_days: [3] } });
    const { id } = await sendNewProposal(client);
    await other.post("/api/proposals?keep_ids=true", { id, name: "Copy", pages: [textPage] });
    const alan = { name: "Alan Turing", email: "alan@example.com" };
    expect((await other.post(`/api/proposals/${id}/send`, { recipients: [alan] })).status).toBe(200);
    await pass(3);
    expect([await reminded(), await reminded(other)]).toEqual([[grace.email], [alan.email]]);
  });

  it("are merged into one if several were missed", async () => {
    await sendNewProposal(client);
    await pass(30);
    expect(await reminded()).toEqual([grace.email]);
  });

  it("count from the last email", async () => {
    const { url } = await sendNewProposal(client);
    await pass(2);
    await client.post(`${url}/send`, { recipients: [grace] });
    await pass(2);
    expect(await reminded()).toEqual([]);
    await pass(1);
    expect(await reminded()).toEqual([grace.email]);
  });

  it.each([
    ["UTC", "Europe/Berlin"],
    ["Europe/Berlin", "UTC"],
  ])("go out once when the time zone changes from %s to %s after the mailing", async (before, after) => {
    await client.patch("/api/organization", { time_zone: before, reminders: { after_days: [182] } });
    await sendNewProposal(client);
    await client.patch("/api/organization", { time_zone: after });
    await pass(181);
    expect(await reminded()).toEqual([]);
    // Half a year later, Berlin's offset from UTC differs by an hour.
    for (let hours = 22; hours <= 26; hours++) await pass(hours === 22 ? 22 / 24 : 1 / 24);
    expect(await reminded()).toEqual([grace.email]);
    await pass(30);
    expect(await reminded()).toHaveLength(1);
  });

  it("follow the proposal's own settings before the organization's, even if they have none", async () => {
    await sendNewProposal(client, { reminders: {} });
    await sendNewProposal(client, { reminders: { after_days: [1] } });
    await pass(1);
    expect(await reminded()).toEqual([grace.email]);
    await pass(30);
    expect(await reminded()).toHaveLength(1);
  });

  it("come before the expiry, and move with it", async () => {
    const { url } = await sendNewProposal(client, {
      reminders: { before_expiry_days: [2] },
      expiring_on: inDays(10),
    });
    await client.patch(url, { settings: { expiring_on: inDays(20) } });
    await pass(9);
    expect(await reminded()).toEqual([]);
    await pass(9);
    expect(await reminded()).toEqual([grace.email]);
  });

  it("are planned when the settings of a sent proposal first contain them", async () => {
    const { url } = await sendNewProposal(client, { reminders: {} });
    await client.patch(url, { settings: { reminders: { after_days: [5] } } });
    await pass(5);
    expect(await reminded()).toEqual([grace.email]);
  });

  it.each([
    ["won", (url: string) => client.post(`${url}/status`, { status: "WON" })],
    ["lost", (url: string) => client.post(`${url}/status`, { status: "LOST" })],
    ["cancelled", (url: string) => client.post(`${url}/status`, { status: "CANCELLED" })],
    ["on hold", (url: string) => client.post(`${url}/status`, { status: "ON_HOLD" })],
    ["a draft again", (url: string) => client.post(`${url}/status`, { status: "DRAFT" })],
    ["archived", (url: string) => client.post(`${url}/archive`)],
    ["deleted", (url: string) => client.delete(url)],
    ["expired", (url: string) => client.patch(url, { settings: { expiring_on: inDays(2) } })],
    ["closed", (url: string) => client.patch(url, { settings: { disable_proposal_access: true } })],
    ["without reminders", (url: string) => client.patch(url, { settings: { reminders: {} } })],
  ])("do not go out for a proposal that is %s", async (_, change) => {
    const { url } = await sendNewProposal(client);
    const answer = await change(url);
    expect(answer.status).toBeLessThan(300);
    await pass(3);
    expect(await reminded()).toEqual([]);
    await pass(4);
    expect(await reminded()).toEqual([]);
  });

  it("continue after a hold has ended", async () => {
    const { url } = await sendNewProposal(client);
    await client.post(`${url}/status`, { status: "ON_HOLD" });
    await pass(4);
    await client.post(`${url}/status`, { status: "SENT" });
    await pass(3);
    expect(await reminded()).toEqual([grace.email]);
  });

  it("come before an expiry that was moved while the proposal was on hold", async () => {
    const { url } = await sendNewProposal(client, { reminders: { before_expiry_days: [2] } });
    await client.post(`${url}/status`, { status: "ON_HOLD" });
    await client.patch(url, { settings: { expiring_on: inDays(20) } });
    await client.post(`${url}/status`, { status: "SENT" });
    await pass(18);
    expect(await reminded()).toEqual([grace.email]);
  });

  it("are not sent if a member marked the proposal as sent", async () => {
    const { url } = await createTestProposal(client, { settings: { recipient: { contact: grace } } });
    await client.post(`${url}/status`, { status: "SENT" });
    await pass(30);
    expect(await reminded()).toEqual([]);
  });

  it("go to the next signer, and to nobody if only the company is left", async () => {
    const signing: ProposalSettings["signing"] = {
      is_contact_signer: true,
      additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
      company_signer: client.userId,
    };
    const { url } = await sendNewProposal(client, { recipient: { contact: grace }, signing });
    await client.post(`${url}/request-signatures`);
    await pass(3);
    expect(await reminded()).toEqual([grace.email]);
    await signMailed(app, grace.email, toTypedSignature("Grace Hopper"));
    await pass(3);
    expect(await reminded()).toEqual(["alan@example.com", grace.email]);
    await signMailed(app, "alan@example.com", toTypedSignature("Alan Turing"));
    await pass(30);
    expect(await reminded()).toHaveLength(2);
  });
});
