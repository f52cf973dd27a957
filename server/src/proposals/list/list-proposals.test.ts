import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import type { ProposalRow } from "../../schema.ts";

describe.each(engines)("the list on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  /** Creates proposals one second apart and returns their names by id. */
  async function make(...bodies: Array<Record<string, unknown>>): Promise<Map<string, string>> {
    const made = new Map<string, string>();
    for (const body of bodies) {
      app.clock.advance(1000);
      const { id } = await createTestProposal(client, body);
      made.set(id, String(body["name"]));
    }
    return made;
  }

  const list = async (query = "", caller = client) => (await caller.get(`/api/proposals${query}`)).body;

  const total = async (query: string) => (await list(query)).pagination.total;

  async function names(query = "", caller = client): Promise<string[]> {
    return (await list(query, caller)).data.map((proposal: { name: string }) => proposal.name);
  }

  /** Sets columns that are otherwise written by the recipient's routes and the lifecycle. */
  async function set(name: string, columns: Partial<ProposalRow>): Promise<void> {
    await app.db.write
      .updateTable("proposals")
      .set(columns)
      .where("organization_id", "=", client.organizationId)
      .where("name", "=", name)
      .execute();
  }

  it("answers with data and pagination, 20 per page, newest first", async () => {
    await make(...Array.from({ length: 23 }, (_, index) => ({ name: `P${index + 1}` })));
    const first = await list();
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 23, pages: 2 });
    expect(first.data).toHaveLength(20);
    expect(first.data[0].name).toBe("P23");
    expect(await names("?page=2")).toEqual(["P3", "P2", "P1"]);
    expect(await names("?page=2&limit=5")).toEqual(["P18", "P17", "P16", "P15", "P14"]);
    expect(await list("?page=99&limit=100")).toEqual({
      data: [],
      pagination: { page: 99, limit: 100, total: 23, pages: 1 },
    });
  });

  it("is empty for an organization without proposals, even if others have some", async () => {
    await make({ name: "A" });
    const stranger = await app.organization();
    expect(await list("", stranger)).toEqual({
      data: [],
      pagination: { page: 1, limit: 20, total: 0, pages: 0 },
    });
  });

  it("shows every field of the list item, and no other", async () => {
    await make({
      name: "Relaunch",
      tags: ["web"],
      notes: "<p>Quietly</p>",
      proposal_number: "Q-1",
      settings: { currency: "EUR", recipient: { name: "Globex" } },
      integrations: { crm: { provider: "hubspot", recipient_name: "Globex", deal: 7 } },
    });
    const user = {
      id: client.userId,
      name: "Ada Lovelace",
      email: `${client.userId}@acme.test`,
      avatar_url: null,
    };
    expect((await list()).data[0]).toEqual({
      id: expect.any(String),
      status: "DRAFT",
      name: "Relaunch",
      created_by: user,
      updated_by: user,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
      archived: false,
      archived_at: null,
      settings: {
        currency: "EUR",
        recipient: { name: "Globex" },
        signing: { signature_page_labels_captured: true },
      },
      is_template: false,
      is_starred: false,
      cached_totals: { currency: "EUR", updated_at: app.clock.now() },
      status_detail: { marked_as_won_method: null },
      allRecipientsSigned: false,
      sent_at: null,
      completed_at: null,
      last_activity_at: null,
      crm_linked: { provider: "hubspot", recipient_name: "Globex" },
      tags: ["web"],
      notes: "<p>Quietly</p>",
      proposal_number: "Q-1",
    });
  });

  it("leaves out templates by default, lists only templates with is_template=true and both with any", async () => {
    await make({ name: "Proposal" }, { name: "Template", is_template: true });
    expect(await names()).toEqual(["Proposal"]);
    expect(await names("?is_template=false")).toEqual(["Proposal"]);
    expect(await names("?is_template=true")).toEqual(["Template"]);
    expect(await names("?is_template=any")).toEqual(["Template", "Proposal"]);
    expect((await list("?is_template=any")).pagination.total).toBe(2);
  });

  it("puts the caller's starred proposals first, across pages and in both directions", async () => {
    const made = await make(...["A", "B", "C", "D", "E"].map((name) => ({ name })));
    for (const [id, name] of made) if ("BD".includes(name)) await client.post(`/api/proposals/${id}/star`);
    expect(await names()).toEqual(["D", "B", "E", "C", "A"]);
    expect(await names("?order=asc")).toEqual(["B", "D", "A", "C", "E"]);
    expect(await names("?sort=name&order=desc&limit=2&page=2")).toEqual(["E", "C"]);
    expect(await names("?limit=3&page=1")).toEqual(["D", "B", "E"]);
    expect(await names("?limit=3&page=2")).toEqual(["C", "A"]);
    expect(await names("?limit=1&page=4")).toEqual(["C"]);
    expect(await names("", await client.colleague())).toEqual(["E", "D", "C", "B", "A"]);
    expect((await list()).data.map((each: { is_starred: boolean }) => each.is_starred)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("sorts names regardless of case and accents", async () => {
    await make(...["beta", "Éclair", "alpha", "Delta"].map((name) => ({ name })));
    expect(await names("?sort=name&order=asc")).toEqual(["alpha", "beta", "Delta", "Éclair"]);
    expect(await names("?sort=name")).toEqual(["Éclair", "Delta", "beta", "alpha"]);
  });

  it("finds and sorts letters with strokes and ligatures like their plain letters", async () => {
    await make(...["Lublin", "Łódź", "Straße 5", "Lodz", "Strasburg"].map((name) => ({ name })));
    expect(await names("?sort=name&order=asc")).toEqual(["Łódź", "Lodz", "Lublin", "Strasburg", "Straße 5"]);
    expect(await names("?search=lodz&sort=name&order=asc")).toEqual(["Łódź", "Lodz"]);
    expect(await names("?search=strasse")).toEqual(["Straße 5"]);
    expect(await names(`?search=${encodeURIComponent("STRAẞE")}`)).toEqual(["Straße 5"]);
  });

  it("sorts by last update", async () => {
    const made = await make({ name: "A" }, { name: "B" });
    app.clock.advance(1000);
    const [first] = made.keys();
    await client.patch(`/api/proposals/${first}`, { description: "x" });
    expect(await names("?sort=updated_at")).toEqual(["A", "B"]);
    expect(await names("?sort=updated_at&order=asc")).toEqual(["B", "A"]);
  });

  it.each([
    ["sent", "sent_at"],
    ["completed", "completed_at"],
    ["last_activity", "last_activity_at"],
    ["expiring_on", "expiring_on"],
  ] as const)("sorts by %s with nulls last in both directions, across pages", async (sort, column) => {
    await make(...["A", "B", "C", "D"].map((name) => ({ name })));
    await set("B", { [column]: "2030-01-02T00:00:00.000Z" });
    await set("D", { [column]: "2030-01-01T00:00:00.000Z" });
    expect(await names(`?sort=${sort}`)).toEqual(["B", "D", "C", "A"]);
    expect(await names(`?sort=${sort}&order=asc`)).toEqual(["D", "B", "A", "C"]);
    expect(await names(`?sort=${sort}&limit=1&page=3`)).toEqual(["C"]);
    expect(await names(`?sort=${sort}&limit=3&page=2`)).toEqual(["A"]);
  });

  it("sorts by client: the recipient's company, or else the contact", async () => {
    await make(
      { name: "1", settings: { recipient: { name: "Globex" } } },
      { name: "2" },
      { name: "3", settings: { recipient: { contact: { name: "ada" } } } },
    );
    expect(await names("?sort=client_name&order=asc")).toEqual(["3", "1", "2"]);
    expect(await names("?sort=client_name&order=desc")).toEqual(["1", "3", "2"]);
  });

  const past = "2026-01-01T00:00:00.000Z";
  const future = "2099-01-01T00:00:00.000Z";

  async function makeOfEveryStatus(): Promise<void> {
    const all: Array<[string, Partial<ProposalRow>]> = [
      ["DRAFT", { expiring_on: past }],
      ["SENT", { status: "SENT", expiring_on: future }],
      ["SENT without end", { status: "SENT" }],
      ["PENDING", { status: "PENDING" }],
      ["PENDING, signed in time", { status: "PENDING", expiring_on: past, recipients_signed_at: past }],
      ["ON_HOLD", { status: "ON_HOLD", expiring_on: past }],
      ["CANCELLED", { status: "CANCELLED" }],
      ["WON", { status: "WON", expiring_on: past }],
      ["LOST", { status: "LOST" }],
      ["EXPIRED", { status: "SENT", expiring_on: past }],
      ["EXPIRED while signing", { status: "PENDING", expiring_on: past }],
    ];
    await make(...all.map(([name]) => ({ name })));
    for (const [name, columns] of all) await set(name, columns);
  }

  it("shows EXPIRED for an expired sent or pending proposal, unless all recipients have signed", async () => {
    await makeOfEveryStatus();
    for (const { name, status } of (await list()).data) expect(name).toMatch(new RegExp(`^${status}`));
  });

  it("filters by displayed status: repeated, separated by commas, in any case", async () => {
    await makeOfEveryStatus();
    for (const status of "draft sent won lost cancelled pending on_hold expired".split(" ")) {
      const found = await list(`?status=${status}`);
      expect(found.data.length).toBeGreaterThan(0);
      expect(found.pagination.total).toBe(found.data.length);
      for (const proposal of found.data) expect(proposal.status).toBe(status.toUpperCase());
    }
    expect(await names("?status=Expired,LOST&order=asc")).toEqual([
      "LOST",
      "EXPIRED",
      "EXPIRED while signing",
    ]);
    expect(await names("?status=won&status=lost&order=asc")).toEqual(["WON", "LOST"]);
    expect(await names("?status=won,lost&limit=1&page=2&order=asc")).toEqual(["LOST"]);
  });

  it("sorts by displayed status in alphabetical order", async () => {
    await makeOfEveryStatus();
    const asc = (await list("?sort=status&order=asc")).data.map((each: { status: string }) => each.status);
    expect(asc).toEqual(asc.toSorted());
    const desc = (await list("?sort=status")).data.map((each: { id: string }) => each.id);
    const paged: string[] = [];
    for (let page = 1; page <= 4; page++)
      for (const { id } of (await list(`?sort=status&limit=3&page=${page}`)).data) paged.push(id);
    expect(paged).toEqual(desc);
    expect(new Set(paged).size).toBe(11);
  });

  it("finds proposals with every search word in name, client or number, without wildcards", async () => {
    await make(
      { name: "Website Relaunch", settings: { recipient: { name: "Globex GmbH" } } },
      { name: "100% solar", proposal_number: "Q-2026-0007" },
      { name: "Café_corner" },
    );
    expect(await names("?search=relaunch")).toEqual(["Website Relaunch"]);
    expect(await names("?search=globex%20WEB")).toEqual(["Website Relaunch"]);
    expect(await names("?search=q-2026")).toEqual(["100% solar"]);
    expect(await names("?search=cafe")).toEqual(["Café_corner"]);
    expect(await names("?search=%25")).toEqual(["100% solar"]);
    expect(await names("?search=_")).toEqual(["Café_corner"]);
    expect(await names("?search=%5C")).toEqual([]);
    expect((await list("?search=relaunch")).pagination.total).toBe(1);
    expect(await names("?search=%20")).toHaveLength(3);
  });

  it("filters by tag and by creator", async () => {
    const colleague = await client.colleague();
    await make({ name: "A", tags: ["web", "vip"] }, { name: "B", tags: ["web"] });
    await createTestProposal(colleague, { name: "C" });
    expect(await names("?tag=web")).toEqual(["B", "A"]);
    expect(await names("?tag=vip&status=draft")).toEqual(["A"]);
    expect(await names("?tag=we")).toEqual([]);
    expect(await names("?tag=&archived=any")).toEqual(await names("?archived=any"));
    expect(await names(`?created_by=${colleague.userId}`)).toEqual(["C"]);
    expect((await list(`?created_by=${client.userId}`)).pagination.total).toBe(2);
  });

  it.each([
    ["page=0", "page"],
    ["page=x", "page"],
    ["page=1.5", "page"],
    ["page=99999999999", "page"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["order=up", "order"],
    ["sort=price", "sort"],
    ["status=open", "status"],
    ["is_template=maybe", "is_template"],
    ["archived=1", "archived"],
  ])("rejects %s with 400 and details by field", async (query, field) => {
    const answer = await client.get(`/api/proposals?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe("VALIDATION_ERROR");
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });

  it("ignores unknown query parameters", async () => {
    await make({ name: "A" });
    expect(await names("?utm_source=mail&foo[]=1")).toEqual(["A"]);
  });

  it("requires a signed-in user", async () => {
    expect((await client.get("/api/proposals", { authorization: "" })).status).toBe(401);
  });

  it("counts correctly after every change that affects a count", async () => {
    const made = await make({ name: "A" }, { name: "B" }, { name: "C" }, { name: "T", is_template: true });
    const [a, b, c, t] = made.keys();
    await client.post(`/api/proposals/${a}/archive`);
    await client.delete(`/api/proposals/${b}`);
    await client.patch(`/api/proposals/${c}`, { is_template: true });
    await client.post(`/api/proposals/${t}/duplicate`);
    await client.patch(`/api/proposals/${t}`, { is_template: false });
    expect(await total("")).toBe(1);
    expect(await total("?archived=true")).toBe(1);
    expect(await total("?archived=any")).toBe(2);
    expect(await total("?is_template=true")).toBe(2);
    expect(await total("?is_template=any&archived=any")).toBe(4);
    await client.delete(`/api/proposals/${a}`);
    expect(await total("?archived=true")).toBe(0);
  });

  it("counts correctly after concurrent creation, archiving and deletion", async () => {
    const made = await Promise.all(Array.from({ length: 9 }, () => createTestProposal(client)));
    await Promise.all(
      made.map(({ url }, index) => {
        if (index % 3 === 0) return client.delete(url);
        return index % 3 === 1 ? client.post(`${url}/archive`) : createTestProposal(client);
      }),
    );
    expect(await total("")).toBe(6);
    expect(await total("?archived=true")).toBe(3);
    expect(await names("?archived=any")).toHaveLength(9);
  });
});
