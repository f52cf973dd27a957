import type { Frequency } from "@proffer/pricing";
import { describe, expect, it } from "vitest";
import { grace } from "../../test/deals.ts";
import { engines } from "../../test/databases.ts";
import { createPage, createTestProposal, line } from "../../test/proposals.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const exact = (amount: number) => ({ selected: amount, min: amount, max: amount, range: "exact" });
const price = (value: number, frequency: Frequency) => ({ model: "fixed" as const, value, frequency });
const monthly = (value: number) => price(value, "monthly");

const toPage = (...line_items: ReturnType<typeof line<{ price: ReturnType<typeof price> }>>[]) => ({
  name: "Scope of work",
  children: [{ type: "group" as const, name: "Work", line_items }],
});

describe.each(engines)("the contract value on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const propose = (term: object | undefined, ...lines: ReturnType<typeof line>[]) =>
    createTestProposal(client, { pages: [createPage(...lines)], settings: { currency: "EUR", term } });
  const getContract = async (url: string) => (await client.get(url)).body.contract;

  it("is absent without a term, and follows the term and the prices", async () => {
    const { url } = await propose(undefined, line("Setup", 500), line("Care", 0, { price: monthly(100) }));
    expect(await getContract(url)).toBeNull();
    const set = await client.patch(url, { settings: { term: { months: 12, start: "on_acceptance" } } });
    expect(set.status).toBe(200);
    expect(await getContract(url)).toMatchObject({
      months: 12,
      starts_on: null,
      first_payment: exact(600),
      total: exact(1700),
      yearly: exact(1200),
      payments: [
        { frequency: "once", count: 1, amount: exact(500) },
        { frequency: "monthly", from: 1, to: 12, count: 12, first_on: null, amount: exact(100) },
      ],
    });
    const [, care] = (await client.get(url)).body.pages[0].children[0].line_items;
    const schedule = { free_periods: 2, steps: [{ from_period: 7, value: 120 }] };
    expect((await client.patch(`${url}/items/${care.id}`, { schedule })).status).toBe(200);
    expect(await getContract(url)).toMatchObject({ first_payment: exact(500), total: exact(1620) });
    await client.patch(url, { settings: { term: null } });
    expect(await getContract(url)).toBeNull();
  });

  it("is in the lists of proposals and in their files", async () => {
    const name = "Care contract";
    const pages = [createPage(line("Setup", 500), line("Care", 0, { price: monthly(100) }))];
    const term = { months: 12, start: "on_acceptance" } as const;
    const { url } = await createTestProposal(client, { name, pages, settings: { currency: "EUR", term } });
    const find = async () => (await client.get(`/api/proposals?fields=summary&search=${name}`)).body.data[0];
    const total = { selected: 1700, min: 1700, max: 1700 };
    expect((await find()).contract_value).toEqual({ months: 12, total });
    const csv = (await client.get(`/api/proposals.csv?search=${name}`)).body as string;
    const [headings = [], row = []] = csv.split("\r\n").map((each) => each.split(","));
    const cells = Object.fromEntries(headings.map((heading, index) => [heading, row[index]]));
    expect(cells).toMatchObject({ term_months: "12", contract_value: "1700" });
    await client.patch(url, { settings: { term: null } });
    expect((await find()).contract_value).toBeNull();
  });

  it("has dates if the term starts on a date, or once the client has accepted", async () => {
    const dated = { months: 3, start: "date", start_date: "2027-01-31" };
    const { url } = await propose(dated, line("Care", 0, { price: monthly(100) }));
    expect(await getContract(url)).toMatchObject({
      starts_on: "2027-01-31",
      ends_on: "2027-04-29",
      payments: [{ first_on: "2027-01-31", last_on: "2027-03-31" }],
    });
    await client.patch("/api/organization", { time_zone: "Pacific/Auckland" });
    const pages = [toPage(line("Care", 0, { price: monthly(100) }))];
    const term = { months: 12, start: "on_acceptance" } as const;
    const offer = await sendOffer(app, client, { pages, settings: { term } });
    expect(await getContract(offer.url)).toMatchObject({ starts_on: null });
    expect((await client.post(`${offer.url}/status`, { status: "WON" })).status).toBe(200);
    const today = new Date(app.clock.now()).toLocaleDateString("sv", { timeZone: "Pacific/Auckland" });
    expect(await getContract(offer.url)).toMatchObject({ starts_on: today });
  });

  it.each([
    [
      { months: 18, start: "on_acceptance" },
      price(900, "annually"),
      undefined,
      "settings.term",
      /use 12 or 24 months/,
    ],
    [
      { months: 6, start: "on_acceptance" },
      price(900, "annually"),
      undefined,
      "settings.term",
      /use 12 months/,
    ],
    [{ months: 121, start: "on_acceptance" }, monthly(1), undefined, "settings.term.months", /./],
    [{ months: 0, start: "on_acceptance" }, monthly(1), undefined, "settings.term.months", /./],
    [{ months: 12, start: "date" }, monthly(1), undefined, "settings.term.start_date", /required/],
    [
      { months: 12, start: "date", start_date: "2027-02-30" },
      monthly(1),
      undefined,
      "settings.term.start_date",
      /./,
    ],
    [
      { months: 3, start: "on_acceptance" },
      monthly(1),
      { free_periods: 3 },
      "schedule",
      /free for the whole term/,
    ],
    [undefined, monthly(1), { free_periods: 3, ends_after: 3 }, "schedule", /before its first paid period/],
    [
      undefined,
      monthly(1),
      {
        steps: [
          { from_period: 7, value: 1 },
          { from_period: 4, value: 2 },
        ],
      },
      "schedule",
      /out of order/,
    ],
  ])(
    "with the term %j, a price %j and a schedule %j is refused",
    async (term, given, schedule, field, problem) => {
      const pages = [createPage(line("Care", 0, { price: given, ...(schedule && { schedule }) }))];
      const refused = await client.post("/api/proposals", {
        name: "Care",
        pages,
        settings: { currency: "EUR", ...(term && { term }) },
      });
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, [field]]);
      expect(refused.body.error.details[field]).toMatch(problem);
    },
  );

  it("starts on the day that the client chooses, which acceptance needs and which is not in the past", async () => {
    await client.patch("/api/organization", { time_zone: "UTC" });
    const pages = [toPage(line("Care", 0, { price: price(10, "weekly") }))];
    const term = { months: 12, start: "client_chooses" } as const;
    const signing = { acceptance_method: "accept_button" } as const;
    const { url, reader } = await sendOffer(app, client, {
      pages,
      settings: { currency: "EUR", term, signing },
    });
    const { body } = await reader.read();
    expect(body).toMatchObject({
      fields: [{ id: "term_start", label: "First day of the term", required: true, value: null }],
      contract: { start: "client_chooses", starts_on: null, left_out: ["weekly"] },
    });
    const accept = async () => {
      const { version } = (await reader.read()).body;
      return reader.post("accept", { full_name: grace.name, email: grace.email, version });
    };
    expect((await accept()).body.error).toMatchObject({
      reasons: { "First day of the term": "required" },
    });
    const fill = (value: unknown) => reader.post("fields", { id: "term_start", value });
    for (const [value, reason] of [
      ["2026-11-19", "past_day"],
      ["2027-02-30", "date"],
      [5, "date"],
    ])
      expect((await fill(value)).body.error).toMatchObject({ reasons: { value: reason } });
    expect((await fill("2026-12-01")).body).toMatchObject({
      fields: [{ value: "2026-12-01" }],
      contract: { starts_on: "2026-12-01", ends_on: "2027-11-30", total: 530, left_out: [] },
    });
    expect(await getContract(url)).toMatchObject({ starts_on: "2026-12-01", total: exact(530) });
    expect((await client.get(url)).body.custom_variables).toEqual([]);
    app.clock.advance(12 * 24 * 3_600_000);
    expect((await accept()).body.error).toMatchObject({
      reasons: { "First day of the term": "past_day" },
    });
    await fill("2027-01-01");
    expect((await accept()).status).toBe(200);
    expect((await client.get(url)).body).toMatchObject({
      status: "WON",
      contract: { starts_on: "2027-01-01" },
    });
    const { id } = (await client.post(`${url}/duplicate`)).body.data;
    expect(await getContract(`/api/proposals/${id}`)).toMatchObject({ starts_on: null });
  });

  it("changes with every choice of the client, and leaves cached_totals alone", async () => {
    const pages = [
      toPage(
        line("Care", 0, { price: monthly(100) }),
        line("Plus", 0, { price: monthly(30), optional: true }),
      ),
    ];
    const term = { months: 12, start: "on_acceptance" } as const;
    const settings = { currency: "EUR", term };
    const { url, reader, findId } = await sendOffer(app, client, { pages, settings });
    expect(await getContract(url)).toMatchObject({ total: { selected: 1200, min: 1200, max: 1560 } });
    await reader.select(findId("Plus"));
    const detail = (await client.get(url)).body;
    expect(detail.contract.total.selected).toBe(1560);
    expect(detail.cached_totals.monthly).toEqual({ min: 100, max: 130 });
  });

  it("is shown to the client with the current choice only, and is part of what is accepted", async () => {
    const pages = [
      toPage(
        line("Care", 0, { price: monthly(100) }),
        line("Plus", 0, { price: monthly(30), optional: true }),
      ),
    ];
    const term = { months: 12, start: "on_acceptance", renews: "automatically", notice_days: 30 } as const;
    const settings = { currency: "EUR", term };
    const { id, url, reader, findId } = await sendOffer(app, client, { pages, settings });
    const shown = (await reader.read()).body.contract;
    expect(shown).toMatchObject({ total: 1200, renews: "automatically", notice_days: 30 });
    expect(shown.payments).toMatchObject([{ frequency: "monthly", count: 12, amount: 100, sum: 1200 }]);
    expect((await reader.select(findId("Plus"))).body.contract.total).toBe(1560);
    const person = { full_name: grace.name, email: grace.email };
    const accepted = await reader.post("accept", person);
    expect(accepted.status).toBe(200);
    const { canonical_json } = await app.db.read
      .selectFrom("snapshots")
      .select("canonical_json")
      .where("proposal_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(canonical_json)).toMatchObject({ term, contract: { total: exact(1560) } });
    expect((await client.get(url)).body.contract.starts_on).not.toBeNull();
  });
});
