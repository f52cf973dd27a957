import type { ProposalSummary } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, signMailed, toTypedSignature, signedByGrace } from "../../../test/deals.ts";
import { line, createTestOffer, createTestProposal, createPage, textPage } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { fixed, group, line as demoLine, scope } from "../../ops/demo/builders.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("filters and summaries of the list on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const list = async (query: string) => (await client.get(`/api/proposals?order=asc&${query}`)).body;
  const names = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ name }: { name: string }) => name);
  const counts = async (query = "") => (await client.get(`/api/proposal-counts?${query}`)).body;

  const progress = async () =>
    (await list("fields=summary&status=pending,sent")).data.map(({ signing }: ProposalSummary) => signing);

  const revisions = async () =>
    (await list("fields=summary&sort=created_at")).data.map(({ revision, has_draft }: ProposalSummary) => [
      revision,
      has_draft,
    ]);

  const payments = async () =>
    (await list("fields=summary")).data.map(({ payment }: ProposalSummary) => payment);

  async function make(name: string, body: Record<string, unknown> = {}): Promise<string> {
    app.clock.advance(1000);
    return (await createTestProposal(client, { name, ...body })).url;
  }

  it("find a client by its whole name, regardless of case and accents", async () => {
    await make("A", { settings: { recipient: { name: "Café Globex" } } });
    await make("B", { settings: { recipient: { name: "Globex" } } });
    expect(await names("client=cafe%20GLOBEX")).toEqual(["A"]);
    expect(await names("client=")).toEqual(["A", "B"]);
    expect((await list("client=globex")).pagination.total).toBe(1);
  });

  it("find proposals by owner, who is initially the creator", async () => {
    const colleague = await client.colleague();
    const url = await make("A");
    await make("B");
    expect(await names(`owner_id=${client.userId}`)).toEqual(["A", "B"]);
    await client.patch(url, { owner_id: colleague.userId });
    expect(await names(`owner_id=${colleague.userId}`)).toEqual(["A"]);
    expect(await names(`owner_id=${client.userId}`)).toEqual(["B"]);
    expect(await names(`created_by=${client.userId}`)).toEqual(["A", "B"]);
  });

  it("find proposals awaiting a signature of the caller, or of any member of the organization", async () => {
    const colleague = await client.colleague();
    const ask = async (name: string, member: string) => {
      app.clock.advance(1000);
      const signer = { full_name: grace.name, email: `grace@${name}.test` };
      const signing = {
        acceptance_method: "digital_signatures" as const,
        recipient_signer: signer,
        company_signer: member,
      };
      const { url } = await sendOffer(app, client, { name, settings: { signing } });
      expect((await client.post(`${url}/request-signatures`)).status).toBe(200);
      return url;
    };
    const mine = await ask("mine", client.userId);
    await ask("unsigned", client.userId);
    await ask("theirs", colleague.userId);
    expect(await names("awaiting=me")).toEqual([]);
    expect(await counts("awaiting=me")).toMatchObject({ total: 0 });
    for (const name of ["mine", "theirs"])
      await signMailed(app, `grace@${name}.test`, toTypedSignature(grace.name));
    expect(await names("awaiting=me")).toEqual(["mine"]);
    expect(await names("awaiting=organization")).toEqual(["mine", "theirs"]);
    expect(await counts("awaiting=organization")).toMatchObject({ total: 2, by_status: { PENDING: 2 } });
    expect(await names("awaiting=me&search=theirs")).toEqual([]);
    await client.post(`${mine}/status`, { status: "ON_HOLD" });
    expect(await names("awaiting=me")).toEqual([]);
    await client.post(`${mine}/status`, { status: "PENDING" });
    expect(await names("awaiting=me")).toEqual(["mine"]);
    await client.post(`${mine}/void-signing`);
    expect(await names("awaiting=me")).toEqual([]);
    await client.post(`${mine}/request-signatures`);
    expect((await client.get(mine)).body.status).toBe("PENDING");
    expect(await names("awaiting=me")).toEqual([]);
    expect((await client.get("/api/proposals?awaiting=anybody")).status).toBe(400);
  });

  it("find any number of proposals awaiting the organization's signature", async () => {
    const signing = {
      ...signedByGrace,
      company_signer: client.userId,
    };
    const { id, url } = await sendOffer(app, client, { name: "mine", settings: { signing } });
    await client.post(`${url}/request-signatures`);
    await signMailed(app, grace.email, toTypedSignature(grace.name));
    const { read, write } = app.db;
    const company = await read
      .selectFrom("signers")
      .selectAll()
      .where("proposal_id", "=", id)
      .where("role", "=", "company")
      .executeTakeFirstOrThrow();
    // Adds so many proposals that each segment of the list has more of them than a statement may have
    // parameters.
    for (let start = 1; start <= 7_000; start += 500) {
      const rows = Array.from({ length: 500 }, (_, at) => ({
        ...company,
        id: `another-${start + at}`,
        position: company.position + start + at,
      }));
      await write.insertInto("signers").values(rows).execute();
    }
    expect(await names("awaiting=organization&sort=sent")).toEqual(["mine"]);
    expect(await counts("awaiting=organization")).toMatchObject({ total: 1 });
  });

  it("find values of one currency and frequency to the minor unit, including both bounds", async () => {
    await make("49.99", worth(49.99, "EUR"));
    await make("50", worth(50, "EUR"));
    await make("-20", worth(-20, "EUR"));
    await make("yen", worth(50, "JPY"));
    await make("monthly", worth(50, "EUR", "monthly"));
    expect(await names("currency=eur")).toEqual(["49.99", "50", "-20"]);
    expect(await names("currency=EUR&min_value=49.99&max_value=49.99")).toEqual(["49.99"]);
    expect(await names("currency=EUR&min_value=49.990001")).toEqual(["50"]);
    expect(await names("currency=EUR&max_value=49.999999")).toEqual(["49.99", "-20"]);
    expect(await names("currency=EUR&min_value=-20.000001&max_value=0")).toEqual(["-20"]);
    expect(await names("currency=JPY&min_value=49.5")).toEqual(["yen"]);
    expect(await names("currency=EUR&frequency=monthly")).toEqual(["monthly"]);
    expect(await names("currency=EUR&min_value=-1000000000000&max_value=1000000000000")).toHaveLength(3);
  });

  it("follow a total when its items change", async () => {
    const { url } = await createTestOffer(client, { name: "A", settings: { currency: "EUR" } });
    const { pages } = (await client.get(url)).body;
    const [item] = pages[0].children[0].line_items;
    await client.patch(`${url}/items/${item.id}`, {
      price: { model: "fixed", value: 7, frequency: "weekly" },
    });
    expect(await names("currency=EUR")).toEqual([]);
    expect(await names("currency=EUR&frequency=weekly&min_value=7&max_value=7")).toEqual(["A"]);
  });

  it("reject a value without its currency by field", async () => {
    for (const path of ["proposals", "proposal-counts"]) {
      const answer = await client.get(`/api/${path}?min_value=1&max_value=2`);
      expect([answer.status, answer.body.error.details]).toEqual([
        400,
        { min_value: "requires currency", max_value: "requires currency" },
      ]);
    }
  });

  it("sort by total within each currency, with missing totals last", async () => {
    await make("none");
    await make("9", worth(9, "EUR"));
    await make("10", worth(10, "EUR"));
    await make("-1", worth(-1, "EUR"));
    await make("5", worth(5, "USD"));
    expect(await names("sort=total")).toEqual(["-1", "9", "10", "5", "none"]);
  });

  it("find proposals by expiry time, including the lower and excluding the upper bound", async () => {
    for (const day of ["01", "02", "03"])
      await make(day, { settings: { expiring_on: `2027-01-${day}T00:00:00.000Z` } });
    await make("never");
    expect(await names("expiring_after=2027-01-02T00:00:00Z")).toEqual(["02", "03"]);
    expect(await names("expiring_before=2027-01-02T00:00:00Z")).toEqual(["01"]);
    expect(
      await names("expiring_after=2027-01-02T01:00:00%2B01:00&expiring_before=2027-01-03T00:00:00Z"),
    ).toEqual(["02"]);
  });

  it("find proposals won or lost since a time, regardless of earlier decisions and other changes", async () => {
    const decide = async (name: string, status: string) => {
      const { body } = await client.post("/api/proposals", { name, pages: [textPage] });
      const url = `/api/proposals/${body.data.id}`;
      await client.post(`${url}/status`, { status: "SENT" });
      await client.post(`${url}/status`, { status });
      return url;
    };
    const old = await decide("old", "WON");
    const reopened = await decide("reopened", "LOST");
    app.clock.advance(60_000);
    const since = encodeURIComponent(app.clock.now());
    await decide("won", "WON");
    await decide("lost", "LOST");
    await decide("cancelled", "CANCELLED");
    await client.patch(old, { tags: ["late"] });
    await client.post(`${reopened}/reopen`);
    expect((await names(`decided_after=${since}`)).toSorted()).toEqual(["lost", "won"]);
    expect(await names(`decided_after=${since}&status=WON`)).toEqual(["won"]);
  });

  it("find viewed proposals, and sort by the number of views", async () => {
    await make("unseen");
    const offer = await sendOffer(app, client);
    await offer.reader.post("views");
    await offer.reader.post("views");
    app.clock.advance(31 * 60_000);
    await offer.reader.post("views");
    const { data } = await list("viewed=true&fields=summary");
    expect(data.map(({ id, views }: ProposalSummary) => [id, views])).toEqual([[offer.id, 2]]);
    expect(await names("viewed=false")).toEqual(["unseen"]);
    expect((await names("sort=views"))[0]).toBe("unseen");
  });

  it("count the proposals of the list by status", async () => {
    await make("A", { tags: ["web"] });
    await make("B", { tags: ["web"], settings: { expiring_on: "2026-12-01T00:00:00.000Z" } });
    await make("Template", { is_template: true });
    const sent = await createTestOffer(client, {
      name: "C",
      tags: ["web"],
      settings: { expiring_on: "2026-12-01T00:00:00.000Z" },
    });
    await client.post(`${sent.url}/status`, { status: "SENT" });
    const lost = await make("D");
    await client.post(`${lost}/status`, { status: "LOST" });
    const none = { DRAFT: 0, SENT: 0, PENDING: 0, CANCELLED: 0, ON_HOLD: 0, WON: 0, LOST: 0, EXPIRED: 0 };
    expect(await counts()).toEqual({ total: 4, by_status: { ...none, DRAFT: 2, SENT: 1, LOST: 1 } });
    expect(await counts("tag=web")).toEqual({ total: 3, by_status: { ...none, DRAFT: 2, SENT: 1 } });
    expect(await counts("status=lost,won")).toEqual({ total: 1, by_status: { ...none, LOST: 1 } });
    app.clock.advance(30 * 24 * 3600_000);
    expect((await counts()).by_status).toEqual({ ...none, DRAFT: 2, EXPIRED: 1, LOST: 1 });
    await client.post(`${lost}/archive`);
    expect((await counts("archived=true")).by_status).toEqual({ ...none, LOST: 1 });
    expect((await counts("archived=any&is_template=any")).total).toBe(5);
    expect((await (await app.organization()).get("/api/proposal-counts")).body.total).toBe(0);
  });

  it("show a row of a list as a summary without other fields", async () => {
    const offer = await sendOffer(app, client);
    app.clock.advance(60_000);
    const work = offer.findId("Work");
    await offer.reader.post("views", { page_seconds: { [work]: 42.5 } });
    const colleague = await client.colleague();
    await colleague.patch(offer.url, {
      tags: ["web"],
      proposal_number: "Q-7",
      settings: { recipient: { name: "Globex", contact: { name: "Hank Scorpio" } } },
    });
    const detail = (await client.get(offer.url)).body;
    const totals = Object.entries<{ selected: Total; min: Total; max: Total }>(detail.totals).map(
      ([frequency, { selected, min, max }]) => [
        frequency,
        { selected: selected.total, min: min.total, max: max.total },
      ],
    );
    expect((await list("fields=summary")).data).toEqual([
      {
        id: offer.id,
        proposal_number: "Q-7",
        name: detail.name,
        status: "SENT",
        client_name: "Globex",
        contact_name: "Hank Scorpio",
        totals: { currency: detail.cached_totals.currency, ...Object.fromEntries(totals) },
        owner: detail.owner,
        tags: ["web"],
        is_starred: false,
        contract_value: null,
        payment: null,
        is_template: false,
        archived_at: null,
        updated_at: detail.updated_at,
        updated_by: expect.objectContaining({ id: colleague.userId }),
        sent_at: detail.sent_at,
        expiring_on: null,
        views: 1,
        last_activity: {
          type: "proposal_viewed",
          at: app.clock.now(),
          viewer: { kind: "recipient", name: null },
          page: { page_id: work, name: "Work", seconds: 42.5 },
          field: null,
          seconds: 42.5,
          new_status: null,
        },
        signing: null,
        revision: 1,
        has_draft: false,
        draft_awaiting_approval: null,
        approval_state: null,
        open_threads: 0,
      },
    ]);
    expect(totals.length).toBeGreaterThan(0);
  });

  it("find payments by their state, and the overdue ones from the day after the last day", async () => {
    await client.patch("/api/organization", {
      time_zone: "Pacific/Auckland",
      bank_account: { holder: "Acme", iban: "DE89370400440532013000" },
    });
    const offer = async (name: string, received: number) => {
      app.clock.advance(1000);
      const payment = { enabled: true, type: "full", due_days: 1 } as const;
      const settings = { currency: "EUR", payment };
      const pages = [scope("Work", [group("Design", [demoLine("Design", fixed(1_000))])])];
      const { url, reader } = await sendOffer(app, client, { name, pages, settings });
      await reader.post("accept", { full_name: grace.name, email: grace.email });
      if (received > 0) await client.post(`${url}/payments`, { amount: received, received_on: "2026-01-05" });
    };
    await make("draft");
    await offer("due", 0);
    await offer("partly", 400.5);
    await offer("paid", 1_000);
    const [draft, due, partly, paid] = await payments();
    expect(draft).toBeNull();
    expect(due).toMatchObject({ state: "due", is_overdue: false, paid_amount: 0, open_amount: 1_000 });
    expect(partly).toMatchObject({ state: "partly_paid", paid_amount: 400.5, open_amount: 599.5 });
    expect(paid).toMatchObject({ state: "paid", due_on: due.due_on, open_amount: 0 });
    expect(await names("payment=due")).toEqual(["due"]);
    expect(await names("payment=due,paid")).toEqual(["due", "paid"]);
    expect(await names("payment=partly_paid&payment=processing&payment=failed")).toEqual(["partly"]);
    expect(await names("payment=overdue")).toEqual([]);
    // The last day in Auckland ends at 11:00 UTC in summer.
    app.clock.advance(Date.parse(`${due.due_on}T10:59:59.999Z`) - Date.parse(app.clock.now()));
    expect(await names("payment=overdue")).toEqual([]);
    app.clock.advance(1);
    expect(await names("payment=overdue")).toEqual(["due", "partly"]);
    expect(await names("payment=paid,overdue&sort=created_at")).toEqual(["due", "partly", "paid"]);
    expect(await names("payment=overdue,due&search=partly")).toEqual(["partly"]);
    expect(await counts("payment=overdue")).toMatchObject({ total: 2, by_status: { WON: 2 } });
    expect((await payments()).map((each: ProposalSummary["payment"]) => each?.is_overdue)).toEqual([
      undefined,
      true,
      true,
      false,
    ]);
    for (const query of ["payment=none", "payment=PAID", "payment=any"])
      expect((await client.get(`/api/proposals?${query}`)).status).toBe(400);
    const stranger = await app.organization();
    expect((await stranger.get("/api/proposals?payment=overdue")).body.data).toEqual([]);
  });

  it("show the signing progress of the current round", async () => {
    const second = { id: "2", role: "Director", full_name: "Alan Kay", email: "alan@example.com" };
    const { url } = await sendOffer(app, client, {
      settings: {
        signing: {
          ...signedByGrace,
          additional_signers: [second],
        },
      },
    });
    await createTestProposal(client);
    expect(await progress()).toEqual([null]);
    await client.post(`${url}/request-signatures`);
    expect(await progress()).toEqual([{ signer_count: 2, signed_count: 0 }]);
    await signMailed(app, grace.email, toTypedSignature(grace.name));
    expect(await progress()).toEqual([{ signer_count: 2, signed_count: 1 }]);
    await client.post(`${url}/void-signing`);
    expect(await progress()).toEqual([null]);
    await client.post(`${url}/request-signatures`);
    expect(await progress()).toEqual([{ signer_count: 2, signed_count: 0 }]);
  });

  it("show the number of the revision, and whether there is a draft of the next one", async () => {
    const { url } = await sendOffer(app, client);
    await createTestProposal(client);
    const start = async () => (await client.post(`${url}/revisions`)).body.data.id;
    expect(await revisions()).toEqual([
      [1, false],
      [null, false],
    ]);
    await client.delete(`/api/proposals/${await start()}`);
    expect((await revisions())[0]).toEqual([1, false]);
    const draft = await start();
    expect((await revisions())[0]).toEqual([1, true]);
    await client.patch(`/api/proposals/${draft}`, { name: "Second" });
    await client.post(`/api/proposals/${draft}/publish`);
    expect((await revisions())[0]).toEqual([2, false]);
  });

  it("show a question as the last activity, even if no view was counted", async () => {
    const { reader } = await sendOffer(app, client);
    const question = { text: "Is this final?", full_name: "Hank", email: "hank@globex.test" };
    expect((await reader.post("threads", question)).status).toBe(201);
    expect((await list("fields=summary")).data[0]).toMatchObject({
      views: 1,
      open_threads: 1,
      last_activity: { type: "question_asked", at: app.clock.now(), viewer: { name: "Hank" }, page: null },
    });
  });

  it("show the field that the client filled in last", async () => {
    const asked = { label: "Order number", type: "single-line", who_provides: "customer-does" };
    const { reader } = await sendOffer(app, client, { custom_variables: [asked] });
    const [{ id }] = (await reader.read()).body.fields;
    app.clock.advance(60_000);
    await reader.post("fields", { id, value: "4500" });
    expect((await list("fields=summary")).data[0].last_activity).toMatchObject({
      type: "selection_changed",
      field: "Order number",
    });
  });

  it("show the last activity with its consequence", async () => {
    const offer = await sendOffer(app, client);
    await offer.reader.post("views");
    app.clock.advance(60_000);
    await offer.reader.post("decline", { reason: "Too dear" });
    expect((await list("fields=summary")).data[0].last_activity).toMatchObject({
      type: "status_changed",
      at: app.clock.now(),
      new_status: "LOST",
      page: null,
      seconds: null,
    });
  });
});

const worth = (value: number, currency: string, frequency = "once") => ({
  pages: [createPage(line("Work", 0, { price: { model: "fixed", value, frequency } }))],
  settings: { currency },
});

interface Total {
  readonly total: number;
}
