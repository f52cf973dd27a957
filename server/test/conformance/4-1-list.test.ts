import { expect, it } from "vitest";
import type { TestApp } from "../harness.ts";
import {
  listProposals,
  listNames,
  createProposal,
  describeSection,
  createTemplate,
} from "./specification.ts";

describeSection("4.1 list proposals", (app) => {
  it("returns only the proposals of the caller's organization", async () => {
    const ada = await app.organization();
    const stranger = await app.organization();
    await createProposal(ada, { name: "Ours" });
    await createProposal(stranger, { name: "Theirs" });
    expect(await listNames(ada, "is_template=any")).toEqual(["Ours"]);
  });

  it("excludes templates by default and with is_template=false", async () => {
    const ada = await app.organization();
    await createProposal(ada, { name: "P" });
    await createTemplate(ada, { name: "T" });
    expect(await listNames(ada)).toEqual(["P"]);
    expect(await listNames(ada, "is_template=false")).toEqual(["P"]);
  });

  it("lists only templates with is_template=true and both with is_template=any", async () => {
    const ada = await app.organization();
    await createProposal(ada, { name: "P" });
    await createTemplate(ada, { name: "T" });
    expect(await listNames(ada, "is_template=true")).toEqual(["T"]);
    expect((await listNames(ada, "is_template=any")).toSorted()).toEqual(["P", "T"]);
  });

  it("returns data and pagination", async () => {
    const ada = await app.organization();
    await createProposal(ada);
    const body = await listProposals(ada);
    expect(Object.keys(body).toSorted()).toEqual(["data", "pagination"]);
  });

  it("puts starred proposals first in every sort order", async () => {
    const ada = await app.organization();
    const first = await createProposal(ada, { name: "A" });
    app.clock.advance(1000);
    await createProposal(ada, { name: "B" });
    await ada.post(`/api/proposals/${first}/star`);
    expect(await listNames(ada)).toEqual(["A", "B"]);
    expect(await listNames(ada, "sort=name&order=desc")).toEqual(["A", "B"]);
  });

  it("sorts by created_at, newest first, by default", async () => {
    const ada = await app.organization();
    for (const name of ["first", "second", "third"]) {
      await createProposal(ada, { name });
      app.clock.advance(1000);
    }
    expect(await listNames(ada)).toEqual(["third", "second", "first"]);
    expect(await listNames(ada, "sort=created_at&order=desc")).toEqual(["third", "second", "first"]);
    expect(await listNames(ada, "order=asc")).toEqual(["first", "second", "third"]);
  });

  it.each([
    ["updated_at", ["B", "A"]],
    ["name", ["A", "B"]],
    ["status", ["A", "B"]],
    ["client_name", ["B", "A"]],
    ["sent", ["B", "A"]],
    ["expiring_on", ["B", "A"]],
    ["completed", ["B", "A"]],
    ["last_activity", ["B", "A"]],
  ])("sorts by %s in both orders", async (sort, ascending) => {
    const ada = await app.organization();
    const a = await createProposal(ada, toClientAndExpiry("A", "Zeta", "2027-02-02"));
    const b = await createProposal(ada, toClientAndExpiry("B", "Alpha", "2027-01-01"));
    await set(app, a, { status: "CANCELLED", at: "2026-02-02T00:00:00.000Z" });
    await set(app, b, { status: "WON", at: "2026-01-01T00:00:00.000Z" });
    expect(await listNames(ada, `sort=${sort}&order=asc`)).toEqual(ascending);
    expect(await listNames(ada, `sort=${sort}&order=desc`)).toEqual(ascending.toReversed());
  });

  it.each(["draft", "sent", "won", "lost", "cancelled", "PENDING", "ON_HOLD", "EXPIRED"])(
    "filters by the status %s",
    async (status) => {
      const ada = await app.organization();
      const stored = ["DRAFT", "SENT", "WON", "LOST", "CANCELLED", "PENDING", "ON_HOLD"] as const;
      for (const name of stored) await set(app, await createProposal(ada, { name }), { status: name });
      const expired = await createProposal(ada, {
        name: "EXPIRED",
        settings: { expiring_on: "2020-01-01T00:00:00.000Z" },
      });
      await set(app, expired, { status: "SENT" });
      expect(await listNames(ada, `status=${status}`)).toEqual([status.toUpperCase()]);
    },
  );

  it("rejects a request without authentication with 401 UNAUTHORIZED", async () => {
    const answer = await app.server.inject({ url: "/api/proposals" });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error.code).toBe("UNAUTHORIZED");
  });
});

function toClientAndExpiry(name: string, client: string, day: string) {
  return { name, settings: { recipient: { name: client }, expiring_on: `${day}T00:00:00.000Z` } };
}

/** Sets the fields that actions of the recipient would set. */
async function set(
  app: TestApp,
  id: string,
  {
    status,
    at = null,
  }: { status: "DRAFT" | "SENT" | "WON" | "LOST" | "CANCELLED" | "PENDING" | "ON_HOLD"; at?: string | null },
): Promise<void> {
  await app.db.write
    .updateTable("proposals")
    .set({ status, sent_at: at, completed_at: at, last_activity_at: at, ...(at && { updated_at: at }) })
    .where("id", "=", id)
    .execute();
}
