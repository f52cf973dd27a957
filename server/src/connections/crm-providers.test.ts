import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../../test/clock.ts";
import { emptyPush } from "../../test/crm/empty-push.ts";
import type { CrmFault } from "../../test/crm/faults.ts";
import { startHubspot } from "../../test/crm/hubspot-stand-in.ts";
import { startPipedrive } from "../../test/crm/pipedrive-stand-in.ts";
import type { CrmStandIn, DealState, NewDeal } from "../../test/crm/stand-in.ts";
import {
  ProviderError,
  type CrmAccount,
  type CrmProvider,
  type DealLineItem,
  type DealPush,
  type PushMemory,
} from "./crm-provider.ts";
import { createHubspot } from "./hubspot.ts";
import { createPipedrive } from "./pipedrive.ts";

const clock = testClock("2027-02-01T10:00:00.000Z");

const crms = [
  {
    crm: "HubSpot",
    start: startHubspot,
    create: (apiUrl: string, timeoutMs?: number) => createHubspot({ apiUrl, clock, timeoutMs }),
    account: { id: "12345678", name: "Account 12345678", webUrl: "https://app-eu1.hubspot.com" },
    url: (id: string) => `https://app-eu1.hubspot.com/contacts/12345678/record/0-3/${id}`,
    scope: "crm.objects.deals.write",
    verifyPath: /account-info/,
    lineItems: 3,
  },
  {
    crm: "Pipedrive",
    start: startPipedrive,
    create: (apiUrl: string, timeoutMs?: number) => createPipedrive({ apiUrl, clock, timeoutMs }),
    account: { id: "4711", name: "Globex", webUrl: "https://globex.pipedrive.com" },
    url: (id: string) => `https://globex.pipedrive.com/deal/${id}`,
    scope: "deals",
    verifyPath: /users\/me/,
    lineItems: 0,
  },
];

const client: NewDeal = {
  company: { name: "Globex & Söhne", address: "Main Street 1", website: "globex.test" },
  contact: { firstName: "Grace", lastName: "Hopper", email: "grace@globex.test", phone: "+49 30 1" },
};

const lines: DealLineItem[] = [
  {
    id: "l1",
    name: "Design",
    sku: "D-1",
    quantity: 2,
    unitPrice: 1200.5,
    unitDiscount: 50,
    frequency: "once",
  },
  {
    id: "l2",
    name: "Hosting 🚀",
    sku: null,
    quantity: 1,
    unitPrice: 49,
    unitDiscount: 0,
    frequency: "monthly",
  },
  {
    id: "l3",
    name: "Hosting 🚀",
    sku: null,
    quantity: 1,
    unitPrice: 49,
    unitDiscount: 0,
    frequency: "monthly",
  },
];

const memoryOf = (phase: PushMemory["phase"]): PushMemory => ({ phase, lineItems: {}, pdf: null });

const failing = (code: string, message: RegExp = /\. \S/) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) as unknown });

const toOutcome = (result: PromiseSettledResult<unknown>) => ({
  status: result.status,
  reason: result.status === "rejected" ? (result.reason as unknown) : undefined,
});

/** Describes a deal without ids and names of its own, so that deals can be compared. */
function describeDeal({ notes, files, lineItems, ...deal }: DealState): object {
  const items = lineItems.map((item) => ({ ...item, id: "" }));
  return {
    ...deal,
    id: "",
    notes: notes.length,
    files: files.length,
    lineItems: items.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

describe.each(crms)(
  "$crm",
  ({ crm, start, create, account: expectedAccount, url, scope, verifyPath, lineItems }) => {
    let standIn: CrmStandIn;
    let provider: CrmProvider;
    let account: CrmAccount;
    let token: string;
    let pdfs = 0;

    beforeAll(async () => {
      standIn = await start();
      provider = create(standIn.url);
      ({ token } = standIn);
      account = await provider.verify(token);
    });
    afterAll(() => standIn.close());
    afterEach(() => standIn.faults.clear());

    function describePush(dealId: string, changes: Partial<DealPush> = {}): DealPush {
      const { stages, pipelineId: pipeline_id } = standIn.facts;
      return { ...emptyPush, dealId, settings: { stages, pipeline_id }, ...changes };
    }

    /** Describes a push that uses every part of a deal. */
    function describeWon(dealId: string, changes: Partial<DealPush> = {}): DealPush {
      pdfs += 1;
      return describePush(dealId, {
        amount: 4431,
        fields: {
          [standIn.facts.textField]: "https://proffer.test/p/1",
          [standIn.facts.numberField]: 12_000,
        },
        phase: "won",
        closedOn: "2027-01-31",
        note: {
          marker: `proffer-${dealId}`,
          lines: ["The proposal was won."],
          url: "https://proffer.test/p/1?a=1&b=2",
        },
        pdf: {
          fileName: `Website relaunch ${pdfs}.pdf`,
          read: async () => new TextEncoder().encode("%PDF-1.7"),
        },
        lineItems: lines,
        ...changes,
      });
    }

    const push = (wanted: DealPush) => provider.pushDeal(token, account, wanted);
    const countWrites = () => standIn.listWrites().length;

    describe("reads", () => {
      it("the account of a token", () => {
        expect(account).toEqual(expectedAccount);
      });

      it("pipelines in use with their stages in order, and fields that take texts and numbers", async () => {
        const { pipelines, fields } = await provider.readOptions(token);
        expect(pipelines.map(({ id }) => id)).toEqual([
          standIn.facts.pipelineId,
          standIn.facts.otherPipelineId,
        ]);
        const stages = pipelines[0]?.stages.map(({ id }) => id) ?? [];
        const { sent, opened, pending } = standIn.facts.stages;
        expect(stages.filter((id) => [sent, opened, pending].includes(id))).toEqual([sent, opened, pending]);
        const { textField, numberField, fixedField } = standIn.facts;
        const ids = fields.map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining([textField, numberField]));
        expect(
          [fixedField, "title", "amount", "dealstage", "hs_secret"].filter((id) => ids.includes(id)),
        ).toEqual([]);
      });

      it("a deal with its company and first contact", async () => {
        const id = standIn.addDeal({ title: "Relaunch 🚀 <b>", amount: 12.5, currency: "EUR", ...client });
        expect(await provider.readDeal(token, account, id)).toMatchObject({
          id,
          title: "Relaunch 🚀 <b>",
          url: url(id),
          amount: 12.5,
          currency: "EUR",
          client_name: "Globex & Söhne",
          contact_name: "Grace Hopper",
          contact_email: "grace@globex.test",
          company: { name: "Globex & Söhne", address: "Main Street 1", website: "globex.test" },
          contact: {
            first_name: "Grace",
            last_name: "Hopper",
            email: "grace@globex.test",
            phone: "+49 30 1",
          },
        });
      });

      it("a deal whose contact has no address, and one without a client", async () => {
        const id = standIn.addDeal({ contact: { firstName: "Grace" } });
        expect(await provider.readDeal(token, account, id)).toMatchObject({
          client_name: "Grace",
          contact_email: null,
          company: null,
          contact: { first_name: "Grace", last_name: null, email: null, phone: null },
        });
        const other = await provider.readDeal(token, account, standIn.addDeal());
        expect(other).toMatchObject({ client_name: null, company: null, contact: null });
      });

      it("deals by a part of their name, newest first, with few requests", async () => {
        const ids = Array.from({ length: 25 }, (_, index) =>
          standIn.addDeal({ title: `Needle in haystack ${index}`, ...client }),
        );
        const before = standIn.requests.length;
        const found = await provider.searchDeals(token, account, "needle");
        expect(standIn.requests.length - before).toBeLessThanOrEqual(6);
        expect(found.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
        expect(found[0]).toMatchObject({ client_name: "Globex & Söhne", contact_email: "grace@globex.test" });
        expect(found[0]?.stage).toEqual(expect.stringContaining("ualified"));
        expect(found[0]).not.toHaveProperty("company");
        expect(await provider.searchDeals(token, account, "no such deal")).toEqual([]);
      });

      it("the newest deals without a text, and deals by a single character", async () => {
        const id = standIn.addDeal({ title: "Ω" });
        expect((await provider.searchDeals(token, account, " "))[0]?.id).toBe(id);
        expect((await provider.searchDeals(token, account, "ω")).map((deal) => deal.id)).toEqual([id]);
        const emoji = standIn.addDeal({ title: "🎉 party" });
        expect((await provider.searchDeals(token, account, "🎉")).map((deal) => deal.id)).toEqual([emoji]);
      });

      it.each(["0", "1/../2", "", "abc", "9".repeat(30)])("no deal with the id %j", async (id) => {
        await expect(provider.readDeal(token, account, id)).rejects.toEqual(failing("deal_gone"));
        await expect(push(describePush(id))).rejects.toEqual(failing("deal_gone"));
      });

      it("no deleted deal", async () => {
        const id = standIn.addDeal();
        standIn.deleteDeal(id);
        await expect(provider.readDeal(token, account, id)).rejects.toEqual(failing("deal_gone"));
        await expect(push(describeWon(id))).rejects.toEqual(failing("deal_gone", /link the proposal/));
      });
    });

    describe("a push", () => {
      it("writes amount, fields, decision, note, PDF and line items, and says so", async () => {
        const id = standIn.addDeal(client);
        const result = await push(describeWon(id));
        expect(result).toMatchObject({ dealId: id, dealUrl: url(id), title: "Website relaunch" });
        expect(result.changes).toEqual(
          expect.arrayContaining([
            { type: "amount", amount: 4431, currency: "EUR" },
            { type: "note" },
            { type: "pdf" },
          ]),
        );
        expect(result.changes.filter((each) => each.type === "field")).toHaveLength(2);
        const deal = standIn.getDeal(id);
        expect(deal).toMatchObject({ amount: 4431, status: "won", closedOn: "2027-01-31" });
        expect(deal.fields[standIn.facts.textField]).toBe("https://proffer.test/p/1");
        expect(Number(deal.fields[standIn.facts.numberField])).toBe(12_000);
        expect(deal.notes).toHaveLength(1);
        expect(deal.files).toHaveLength(1);
        expect(deal.lineItems).toHaveLength(lineItems);
      });

      it("changes nothing when it is repeated, with or without memory", async () => {
        const wanted = describeWon(standIn.addDeal(client));
        const { memory } = await push(wanted);
        const before = countWrites();
        expect((await push({ ...wanted, memory })).changes).toEqual([]);
        expect((await push(wanted)).changes).toEqual([]);
        expect(countWrites()).toBe(before);
      });

      it("sends all differences of the deal in one request", async () => {
        const id = standIn.addDeal();
        const before = countWrites();
        await push(describeWon(id, { note: null, pdf: null, lineItems: null }));
        expect(countWrites() - before).toBe(1);
      });

      it("of nothing writes nothing", async () => {
        const id = standIn.addDeal({ amount: 5 });
        const before = standIn.getDeal(id);
        expect((await push(describePush(id))).changes).toEqual([]);
        expect(standIn.getDeal(id)).toEqual(before);
      });

      it("empties a field without a value", async () => {
        const id = standIn.addDeal();
        const { numberField } = standIn.facts;
        await push(describePush(id, { fields: { [numberField]: 5 } }));
        expect((await push(describePush(id, { fields: { [numberField]: null } }))).changes).toHaveLength(1);
        expect(standIn.getDeal(id).fields[numberField]).toBeNull();
      });

      it("writes texts as texts: no markup, no broken address", async () => {
        const id = standIn.addDeal();
        const note = {
          marker: "proffer-1",
          lines: ['<img src=x onerror="alert(1)"> & 🎉', "Second line"],
          url: 'https://proffer.test/?a=1&b="',
        };
        await push(describePush(id, { note }));
        const [html = ""] = standIn.getDeal(id).notes;
        expect(html).not.toContain("<img");
        expect(html).toContain(
          "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; 🎉</p><p>Second line</p>",
        );
        expect(html).toContain('href="https://proffer.test/?a=1&amp;b=&quot;"');
      });

      it("finds its note and PDF among 250 notes", async () => {
        const id = standIn.addDeal();
        const wanted = describeWon(id);
        await push(wanted);
        for (let at = 0; at < 250; at++) standIn.addNote(id, `<p>Call ${at}</p>`);
        expect((await push(wanted)).changes).toEqual([]);
        expect(standIn.getDeal(id).notes).toHaveLength(251);
      });
    });

    describe("the step of a deal", () => {
      it("follows the stages of the settings", async () => {
        const id = standIn.addDeal();
        let memory: PushMemory | null = null;
        for (const phase of ["sent", "opened", "pending"] as const) {
          ({ memory } = await push(describePush(id, { phase, memory })));
          expect(standIn.getDeal(id).stageId).toBe(standIn.facts.stages[phase]);
        }
        expect(memory?.phase).toBe("pending");
      });

      it("falls back to an earlier stage, which does not move the deal again", async () => {
        const id = standIn.addDeal();
        const { sent } = standIn.facts.stages;
        const settings = { stages: { sent } };
        await push(describePush(id, { settings, phase: "pending" }));
        expect(standIn.getDeal(id).stageId).toBe(sent);
        standIn.moveDeal(id, { stageId: standIn.facts.stages.pending });
        await push(describePush(id, { settings, phase: "opened", memory: memoryOf("sent") }));
        expect(standIn.getDeal(id).stageId).toBe(standIn.facts.stages.pending);
      });

      it("stays where a person moved it, until the next step", async () => {
        const id = standIn.addDeal();
        const { memory } = await push(describePush(id, { phase: "sent" }));
        standIn.moveDeal(id, { stageId: standIn.facts.stages.pending });
        expect((await push(describePush(id, { phase: "sent", memory }))).changes).toEqual([]);
        expect(standIn.getDeal(id).stageId).toBe(standIn.facts.stages.pending);
        await push(describePush(id, { phase: "opened", memory }));
        expect(standIn.getDeal(id).stageId).toBe(standIn.facts.stages.opened);
      });

      it("does not change without a stage, or for a draft", async () => {
        const id = standIn.addDeal();
        const before = standIn.getDeal(id);
        const { memory } = await push(describePush(id, { settings: {}, phase: "sent" }));
        expect(memory.phase).toBe("sent");
        const draft = await push(describePush(id, { phase: null, memory }));
        expect(draft.memory.phase).toBe("sent");
        expect(standIn.getDeal(id)).toEqual(before);
      });

      it("is won, lost with its reason, and open again", async () => {
        const id = standIn.addDeal();
        const won = await push(describePush(id, { phase: "won", closedOn: "2027-01-30" }));
        expect(standIn.getDeal(id)).toMatchObject({ status: "won", closedOn: "2027-01-30" });
        const lost = await push(
          describePush(id, {
            phase: "lost",
            closedOn: "2027-01-31",
            lostReason: "Too <expensive>",
            memory: won.memory,
          }),
        );
        expect(standIn.getDeal(id)).toMatchObject({
          status: "lost",
          closedOn: "2027-01-31",
          lostReason: "Too <expensive>",
        });
        await push(describePush(id, { phase: "sent", memory: lost.memory }));
        expect(standIn.getDeal(id)).toMatchObject({ status: "open", stageId: standIn.facts.stages.sent });
      });

      it("is not changed in another pipeline, and the log says so once", async () => {
        const { otherPipelineId, otherStageId } = standIn.facts;
        const id = standIn.addDeal({ pipelineId: otherPipelineId, stageId: otherStageId });
        const { changes, memory } = await push(describePush(id, { phase: "sent", amount: 1 }));
        expect(changes).toEqual([
          { type: "amount", amount: 1, currency: "EUR" },
          { type: "stage_kept", pipeline: "Partner sales" },
        ]);
        expect(standIn.getDeal(id)).toMatchObject({ stageId: otherStageId, amount: 1 });
        expect((await push(describePush(id, { phase: "sent", amount: 1, memory }))).changes).toEqual([]);
        const withoutPipeline = { stages: standIn.facts.stages };
        const again = await push(describePush(id, { settings: withoutPipeline, phase: "sent" }));
        expect(again.changes).toEqual([{ type: "stage_kept", pipeline: "Partner sales" }]);
      });
    });

    describe("a currency", () => {
      it("of the account is written with the amount", async () => {
        const id = standIn.addDeal({ amount: 5, currency: "EUR" });
        expect((await push(describePush(id, { amount: 5, currency: "USD" }))).changes).toEqual([
          { type: "amount", amount: 5, currency: "USD" },
        ]);
        expect(standIn.getDeal(id)).toMatchObject({ amount: 5, currency: "USD" });
      });

      it.each(["GBP", "JPY"])(
        "that the account does not have is refused before anything is written: %s",
        async (currency) => {
          const id = standIn.addDeal({ amount: 5, currency: "EUR" });
          const before = countWrites();
          await expect(push(describeWon(id, { currency }))).rejects.toEqual(
            failing("unknown_currency", new RegExp(currency)),
          );
          expect(countWrites()).toBe(before);
          expect(standIn.getDeal(id)).toMatchObject({ amount: 5, currency: "EUR" });
        },
      );
    });

    describe("what a person has removed", () => {
      let own: CrmStandIn;
      let there: CrmProvider;

      beforeAll(async () => {
        own = await start();
        there = create(own.url);
      });
      afterAll(() => own.close());

      const pushThere = (wanted: DealPush) => there.pushDeal(own.token, account, wanted);

      it("is named: a field", async () => {
        const id = own.addDeal();
        own.removeField(own.facts.numberField);
        const fields = { [own.facts.numberField]: 5 };
        await expect(pushThere(describePush(id, { fields }))).rejects.toEqual(
          failing("field_gone", new RegExp(own.facts.numberField)),
        );
      });

      it("is named: a stage, then its pipeline. Nothing is written", async () => {
        const id = own.addDeal();
        const { sent, opened } = own.facts.stages;
        own.removeStage(sent);
        await expect(pushThere(describePush(id, { phase: "sent", amount: 3 }))).rejects.toEqual(
          failing("stage_gone", new RegExp(sent)),
        );
        expect(
          (await there.readOptions(own.token)).pipelines[0]?.stages.map((each) => each.id),
        ).not.toContain(sent);
        own.archivePipeline(own.facts.pipelineId);
        await expect(pushThere(describePush(id, { phase: "opened", amount: 3 }))).rejects.toEqual(
          failing("stage_gone", new RegExp(opened)),
        );
        expect((await there.readOptions(own.token)).pipelines).toHaveLength(1);
        expect(own.listWrites()).toEqual([]);
      });
    });

    describe("a failure", () => {
      const faults: { name: string; fault: CrmFault; code: string; retryAfterSeconds?: number }[] = [
        { name: "a reset connection", fault: "reset", code: "unreachable" },
        { name: "a lost answer", fault: "lost", code: "unreachable" },
        { name: "status 500", fault: "error", code: "unreachable" },
        { name: "a proxy's page with 502", fault: { html: 502 }, code: "unreachable" },
        { name: "a proxy's page with 403", fault: { html: 403 }, code: "unreachable" },
        { name: "a proxy's page with 200", fault: { html: 200 }, code: "unreachable" },
        { name: "invalid JSON", fault: "garbled", code: "unreachable" },
        { name: "a huge answer", fault: "huge", code: "unreachable" },
        { name: "a redirect", fault: "redirect", code: "unreachable" },
        { name: "429 without a time", fault: { limited: {} }, code: "rate_limited" },
        {
          name: "429 with seconds",
          fault: { limited: { "retry-after": "12" } },
          code: "rate_limited",
          retryAfterSeconds: 12,
        },
        {
          name: "429 with a past date",
          fault: { limited: { "retry-after": "Mon, 01 Jan 2024 00:00:00 GMT" } },
          code: "rate_limited",
          retryAfterSeconds: 0,
        },
        { name: "429 with nonsense", fault: { limited: { "retry-after": "soon" } }, code: "rate_limited" },
      ];

      it.each(faults)("has a code and a sentence: $name", async ({ fault, code, retryAfterSeconds }) => {
        standIn.faults.plan(fault, { path: verifyPath });
        const error: unknown = await provider.verify(token).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(ProviderError);
        expect(error).toEqual(failing(code, /Try again later\.$/));
        expect((error as ProviderError).retryAfterSeconds).toBe(retryAfterSeconds);
      });

      it("ends a request without an answer in time", async () => {
        standIn.faults.plan({ slowMs: 500 });
        await expect(create(standIn.url, 50).verify(token)).rejects.toEqual(
          failing("unreachable", /in time/),
        );
      });

      it("has the seconds until an HTTP date", async () => {
        const date = new Date(Date.now() + 90_000).toUTCString();
        standIn.faults.plan({ limited: { "retry-after": date } });
        const error = (await provider.verify(token).catch((reason: unknown) => reason)) as ProviderError;
        expect(error.retryAfterSeconds).toBeGreaterThan(80);
        expect(error.retryAfterSeconds).toBeLessThanOrEqual(90);
      });

      it("of a server that does not listen is unreachable", async () => {
        await expect(create("http://127.0.0.1:9").verify(token)).rejects.toEqual(failing("unreachable"));
      });

      it("ends the request of a caller that gives up", async () => {
        standIn.faults.plan({ slowMs: 300 });
        const caller = new AbortController();
        const answer = provider.verify(token, caller.signal);
        caller.abort();
        await expect(answer).rejects.toEqual(failing("unreachable", /abandoned/));
      });

      it.each(["wrong", "with space", "line\nbreak", "tökén", ""])(
        "of the token %j is unauthorized",
        async (wrong) => {
          await expect(provider.verify(wrong)).rejects.toEqual(failing("unauthorized", /Enter/));
        },
      );

      it("of a revoked token is unauthorized", async () => {
        standIn.addToken("soon-revoked");
        await provider.verify("soon-revoked");
        standIn.revokeToken("soon-revoked");
        await expect(provider.searchDeals("soon-revoked", account, "")).rejects.toEqual(
          failing("unauthorized"),
        );
      });

      it("of a token without a permission names it", async () => {
        standIn.addToken("read-only", { lacks: [scope] });
        const wanted = describePush(standIn.addDeal(), { amount: 1 });
        await expect(provider.pushDeal("read-only", account, wanted)).rejects.toEqual(
          failing("missing_scope", new RegExp(scope)),
        );
      });

      it("never contains the token, even if the CRM quotes it", async () => {
        const canary = "canary-5f1c";
        const server = createServer((_, response) => {
          const message = `the token ${canary} is\nwrong ${"x".repeat(5_000)}`;
          response.writeHead(status, { "content-type": "application/json" });
          response.end(JSON.stringify({ message, error: message, category: "X" }));
        });
        await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
        const there = create(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
        let status = 400;
        for (status of [400, 401, 402, 403, 404, 409, 410, 422, 429, 500]) {
          const error = (await there.verify(canary).catch((reason: unknown) => reason)) as ProviderError;
          expect(error).toBeInstanceOf(ProviderError);
          expect(`${error.message}${error.stack ?? ""}${JSON.stringify(error)}`).not.toContain(canary);
          expect(error.cause).toBeUndefined();
          expect(error.message).not.toContain("\n");
          expect(error.message.length).toBeLessThan(600);
        }
        for (const malformed of [`${canary}\n`, `${canary}ü`]) {
          const error = (await there.verify(malformed).catch((reason: unknown) => reason)) as ProviderError;
          expect(`${error.message}${error.stack ?? ""}`).not.toContain(canary);
        }
        server.close();
      });

      it("never puts the token into an address", () => {
        for (const { path, query } of standIn.requests)
          expect(`${path}?${query.toString()}`).not.toContain(token);
      });
    });

    it("answers of an unexpected shape are failures of the CRM", async () => {
      const server = createServer((_, response) => {
        response.writeHead(200, { "content-type": "application/json" }).end(body);
      });
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      const there = create(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      let body = "";
      const shapes = [
        "null",
        "[]",
        '"text"',
        "7",
        "{}",
        '{"data":7,"results":7}',
        '{"data":[null],"results":[null]}',
      ];
      for (body of ["", ...shapes]) {
        const calls = [
          there.verify(token),
          there.readDeal(token, account, "1"),
          there.pushDeal(token, account, describeWon("1")),
        ];
        for (const call of calls) await expect(call).rejects.toEqual(failing("unreachable"));
        const others = [there.readOptions(token), there.searchDeals(token, account, "abc")];
        for (const { status, reason } of await Promise.allSettled(others).then((all) => all.map(toOutcome)))
          expect([status, reason]).toEqual(
            status === "fulfilled" ? [status, undefined] : [status, failing("unreachable")],
          );
      }
      server.close();
    });

    describe("after a failure of any request of a push, the next push", () => {
      it.each(["reset", "lost", "error", "garbled"] as const)("repairs everything: %s", async (fault) => {
        const first = standIn.addDeal(client);
        const before = standIn.requests.length;
        await push(describeWon(first));
        const count = standIn.requests.length - before;
        expect(count).toBeGreaterThan(5);
        for (let skip = 0; skip < count; skip++) {
          const id = standIn.addDeal(client);
          const wanted = describeWon(id);
          standIn.faults.plan(fault, { skip });
          await expect(push(wanted)).rejects.toEqual(failing("unreachable"));
          standIn.faults.clear();
          const { memory } = await push(wanted);
          expect([skip, describeDeal(standIn.getDeal(id))]).toEqual([
            skip,
            describeDeal(standIn.getDeal(first)),
          ]);
          expect((await push({ ...wanted, memory })).changes).toEqual([]);
        }
      });
    });

    it(`works with tokens of several accounts of ${crm}`, async () => {
      const other = standIn.addAccount("Initech");
      standIn.addToken("other-account", { account: other });
      const id = standIn.addDeal();
      expect(await provider.verify("other-account")).toMatchObject({ id: other });
      await expect(provider.readDeal("other-account", account, id)).rejects.toEqual(failing("deal_gone"));
    });
  },
);
