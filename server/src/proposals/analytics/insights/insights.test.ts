import {
  type ContractValue,
  type Frequency,
  type InsightFigures,
  type InsightGroup,
  operations,
  type PaymentTransaction,
} from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import type { TestClient } from "../../../../test/harness.ts";
import { sendOffer } from "../../../../test/recipients.ts";
import { useApp } from "../../../../test/use-app.ts";
import { line, createTestProposal, createPage, readProposalRow } from "../../../../test/proposals.ts";
import { createRandom } from "../../../../test/security/random.ts";
import { createId } from "../../../platform/ids.ts";
import { selectSteps } from "../../period-facts.store.ts";
import type { StoredMargins } from "../../proposal.ts";
import { toTotalKeys } from "../../total-keys.ts";

/** The generated history of a proposal. */
interface History {
  readonly owner: string;
  readonly template: string | null;
  readonly sent: string | null;
  readonly opened: string | null;
  readonly won: string | null;
  readonly lost: string | null;
  readonly currency: string;
  /** In minor units. */
  readonly totals: ReadonlyMap<Frequency, number>;
  /** The contract value in minor units. Null without a term. */
  readonly contract: number | null;
  /** Revenue and cost in minor units. Null without a cost. */
  readonly margins: ReadonlyMap<Frequency, { readonly revenue: number; readonly cost: number }> | null;
  /** The amount due in minor units. Null if the proposal asks for no payment. */
  readonly due: number | null;
  readonly payments: readonly Payment[];
  readonly shelf: "active" | "archived" | "deleted" | "template";
  readonly questions: readonly Question[];
}

interface Payment {
  readonly at: string;
  readonly status: PaymentTransaction["status"];
  readonly isTest: boolean;
  readonly currency: string;
  /** In minor units. */
  readonly amount: number;
  readonly refunded: number;
}

interface Question {
  readonly at: string;
  readonly by: "recipient" | "member";
  readonly state: "open" | "answered" | "resolved" | "withdrawn";
}

const count = 400;
const digits: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };
const day = 24 * 3600 * 1000;

describe.each(engines)("insights on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let histories: readonly History[];
  const people = new Map<string, string>();
  const templates = new Map<string, string>();

  beforeAll(async () => {
    client = await app.organization();
    const colleague = await client.colleague();
    for (const { id, name } of (await client.get("/api/members")).body.data) people.set(id, name);
    for (const name of ["Web", '=SUM(A1), "Solar"'])
      templates.set((await createTestProposal(client, { name, is_template: true })).id, name);
    const random = createRandom(7);
    histories = Array.from({ length: count }, () =>
      makeHistory(random, [client.userId, colleague.userId], [...templates.keys()]),
    );
    await insertAll();
    if (engine === "postgres") await sql`analyze proposals`.execute(app.db.write);
  });

  async function insertAll(): Promise<void> {
    const { id } = await createTestProposal(client);
    const { write } = app.db;
    const row = await readProposalRow(app, id);
    const rows = histories.map((history, index) => ({
      ...row,
      ...toTotalKeys(toStoredTotals(history)),
      ...toStoredPayments(history),
      margins_json: history.margins && JSON.stringify(toStoredMargins(history)),
      id: `${id.slice(0, -6)}${String(index).padStart(6, "0")}`,
      kind: history.shelf === "template" ? ("template" as const) : ("proposal" as const),
      owner_id: history.owner,
      template_id: history.template,
      sent_at: history.sent,
      first_viewed_at: history.opened,
      won_at: history.won,
      lost_at: history.lost,
      archived_at: history.shelf === "archived" ? row.created_at : null,
      deleted_at: history.shelf === "deleted" ? row.created_at : null,
    }));
    for (let start = 0; start < rows.length; start += 100)
      await write
        .insertInto("proposals")
        .values(rows.slice(start, start + 100))
        .execute();
    for (const [index, { questions }] of histories.entries())
      for (const question of questions) await insertQuestion(String(rows[index]?.id), question);
  }

  /** Inserts a thread whose first message has an answer by the other side. */
  async function insertQuestion(proposal_id: string, { at, by, state }: Question): Promise<void> {
    const { write } = app.db;
    const organization_id = client.organizationId;
    const id = createId();
    await write
      .insertInto("threads")
      .values({
        organization_id,
        id,
        proposal_id,
        kind: "question",
        state,
        item_id: null,
        item_name: null,
        request_json: null,
        revision: 1,
        created_at: at,
        updated_at: at,
        waiting_since: null,
        owner_mail_at: null,
        client_mail_at: null,
      })
      .execute();
    const answered = new Date(Date.parse(at) + 60_000).toISOString();
    const other = by === "member" ? "recipient" : "member";
    for (const [author_kind, created_at] of [[by, at] as const, [other, answered] as const])
      await write
        .insertInto("thread_messages")
        .values({
          organization_id,
          id: createId(),
          proposal_id,
          thread_id: id,
          text: "Is it final?",
          author_kind,
          author_name: "Ada",
          author_email: null,
          user_id: null,
          via: null,
          link_id: null,
          created_at,
        })
        .execute();
  }

  const groupings = {
    month: (_history: History, at: string, zone: string) => toLocalDay(at, zone).slice(0, 7),
    member: ({ owner }: History) => owner,
    template: ({ template }: History) => template,
  };

  const periods = [
    { from: "2026-01-01", to: "2026-12-31", time_zone: "UTC" },
    { from: "2026-03-15", to: "2026-10-25", time_zone: "Europe/Berlin" },
    { from: "2026-03-01", to: "2026-11-30", time_zone: "America/New_York" },
    { from: "2026-06-30", to: "2026-07-01", time_zone: "Pacific/Kiritimati" },
    { from: "2020-01-01", to: "2020-12-31", time_zone: "Asia/Kathmandu" },
  ];
  const every = periods.flatMap((period) =>
    (["month", "member", "template"] as const).map((group_by) => Object.assign({ group_by }, period)),
  );

  it.each(every)("of random histories are exact: $from to $to in $time_zone by $group_by", async (asked) => {
    const { from, to, time_zone, group_by } = asked;
    const answer = await client.get(`/api/insights?${new URLSearchParams(asked).toString()}`);
    expect(answer.status).toBe(200);
    const { total, groups, period } = answer.body;
    expect(period).toEqual({ from, to, time_zone });
    expect(total).toEqual(addUp(histories, asked, () => true));
    const names = { month: new Map<string, string>(), member: people, template: templates }[group_by];
    for (const { key, label, ...figures } of groups as InsightGroup[]) {
      expect(label).toBe(group_by === "month" ? key : (names.get(key ?? "") ?? null));
      const isInGroup = (history: History, at: string) => groupings[group_by](history, at, time_zone) === key;
      expect(figures).toEqual(addUp(histories, asked, isInGroup));
    }
    const sum = (name: "sent" | "opened" | "won" | "lost") =>
      (groups as InsightGroup[]).reduce((all, group) => all + group[name], 0);
    for (const name of ["sent", "opened", "won", "lost"] as const) expect(sum(name)).toBe(total[name]);
  });

  it("contain every month of the period in order, including empty months", async () => {
    const { groups } = (await client.get("/api/insights?from=2020-11-05&to=2021-02-01")).body;
    expect(groups.map(({ key }: InsightGroup) => key)).toEqual(["2020-11", "2020-12", "2021-01", "2021-02"]);
    expect(groups[0]).toMatchObject({ sent: 0, win_rate: null, median_seconds_to_decide: null, values: [] });
  });

  it("without parameters cover the last twelve months in UTC", async () => {
    const { period, group_by, groups } = (await client.get("/api/insights")).body;
    expect({ period, group_by }).toEqual({
      period: { from: "2025-12-01", to: "2026-11-20", time_zone: "UTC" },
      group_by: "month",
    });
    expect(groups).toHaveLength(12);
  });

  it("as CSV contain the same figures, quoted and without formulas", async () => {
    const query = "from=2026-01-01&to=2026-12-31&group_by=template";
    const { total, groups } = (await client.get(`/api/insights?${query}`)).body;
    const { headers, body } = await client.get(`/api/insights.csv?${query}`);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toContain("Insights 2026-01-01 to 2026-12-31.csv");
    const lines = String(body).split("\r\n");
    expect(lines[0]).toBe(
      `\uFEFF${[
        "key,label,sent,opened,won,lost,win_rate,average_seconds_to_decide,median_seconds_to_decide,questions_per_won,questions_per_lost",
        ...(total as InsightFigures).values.flatMap(({ currency, frequency, margin }) =>
          ["sent", "won", ...(margin ? ["revenue", "cost", "margin"] : [])].map(
            (name) => `${name} ${currency} ${frequency}`,
          ),
        ),
        ...(total as InsightFigures).contract_values.flatMap(({ currency }) =>
          ["sent", "won"].map((name) => `${name} ${currency} contract value`),
        ),
        ...(total as InsightFigures).payments.flatMap(({ currency }) => [
          `received ${currency}`,
          `open ${currency}`,
        ]),
      ].join(",")}`,
    );
    expect(lines).toHaveLength(groups.length + 2);
    expect(lines.at(-1)).toBe("");
    const solar = groups.find(({ label }: InsightGroup) => label?.startsWith("="));
    expect(lines.find((each) => each.startsWith(solar.key))).toContain(
      `,"'=SUM(A1), ""Solar""",${solar.sent},${solar.opened},${solar.won},${solar.lost},${solar.win_rate},`,
    );
  });

  it("cover only one organization", async () => {
    const { total } = (await (await app.organization()).get("/api/insights")).body;
    expect(total).toMatchObject({ sent: 0, opened: 0, won: 0, lost: 0, values: [] });
  });

  it.each([
    ["time_zone=Mars/Olympus", "time_zone"],
    ["from=2026-02-30", "from"],
    ["from=2026-03-02&to=2026-03-01", "from"],
    ["from=2016-01-01&to=2026-01-01", "from"],
    ["from=0001-01-01&to=0001-02-01", "from"],
    ["to=9999-12-31&from=9999-01-01", "from"],
    ["group_by=client", "group_by"],
  ])("reject %s with 400 by field", async (query, field) => {
    for (const path of ["insights", "insights.csv"]) {
      const answer = await client.get(`/api/${path}?${query}`);
      expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, [field]]);
    }
  });

  it.each(["sent_at", "first_viewed_at", "won_at", "lost_at"] as const)(
    "use the index of %s without sorting",
    async (step) => {
      const { read } = app.db;
      const period = { from: "2026-03-01T00:00:00.000Z", until: "2026-03-03T00:00:00.000Z" };
      const keyword = engine === "sqlite" ? "explain query plan" : "explain";
      for (const after of [undefined, { at: period.from, id: "x" }]) {
        const statement = selectSteps(read, client.organizationId, step, period, after).compile();
        const { rows } = await read.executeQuery(
          CompiledQuery.raw(`${keyword} ${statement.sql}`, [...statement.parameters]),
        );
        expect(JSON.stringify(rows)).toContain(`proposals_of_period_by_${step}`);
        expect(JSON.stringify(rows)).not.toMatch(/TEMP B-TREE|Sort Key/);
      }
    },
  );
});

describe.each(engines)("insights of real deals on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  beforeAll(async () => {
    client = await app.organization();
  });

  it("follow the members' actions, including a reopened proposal", async () => {
    const template = await createTestProposal(client, { name: "Web", is_template: true });
    const make = async (value: number) =>
      (
        await createTestProposal(client, {
          templateId: template.id,
          pages: [createPage(line("Work", value))],
          settings: { currency: "EUR" },
        })
      ).url;
    const set = (url: string, status: string) => client.post(`${url}/status`, { status });
    const [won, lost, reopened] = [await make(0.1), await make(0.2), await make(0.3)];
    for (const url of [won, lost, reopened]) await set(url, "SENT");
    app.clock.advance(3_600_000);
    await set(won, "WON");
    await set(reopened, "LOST");
    app.clock.advance(3_600_000);
    await set(lost, "LOST");
    await client.post(`${reopened}/reopen`);
    await client.post(`${lost}/archive`);
    const { total, groups } = (await client.get("/api/insights?group_by=template")).body;
    expect(total).toMatchObject({ sent: 3, won: 1, lost: 1, win_rate: 0.5 });
    expect(total.values).toEqual([{ currency: "EUR", frequency: "once", sent: 0.6, won: 0.1, margin: null }]);
    expect(groups).toEqual([{ key: template.id, label: "Web", ...total }]);
    await client.delete(won);
    expect((await client.get("/api/insights")).body.total).toMatchObject({ sent: 2, won: 0 });
  });

  it("have the margin of won proposals with a cost, only for members who may see costs", async () => {
    const own = await app.organization();
    const win = async (lines: Parameters<typeof createPage>, settings = { currency: "EUR" }) => {
      const page = { ...createPage(...lines), tax_percent: 20, discounts: [tenPercent] };
      const { url } = await createTestProposal(own, { pages: [page], settings });
      await own.post(`${url}/status`, { status: "SENT" });
      await own.post(`${url}/status`, { status: "WON" });
    };
    await win([line("Costed", 100, { cost: 54 }), line("Left out", 50, { cost: 50, optional: true })]);
    await win([line("Other", 200, { cost: 153 })]);
    await win([line("Unknown", 1000)]);
    const [value] = (await own.get("/api/insights")).body.total.values;
    expect(value).toEqual({
      currency: "EUR",
      frequency: "once",
      sent: 1404,
      won: 1404,
      margin: { revenue: 270, cost: 207, percent: 23.33 },
    });
    const member = await own.colleague("member");
    expect(await readCsv(member)).toEqual([
      expect.stringContaining("won EUR once,revenue EUR once,cost EUR once,margin EUR once"),
      expect.stringContaining(",1404,1404,270,207,23.33"),
      "",
    ]);
    await own.patch("/api/organization", { costs_visible_to: "owners_and_admins" });
    const [hidden] = (await member.get("/api/insights")).body.total.values;
    expect(hidden).toEqual({ currency: "EUR", frequency: "once", sent: 1404, won: 1404 });
    const [header, row] = await readCsv(member);
    expect([header, row]).toEqual([
      expect.stringMatching(/won EUR once$/),
      expect.stringMatching(/,1404,1404$/),
    ]);
    expect((await readCsv(own))[0]).toContain("margin EUR once");
  });

  it("count the questions before a decision, but neither its reason nor questions of members", async () => {
    const own = await app.organization();
    const declined = await sendOffer(app, own);
    const open = await sendOffer(app, own);
    const question = { text: "Is it final?", full_name: "Hank Scorpio", email: "hank@globex.test" };
    for (const { reader } of [declined, declined, open]) {
      expect((await reader.post("threads", question)).status).toBe(201);
      app.clock.advance(1000);
    }
    await own.post(`${declined.url}/threads`, { text: "Do you need a plan?" });
    app.clock.advance(1000);
    expect((await declined.reader.post("decline", { reason: "Too expensive." })).status).toBe(200);
    expect((await own.get("/api/insights")).body.total).toMatchObject({
      lost: 1,
      questions_per_won: null,
      questions_per_lost: 2,
    });
    // The reason of an earlier decline is no question, either.
    await own.post(`${declined.url}/reopen`);
    app.clock.advance(1000);
    expect((await declined.reader.post("decline", { reason: "Still too expensive." })).status).toBe(200);
    expect((await own.get("/api/insights")).body.total).toMatchObject({ questions_per_lost: 2 });
  });
});

const tenPercent = { name: "Friends", type: "percent", value: 10, frequency: "once" };

type Random = ReturnType<typeof createRandom>;

function makeHistory(random: Random, owners: readonly string[], templates: readonly string[]): History {
  const time = (from: number, days: number) => new Date(from + random.below(days * day)).toISOString();
  const chance = (share: number) => random.percent(share * 100);
  const sent = chance(0.8) ? time(Date.UTC(2025, 11, 20), 390) : null;
  const opened = sent && chance(0.7) ? time(Date.parse(sent), 20) : null;
  const decided = chance(0.6) ? time(Date.parse(sent ?? "2026-05-05"), 60) : null;
  const isWon = chance(0.5);
  const currency = random.pick(Object.keys(digits));
  const used = frequencies.filter(() => chance(0.2));
  const toMargin = () => ({ revenue: random.below(9_000_000) - 100_000, cost: random.below(9_000_000) });
  return {
    owner: random.pick(owners),
    template: chance(0.5) ? random.pick(templates) : null,
    sent,
    opened,
    won: isWon ? decided : null,
    lost: isWon ? null : decided,
    currency,
    totals: new Map(used.map((frequency) => [frequency, random.below(10_000_000) - 1_000_000])),
    contract: chance(0.3) ? random.below(90_000_000) - 1_000_000 : null,
    margins: chance(0.6) ? new Map(used.map((frequency) => [frequency, toMargin()])) : null,
    shelf: random.pick(["active", "active", "active", "archived", "deleted", "template"]),
    due: decided && isWon && chance(0.5) ? 1 + random.below(900_000) : null,
    payments: Array.from({ length: chance(0.4) ? 1 + random.below(3) : 0 }, () => {
      const amount = 1 + random.below(500_000);
      return {
        at: time(Date.UTC(2025, 11, 20), 390),
        status: random.pick(["succeeded", "succeeded", "failed", "canceled", "processing"]),
        isTest: chance(0.1),
        currency: chance(0.9) ? currency : "EUR",
        amount,
        refunded: chance(0.2) ? random.below(amount) : 0,
      };
    }),
    questions: decided
      ? Array.from({ length: random.below(4) }, () => ({
          at: new Date(Date.parse(decided) + (random.below(40) - 30) * day).toISOString(),
          by: random.pick(["recipient", "recipient", "member"]),
          state: random.pick(["open", "answered", "resolved", "withdrawn"]),
        }))
      : [],
  };
}

function toMajor(currency: string, minorUnits: number): number {
  return Number((minorUnits / 10 ** (digits[currency] ?? 2)).toFixed(digits[currency]));
}

function toStoredContract(amount: number): ContractValue {
  const total = { selected: amount, min: amount, max: amount, range: "exact" as const };
  const days = { starts_on: null, ends_on: null };
  return { months: 12, ...days, first_payment: total, total, yearly: total, payments: [], left_out: [] };
}

const part = (total: number) => ({ subtotal: total, discount: 0, tax: 0, total });

function toStoredTotals({ currency, totals, contract }: History): Parameters<typeof toTotalKeys>[0] {
  const entries = [...totals].map(([frequency, minorUnits]) => {
    const total = part(toMajor(currency, minorUnits));
    const ends = { range: "exact" as const, open_min: false, open_max: false };
    return [frequency, { selected: total, min: total, max: total, ...ends }];
  });
  return {
    totals: Object.fromEntries(entries),
    contract: contract === null ? null : toStoredContract(toMajor(currency, contract)),
    cached_totals: { currency, updated_at: "2026-01-01T00:00:00.000Z" },
  };
}

function toStoredPayments({ won, due, payments, currency }: History) {
  const amount = due === null ? null : toMajor(currency, due);
  const transactions = payments.map((payment): PaymentTransaction => ({
    ...transactionExample,
    status: payment.status,
    is_test: payment.isTest,
    currency: payment.currency,
    amount: toMajor(payment.currency, payment.amount),
    refunded: toMajor(payment.currency, payment.refunded),
    paid_at: payment.status === "succeeded" ? payment.at : null,
  }));
  return {
    status: won === null ? ("DRAFT" as const) : ("WON" as const),
    due_json: amount === null ? null : JSON.stringify({ base: amount, amount }),
    transactions_json: JSON.stringify(transactions),
    cached_totals_json: JSON.stringify({ currency, updated_at: "2026-01-01T00:00:00.000Z" }),
    payment_state: amount === null && payments.length === 0 ? null : ("due" as const),
  };
}

function toStoredMargins({ currency, margins }: History): StoredMargins {
  const sums = [...(margins ?? [])].map(([frequency, { revenue, cost }]) => [
    frequency,
    { revenue: toMajor(currency, revenue), cost: toMajor(currency, cost) },
  ]);
  return { currency, sums: Object.fromEntries(sums) };
}

async function readCsv(reader: TestClient): Promise<string[]> {
  return String((await reader.get("/api/insights.csv?group_by=template")).body).split("\r\n");
}

/** Formats by time zone, because creating a format is far slower than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function toLocalDay(at: string, timeZone: string): string {
  const known = dayFormats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  if (!known) dayFormats.set(timeZone, format);
  return format.format(new Date(at));
}

const { data: transactionExample } = operations.recordPayment.examples.answer;
const toNet = ({ amount, refunded }: Payment) => amount - refunded;

/** Reference implementation: checks every history for every figure. */
function addUp(
  histories: readonly History[],
  { from, to, time_zone }: { from: string; to: string; time_zone: string },
  isInGroup: (history: History, at: string) => boolean,
): InsightFigures {
  const counted = histories.filter(({ shelf }) => shelf === "active" || shelf === "archived");
  const did = (step: "sent" | "opened" | "won" | "lost") =>
    counted.filter((history) => {
      const at = history[step];
      if (at === null || !isInGroup(history, at)) return false;
      const local = toLocalDay(at, time_zone);
      return local >= from && local <= to;
    });
  const [sent, opened, won, lost] = [did("sent"), did("opened"), did("won"), did("lost")];
  const seconds = [...won, ...lost]
    .flatMap((history) =>
      history.sent === null ? [] : [Date.parse(history.won ?? history.lost ?? "") - Date.parse(history.sent)],
    )
    .toSorted((a, b) => a - b);
  const middle = [seconds[Math.ceil(seconds.length / 2) - 1], seconds[Math.floor(seconds.length / 2)]];
  const sumValues = (some: readonly History[], currency: string, frequency: Frequency) =>
    some
      .filter((history) => history.currency === currency)
      .reduce((sum, { totals }) => sum + (totals.get(frequency) ?? 0), 0);
  const perDeal = (some: readonly History[]) => {
    const asked = some.flatMap(({ questions, won: wonAt, lost: lostAt }) =>
      questions.filter(
        ({ at, by, state }) => at < (wonAt ?? lostAt ?? "") && by === "recipient" && state !== "withdrawn",
      ),
    );
    return some.length === 0 ? null : Number((asked.length / some.length + 1e-9).toFixed(2));
  };
  return {
    sent: sent.length,
    opened: opened.length,
    won: won.length,
    lost: lost.length,
    win_rate:
      won.length + lost.length === 0 ? null : Number((won.length / (won.length + lost.length)).toFixed(4)),
    average_seconds_to_decide:
      seconds.length === 0 ? null : Math.floor(seconds.reduce((a, b) => a + b) / seconds.length / 1000),
    median_seconds_to_decide:
      seconds.length === 0 ? null : Math.floor(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2000),
    questions_per_won: perDeal(won),
    questions_per_lost: perDeal(lost),
    contract_values: Object.keys(digits).flatMap((currency) => {
      const [ofSent, ofWon] = [sent, won].map((some) =>
        some.flatMap((history) => (history.currency === currency ? (history.contract ?? []) : [])),
      ) as [number[], number[]];
      if (ofSent.length + ofWon.length === 0) return [];
      const sum = (values: number[]) =>
        toMajor(
          currency,
          values.reduce((all, each) => all + each, 0),
        );
      return [{ currency, sent: sum(ofSent), won: sum(ofWon) }];
    }),
    payments: Object.keys(digits).flatMap((currency) => {
      const isReceived = (history: History, { at, status, isTest, currency: of }: Payment) => {
        const local = toLocalDay(at, time_zone);
        const isCounted = status === "succeeded" && !isTest && of === currency;
        return isCounted && local >= from && local <= to && isInGroup(history, at);
      };
      const received = counted.flatMap((history) =>
        history.payments.filter((each) => isReceived(history, each)).map(toNet),
      );
      const open = won
        .filter((history) => history.currency === currency)
        .map(({ due, payments }) => {
          const paid = payments.filter((each) => each.status === "succeeded" && each.currency === currency);
          return (due ?? 0) - paid.reduce((sum, each) => sum + toNet(each), 0);
        })
        .filter((amount) => amount > 0);
      if (received.length + open.length === 0) return [];
      const [sumReceived, sumOpen] = [received, open].map((amounts) =>
        toMajor(
          currency,
          amounts.reduce((sum, each) => sum + each, 0),
        ),
      ) as [number, number];
      return [{ currency, received: sumReceived, open: sumOpen }];
    }),
    values: Object.keys(digits).flatMap((currency) =>
      frequencies.flatMap((frequency) => {
        const isUsed = [...sent, ...won].some(
          (history) => history.currency === currency && history.totals.has(frequency),
        );
        if (!isUsed) return [];
        const total = (some: readonly History[]) => toMajor(currency, sumValues(some, currency, frequency));
        const costed = won.flatMap((history) =>
          history.currency === currency ? (history.margins?.get(frequency) ?? []) : [],
        );
        const [revenue, cost] = (["revenue", "cost"] as const).map((name) =>
          costed.reduce((sum, each) => sum + each[name], 0),
        ) as [number, number];
        const percent =
          revenue > 0
            ? Math.sign(revenue - cost) *
              Number(((Math.abs(revenue - cost) / revenue) * 100 + 1e-9).toFixed(2))
            : null;
        const margin = { revenue: toMajor(currency, revenue), cost: toMajor(currency, cost), percent };
        return [
          {
            currency,
            frequency,
            sent: total(sent),
            won: total(won),
            margin: costed.length > 0 ? margin : null,
          },
        ];
      }),
    ),
  };
}
