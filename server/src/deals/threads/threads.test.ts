import type { ProposalSettings } from "@proffer/contract";
import { languages } from "@proffer/presentation";
import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createMember, findMailedLink, findRecipient, grace, signedByGrace } from "../../../test/deals.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { createTestProposal, fixed, line } from "../../../test/proposals.ts";
import { createReader, type Offer, type Reader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createId } from "../../platform/ids.ts";
import { limitThread, ThreadLimitExceeded } from "../../platform/offload/thread-limit.ts";
import { listPublicThreads } from "./client-threads.ts";
import { listAllThreads, listThreads } from "./member-threads.ts";

const hosting = { optional: true, price: { ...fixed(50), quantity: { current: 1, min: 1, max: 10 } } };
const line_items = [
  line("Design", 1000),
  line("Icons", 200, { optional: true, selected: false }),
  line("Hosting", 50, hosting),
  line("Margin", 70, { hidden: true }),
];
const pages = [
  {
    name: "Scope",
    kind: "scope_of_work" as const,
    children: [{ type: "group" as const, name: "Work", line_items }],
  },
];
const hank = { full_name: "Hank Scorpio", email: "hank@globex.test" };

const ask = async (reader: Reader, body: object = {}) =>
  reader.post("threads", { text: "Is this final?", ...hank, ...body });

describe.each(engines)("a thread on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const send = (settings = {}): Promise<Offer> => sendOffer(app, client, { pages, settings });
  const get = async (reader: Reader, path: string) => {
    const answer = await app.server.inject({ url: reader.url + path });
    return { status: answer.statusCode, body: answer.json() };
  };
  const list = async (url: string) => (await client.get(`${url}/threads`)).body.data;
  /** Lets time pass, and lists the emails whose subject starts like this. */
  const pass = async (ms: number, subject: string): Promise<Array<{ text: string; to: string }>> => {
    app.clock.advance(ms);
    await runDueJobs(app);
    const { data } = (await client.get("/api/outbox?limit=100")).body;
    return data.filter((mail: { subject: string }) => mail.subject.startsWith(subject));
  };
  const events = async () => (await client.get("/api/activity")).body.data;

  describe("asked by a client", () => {
    it("is about the proposal or an item, and both sides read it", async () => {
      const { url, reader, findId } = await send();
      const { status, body } = await ask(reader, { item_id: findId("Design") });
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        kind: "question",
        state: "open",
        item: { id: findId("Design"), name: "Design" },
        request: null,
        revision: 1,
        messages: [{ text: "Is this final?", author: { kind: "recipient", name: "Hank Scorpio" } }],
      });
      expect((await get(reader, "/threads")).body.data).toEqual([body.data]);
      expect((await list(url))[0]).toMatchObject({ id: body.data.id, state: "open" });
    });

    it("shows the addresses of people to members, and to nobody at the link", async () => {
      const { url, reader } = await send();
      const { body } = await ask(reader);
      await client.post(
        `${url}/threads/${body.data.id}/messages`,
        { text: "Yes." },
        { "proffer-agent": "Claude" },
      );
      const atLink = JSON.stringify((await get(reader, "/threads")).body);
      expect(atLink).toContain("Yes.");
      expect(atLink).not.toMatch(/@|Claude/);
      const [thread] = await list(url);
      expect(thread.messages).toMatchObject([
        { author: { kind: "recipient", email: "hank@globex.test" }, via: null },
        { author: { kind: "member", email: expect.stringContaining("@acme.test") }, via: "Claude" },
      ]);
    });

    it("is answered, opened by another message, resolved, opened again and withdrawn", async () => {
      const { url, reader } = await send();
      const { id } = (await ask(reader)).body.data;
      const thread = `${url}/threads/${id}`;
      const states: string[] = [];
      const note = ({ body }: { body: { data: { state: string } } }) => states.push(body.data.state);
      note(await client.post(`${thread}/messages`, { text: "Yes." }));
      note(await reader.post(`threads/${id}/messages`, { text: "Really?", ...hank }));
      note(await client.patch(thread, { state: "resolved" }));
      note(await client.patch(thread, { state: "open" }));
      note(await reader.post(`threads/${id}/withdraw`));
      expect(states).toEqual(["answered", "open", "resolved", "open", "withdrawn"]);
      expect((await reader.post(`threads/${id}/withdraw`)).status).toBe(200);
      expect((await client.post(`${thread}/messages`, { text: "Hm." })).status).toBe(403);
      expect((await client.patch(thread, { state: "open" })).status).toBe(403);
    });

    it("is answered after it is opened again, if its last message is from a member", async () => {
      const { id: proposalId, url, reader } = await send();
      const thread = `${url}/threads/${(await ask(reader)).body.data.id}`;
      const set = async (state: string) => (await client.patch(thread, { state })).body.data.state;
      const read = () =>
        app.db.read
          .selectFrom("proposals")
          .select(["open_threads", "thread_version"])
          .where("id", "=", proposalId)
          .executeTakeFirstOrThrow();
      expect([await set("resolved"), await set("open")]).toEqual(["resolved", "open"]);
      expect((await read()).open_threads).toBe(1);
      await client.post(`${thread}/messages`, { text: "Yes." });
      const before = await read();
      expect(await set("open")).toBe("answered");
      expect(await read()).toEqual(before);
      expect([await set("resolved"), await set("open")]).toEqual(["resolved", "answered"]);
      expect((await read()).open_threads).toBe(0);
    });

    it("keeps its place and time when it is resolved, opened again or withdrawn", async () => {
      const { url, reader } = await send();
      const first = (await ask(reader)).body.data;
      app.clock.advance(60_000);
      const second = (await ask(reader)).body.data;
      const read = async () =>
        (await list(url)).map((each: { id: string; updated_at: string }) => [each.id, each.updated_at]);
      const before = await read();
      expect(before).toEqual([
        [second.id, second.created_at],
        [first.id, first.created_at],
      ]);
      for (const state of ["resolved", "open"]) {
        app.clock.advance(60_000);
        expect((await client.patch(`${url}/threads/${first.id}`, { state })).body.data.state).toBe(state);
        expect(await read()).toEqual(before);
      }
      await reader.post(`threads/${first.id}/withdraw`);
      expect(await read()).toEqual(before);
    });

    it("is neither resolved nor answered by a member who has not seen its last message of the client", async () => {
      const { url, reader } = await send();
      const first = (await ask(reader)).body.data;
      const thread = `${url}/threads/${first.id}`;
      const seen = first.messages[0].id;
      const more = await reader.post(`threads/${first.id}/messages`, { text: "Stop!", ...hank });
      const before = await list(url);
      const resolve = (last: string) => client.patch(thread, { state: "resolved", seen: last });
      const answer = (last: string) => client.post(`${thread}/messages`, { text: "Yes.", seen: last });
      for (const act of [resolve, answer]) {
        const { status, body } = await act(seen);
        expect([status, body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
        expect((await act(first.id)).status).toBe(400);
      }
      expect(await list(url)).toEqual(before);
      const last = more.body.data.messages[1].id;
      // A message of a member is no reason to read the thread again.
      expect([(await answer(last)).status, (await answer(last)).status]).toEqual([201, 201]);
      expect((await resolve(last)).status).toBe(200);
    });

    it("is in the change log with each of its changes, like the decision of its client", async () => {
      const { id: proposalId, url, reader } = await send();
      const read = async () => {
        const entries = app.db.read.selectFrom("change_entries").select("types_json");
        const rows = await entries.where("proposal_id", "=", proposalId).orderBy("id").execute();
        return rows.map(({ types_json }) => JSON.parse(types_json));
      };
      const before = (await read()).length;
      const { id } = (await ask(reader)).body.data;
      await client.post(`${url}/threads/${id}/messages`, { text: "Yes." });
      await client.patch(`${url}/threads/${id}`, { state: "resolved" });
      await client.patch(url, { notes: "Calls on Monday" });
      await reader.post("decline", { reason: "Too late" });
      expect((await read()).slice(before)).toEqual([
        ["question_asked", "thread_changed"],
        ["question_answered", "thread_changed"],
        ["thread_changed"],
        expect.not.arrayContaining(["thread_changed"]),
        expect.arrayContaining(["status_changed"]),
      ]);
    });

    it("counts as waiting for a reply until it is answered", async () => {
      const { url, id: proposalId, reader } = await send();
      await send();
      const waiting = async () =>
        (await client.get("/api/proposals?awaiting=reply")).body.data.map(({ id }: { id: string }) => id);
      expect(await waiting()).toEqual([]);
      const [first, second] = [(await ask(reader)).body.data, (await ask(reader)).body.data];
      expect(await waiting()).toEqual([proposalId]);
      const summaries = async () =>
        (await client.get("/api/proposals?fields=summary&awaiting=reply")).body.data;
      expect(await summaries()).toMatchObject([{ id: proposalId, open_threads: 2 }]);
      await client.post(`${url}/threads/${first.id}/messages`, { text: "Yes." });
      await client.post(`${url}/threads/${first.id}/messages`, { text: "And no." });
      expect(await waiting()).toEqual([proposalId]);
      expect(await summaries()).toMatchObject([{ id: proposalId, open_threads: 1 }]);
      await reader.post(`threads/${second.id}/withdraw`);
      await reader.post(`threads/${second.id}/withdraw`);
      expect(await waiting()).toEqual([]);
    });

    it("waits for no reply while the sending of its proposal is undone", async () => {
      const { id, url, reader } = await send();
      await ask(reader);
      const read = async () => {
        const listed = (await client.get("/api/proposals?awaiting=reply")).body.data;
        const [summary] = (await client.get("/api/proposals?fields=summary")).body.data;
        return {
          listed: listed.map((each: { id: string }) => each.id),
          counted: (await client.get("/api/proposal-counts?awaiting=reply")).body.total,
          summary: summary.open_threads,
          threads: (await client.get("/api/threads?state=open")).body.data.length,
        };
      };
      const waiting = { listed: [id], counted: 1, summary: 1, threads: 1 };
      expect(await read()).toEqual(waiting);
      await client.post(`${url}/status`, { status: "DRAFT" });
      expect(await read()).toEqual({ listed: [], counted: 0, summary: 0, threads: 0 });
      await client.post(`${url}/send`, { recipients: [grace] });
      expect(await read()).toEqual(waiting);
    });

    it("is in the activity, and changes neither the version nor the offer", async () => {
      const { url, reader } = await send();
      const { version } = (await reader.read()).body;
      const { id } = (await ask(reader)).body.data;
      await client.post(`${url}/threads/${id}/messages`, { text: "Yes." });
      const [answered, asked] = await events();
      expect([asked, answered]).toMatchObject([
        { event_type: "question_asked", user: null, metadata: { thread_id: id, kind: "question" } },
        { event_type: "question_answered", user: { public_id: client.userId } },
      ]);
      expect([asked.metadata.text, answered.metadata.text]).toEqual(["Is this final?", "Yes."]);
      expect([asked.metadata.is_reply, answered.metadata.is_reply]).toEqual([false, true]);
      expect((await reader.read()).body.version).toBe(version);
    });

    it("is mailed to the owner once for all messages of five minutes, with the client's address for replies", async () => {
      const { reader } = await send();
      const { id } = (await ask(reader)).body.data;
      app.clock.advance(60_000);
      await reader.post(`threads/${id}/messages`, { text: "Hello?", ...hank });
      const sent = await pass(5 * 60_000, "Question");
      expect(sent).toHaveLength(1);
      expect(sent[0]?.text).toMatch(/Is this final\?[^]*Hello\?/);
    });

    it.each([
      ["an empty text", { text: "" }, 400],
      ["only spaces", { text: " \u200b " }, 400],
      ["4,001 characters", { text: "x".repeat(4_001) }, 400],
      ["4,000 characters", { text: "x".repeat(4_000) }, 201],
      ["markup", { text: "<script>alert(1)</script>" }, 201],
      ["emoji and bidi controls", { text: "👍🏽 \u202Eabc" }, 201],
      ["an item of another proposal", { item_id: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a40" }, 400],
      ["an invalid address", { email: "x" }, 400],
      ["no name", { full_name: " " }, 400],
      ["a quantity without an item", { request: { type: "quantity", value: 3 } }, 400],
      ["a budget without a number", { request: { type: "target_total" } }, 400],
      ["a budget of 0", { request: { type: "target_total", value: 0 } }, 400],
      ["more time before the expiry", { request: { type: "extend", value: 7 } }, 400],
    ])("with %s gets its status", async (_name, body, status) => {
      const { reader } = await send();
      const answer = await ask(reader, body);
      expect(answer.status).toBe(status);
      const stored = answer.body.data?.messages[0].text;
      expect(stored).toBe(status === 201 ? "text" in body && body.text : undefined);
    });

    it("cannot be about a hidden line, which looks like an unknown one", async () => {
      const { url, reader } = await send();
      const hidden = (await client.get(url)).body.pages[0].children[0].line_items[3];
      expect(hidden.name).toBe("Margin");
      const [one, other] = [
        await ask(reader, { item_id: hidden.id }),
        await ask(reader, { item_id: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a40" }),
      ];
      expect([one.status, one.body]).toEqual([400, other.body]);
    });

    it("has the name of its page or item as the client sees it", async () => {
      const name = "For {{client.name}}: {{proposal.total}}";
      const children = [{ type: "group" as const, name: "Care", line_items: [line(name, 1234)] }];
      const { url, reader } = await sendOffer(app, client, {
        pages: [{ name, kind: "scope_of_work", children }],
        settings: { recipient: { name: "Globex" } },
      });
      const [page] = (await reader.read()).body.pages;
      expect(page.name).toMatch(/^For Globex: .*1,234$/);
      for (const shown of [page, page.children[0].line_items[0]]) {
        const item = { id: shown.id, name: shown.name };
        expect((await ask(reader, { item_id: item.id })).body.data.item).toEqual(item);
        const asked = await client.post(`${url}/threads`, { text: "Which plan?", item_id: item.id });
        expect(asked.body.data.item).toEqual(item);
      }
    });

    it("is refused if the sender takes no questions, and the page says so in advance", async () => {
      const { reader } = await send({ questions_disabled: true });
      expect((await reader.read()).body.can.ask).toBe(false);
      expect((await ask(reader)).status).toBe(403);
      expect((await get(reader, "/threads")).body.data).toEqual([]);
    });

    it("is refused at an archived proposal and a replaced link", async () => {
      const { url, reader } = await send();
      const { id } = (await ask(reader)).body.data;
      await client.post(`${url}/archive`);
      expect((await ask(reader)).status).toBe(403);
      expect((await client.post(`${url}/threads/${id}/messages`, { text: "x" })).status).toBe(403);
      await client.post(`${url}/unarchive`);
      await client.post(`${url}/rotate-link`);
      expect((await ask(reader)).status).toBe(404);
    });

    it("is limited to ten messages in ten minutes at a link", async () => {
      const { reader } = await send();
      for (let n = 0; n < 10; n++) {
        expect((await ask(reader)).status).toBe(201);
        app.clock.advance(1_000);
      }
      const refused = await ask(reader);
      expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "590"]);
      app.clock.advance(590_000);
      expect((await ask(reader)).status).toBe(201);
    });

    it("is limited to 50 open threads of a proposal", async () => {
      const { url, reader } = await send();
      for (let n = 0; n < 50; n++) {
        expect((await ask(reader)).status).toBe(201);
        app.clock.advance(60_001);
      }
      expect((await ask(reader)).status).toBe(403);
      const [thread] = await list(url);
      await client.patch(`${url}/threads/${thread.id}`, { state: "resolved" });
      expect((await ask(reader)).status).toBe(201);
    });
  });

  it("at a signer's link has the signer as its author, whatever the request says", async () => {
    const { url } = await send({ signing: signedByGrace });
    await client.post(`${url}/request-signatures`);
    const reader = createReader(app, await findMailedLink(app, grace.email));
    const { body } = await ask(reader);
    expect(body.data.messages[0].author.name).toBe("Grace Hopper");
    expect((await list(url))[0].messages[0].author.email).toBe("grace@example.com");
  });

  it("contains the reason for which a client declined, even if 50 others are open", async () => {
    const { url, reader } = await send();
    await app.db.write.updateTable("proposals").set({ open_threads: 50 }).execute();
    const reason = "x".repeat(5_000);
    expect((await reader.post("decline", { reason })).status).toBe(200);
    const [thread] = await list(url);
    expect(thread).toMatchObject({
      kind: "decline_reason",
      state: "resolved",
      messages: [{ text: reason, author: { kind: "recipient", name: grace.name, email: grace.email } }],
    });
    expect(await pass(5 * 60_000, "Question")).toEqual([]);
    expect((await client.post(`${url}/threads/${thread.id}/messages`, { text: "What a pity." })).status).toBe(
      201,
    );
  });

  it("with the reason of a decline waits for no answer, is not withdrawn, and is opened by the client", async () => {
    const { id: proposalId, url, reader } = await send();
    expect((await reader.post("decline", { reason: "Too expensive." })).status).toBe(200);
    const [{ id }] = await list(url);
    const count = async () => {
      const query = app.db.read.selectFrom("proposals").select("open_threads");
      return (await query.where("id", "=", proposalId).executeTakeFirstOrThrow()).open_threads;
    };
    const listed = async () => {
      const { data } = (await client.get("/api/threads?limit=100")).body;
      return data.find((thread: { id: string }) => thread.id === id);
    };
    expect([await count(), (await listed()).waiting_since]).toEqual([0, null]);
    expect((await reader.post(`threads/${id}/withdraw`)).status).toBe(403);
    await client.post(`${url}/threads/${id}/messages`, { text: "What a pity." });
    expect((await listed()).state).toBe("answered");
    const { body } = await reader.post(`threads/${id}/messages`, { text: "Half the price?", ...hank });
    expect(body.data).toMatchObject({ kind: "decline_reason", state: "open" });
    expect(await count()).toBe(1);
    expect(await pass(5 * 60_000, "Reason for declining")).toHaveLength(1);
    expect((await reader.post(`threads/${id}/withdraw`)).status).toBe(403);
  });

  it("with the reason of one of several invited people names none of them, and its answer is mailed to all", async () => {
    const bob = { name: "Bob", email: "bob@example.com" };
    const decline = async (settings: ProposalSettings, recipients: readonly object[]) => {
      const { url } = await createTestProposal(client, {
        pages,
        settings: { signing: { acceptance_method: "accept_button" }, ...settings },
      });
      await client.post(`${url}/send`, { recipients });
      const reader = createReader(app, (await client.get(url)).body.share_url);
      expect((await reader.post("decline", { reason: "Too expensive, says Bob" })).status).toBe(200);
      const [thread] = await list(url);
      return { url, thread, author: thread.messages[0].author };
    };
    const { url, thread, author } = await decline({ recipient: { name: "Globex" } }, [grace, bob]);
    expect(author).toEqual({ kind: "recipient", name: "Globex" });
    await client.post(`${url}/threads/${thread.id}/messages`, { text: "What a pity." });
    const mails = await pass(5 * 60_000, "New message");
    expect(mails.map(({ to }) => to).toSorted()).toEqual([bob.email, grace.email]);
    expect((await decline({}, [grace, bob])).author).toEqual({ kind: "recipient", name: "Client" });
    const contact = { recipient: { contact: bob } };
    expect((await decline(contact, [grace])).author).toEqual({ kind: "recipient", name: "Client" });
    expect((await decline(contact, [bob])).author).toMatchObject(bob);
  });

  describe("started by a member", () => {
    it("is answered from the start, and mailed to the client with a link to it", async () => {
      const { url, reader } = await send();
      const { status, body } = await client.post(`${url}/threads`, { text: "Which plan?" });
      expect([status, body.data.state]).toEqual([201, "answered"]);
      expect((await get(reader, "/threads")).body.data).toHaveLength(1);
      const [mail] = await pass(5 * 60_000, "New message");
      expect(mail?.text).toContain("Which plan?");
      expect(mail?.text).toContain(`#thread-${body.data.id}`);
    });

    it("is refused for a proposal that was not sent, a template and a draft revision", async () => {
      const { url } = await send();
      const draft = await client.post(`${url}/revisions`);
      const unsent = await client.post("/api/proposals", { name: "New" });
      const template = await client.post("/api/proposals", { name: "Usual", is_template: true });
      for (const { body } of [draft, unsent, template]) {
        const { status } = await client.post(`/api/proposals/${body.data.id}/threads`, { text: "Hello" });
        expect(status).toBe(403);
      }
    });

    it("cannot be withdrawn by the client", async () => {
      const { url, reader } = await send();
      const { body } = await client.post(`${url}/threads`, { text: "Which plan?" });
      expect((await reader.post(`threads/${body.data.id}/withdraw`)).status).toBe(403);
    });
  });

  describe("with a request", () => {
    it("is applied in a draft revision, which is started once, and nothing else changes", async () => {
      const { url, reader, findId } = await send();
      const wishes = [
        { item_id: findId("Design"), request: { type: "remove" } },
        { item_id: findId("Icons"), request: { type: "add" } },
        { item_id: findId("Hosting"), request: { type: "quantity", value: 4 } },
      ];
      const drafts = new Set<string>();
      for (const wish of wishes) {
        const { id, kind } = (await ask(reader, wish)).body.data;
        expect(kind).toBe("change_request");
        const { status, body } = await client.post(`${url}/threads/${id}/apply`);
        expect(status).toBe(200);
        drafts.add(body.data.proposal_id);
      }
      expect(drafts.size).toBe(1);
      const [draft = ""] = drafts;
      const lines = (await client.get(`/api/proposals/${draft}`)).body.pages[0].children[0].line_items;
      expect(lines).toMatchObject([
        { name: "Icons", selected: true },
        { name: "Hosting", price: { quantity: { current: 4, min: 1, max: 10 } } },
        { name: "Margin" },
      ]);
      expect((await reader.read()).body.pages[0].children[0].line_items).toHaveLength(3);
    });

    it("is refused if its limits exclude the quantity, if the item is gone, or if it is a budget, and no draft is left", async () => {
      const { url, reader, findId } = await send();
      const wishes = [
        { item_id: findId("Hosting"), request: { type: "quantity", value: 40 } },
        { item_id: findId("Design"), request: { type: "add" } },
        { request: { type: "target_total", value: 900, frequency: "once" } },
      ];
      for (const wish of wishes) {
        const { id } = (await ask(reader, wish)).body.data;
        expect((await client.post(`${url}/threads/${id}/apply`)).status).toBe(400);
      }
      const { id } = (await ask(reader)).body.data;
      expect((await client.post(`${url}/threads/${id}/apply`)).status).toBe(400);
      expect((await client.get(url)).body.revision.draft).toBeNull();
    });

    it("names the draft it is applied to, and is resolved when the draft is published, but only if it is open", async () => {
      const { id: proposalId, url, reader, findId } = await send();
      const add = { item_id: findId("Icons"), request: { type: "add" } };
      const remove = { item_id: findId("Design"), request: { type: "remove" } };
      const open = (await ask(reader, add)).body.data.id;
      const answered = (await ask(reader, remove)).body.data.id;
      const other = (await ask(reader)).body.data.id;
      const read = async (id: string) => (await list(url)).find((each: { id: string }) => each.id === id);
      const count = () =>
        app.db.read
          .selectFrom("proposals")
          .select(["open_threads", "thread_version"])
          .where("id", "=", proposalId)
          .executeTakeFirstOrThrow();
      expect((await read(open)).applied_to).toBeNull();
      const draft = (await client.post(`${url}/threads/${open}/apply`)).body.data.proposal_id;
      await client.post(`${url}/threads/${answered}/apply`);
      await client.post(`${url}/threads/${answered}/messages`, { text: "Done." });
      expect(await read(open)).toMatchObject({ state: "open", applied_to: draft });
      expect(JSON.stringify((await get(reader, "/threads")).body)).not.toContain(draft);
      const before = await count();
      expect((await client.post(`/api/proposals/${draft}/publish`, { notify: false })).status).toBe(200);
      expect(await read(open)).toMatchObject({ state: "resolved", applied_to: draft });
      expect([(await read(answered)).state, (await read(other)).state]).toEqual(["answered", "open"]);
      expect(await count()).toEqual({
        open_threads: before.open_threads - 1,
        thread_version: before.thread_version + 1,
      });
      const [newest] = await app.db.read
        .selectFrom("change_entries")
        .select("types_json")
        .where("proposal_id", "=", proposalId)
        .orderBy("id", "desc")
        .limit(1)
        .execute();
      expect(JSON.parse(newest?.types_json ?? "")).toContain("thread_changed");
    });

    it("for more time extends an expired proposal by the days, until the end of that day", async () => {
      const tomorrow = new Date(Date.parse(app.clock.now()) + 86_400_000).toISOString();
      const { url, reader } = await send({ expiring_on: tomorrow });
      app.clock.advance(3 * 86_400_000);
      const { id, kind } = (await ask(reader, { request: { type: "extend", value: 7 } })).body.data;
      expect(kind).toBe("extension_request");
      expect((await reader.read()).body).toMatchObject({ status: "EXPIRED", can: { ask: true } });
      expect((await client.post(`${url}/threads/${id}/apply`)).status).toBe(200);
      const { status, expiring_on } = (await reader.read()).body;
      expect(status).toBe("SENT");
      const day = new Date(Date.parse(app.clock.now()) + 7 * 86_400_000).toISOString().slice(0, 10);
      expect(expiring_on).toBe(`${day}T23:59:59.999Z`);
    });

    it.each(languages)(
      "for more time is answered with the new last day in the client's language: %s",
      async (language) => {
        const settings = { expiring_on: new Date(Date.parse(app.clock.now()) + 86_400_000).toISOString() };
        const { url, reader } = await sendOffer(app, client, { pages, settings, design: { language } });
        await client.patch("/api/organization", { time_zone: "Pacific/Auckland" });
        app.clock.advance(3 * 86_400_000);
        const { id } = (await ask(reader, { request: { type: "extend", value: 7 } })).body.data;
        expect((await client.post(`${url}/threads/${id}/apply`)).status).toBe(200);
        const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "Pacific/Auckland" });
        const day = format.format(Date.parse(app.clock.now()) + 7 * 86_400_000);
        const words = await readFile(
          new URL(`../../../../locales/${language}/client-mail.json`, import.meta.url),
          "utf8",
        );
        const sentence = JSON.parse(words).open_until.replace("{date}", day);
        const [thread] = await list(url);
        expect(thread).toMatchObject({ state: "answered", messages: [{}, { author: { kind: "member" } }] });
        const { text } = thread.messages[1];
        // Marks keep the parts of the date together in languages that are written from right to left.
        expect(text.replaceAll(/[\u2068\u2069]/gu, "")).toBe(sentence);
        expect((await get(reader, "/threads")).body.data[0].messages[1].text).toBe(text);
        const [mail] = (await client.get("/api/outbox?limit=1")).body.data;
        expect(mail?.text).not.toContain(text);
        app.clock.advance(5 * 60_000);
        await runDueJobs(app);
        expect((await client.get("/api/outbox?limit=1")).body.data[0].text).toContain(text);
      },
    );
  });

  describe("in the list across proposals", () => {
    it("says since when the client waits: since the first message after the last answer", async () => {
      const { url, reader } = await send();
      const { id } = (await ask(reader)).body.data;
      const thread = `${url}/threads/${id}`;
      const read = async () => (await client.get("/api/threads")).body.data[0];
      const write = async () => {
        app.clock.advance(60_000);
        await reader.post(`threads/${id}/messages`, { text: "x", ...hank });
      };
      const { messages, waiting_since, message_count } = await read();
      expect([waiting_since, message_count]).toEqual([messages[0].created_at, 1]);
      await write();
      expect(await read()).toMatchObject({ waiting_since, message_count: 2 });
      await client.post(`${thread}/messages`, { text: "Yes." });
      expect((await read()).waiting_since).toBeNull();
      await write();
      const since = (await read()).waiting_since;
      expect(since).toBe((await list(url))[0].messages[3].created_at);
      await write();
      await client.patch(thread, { state: "resolved" });
      expect((await read()).waiting_since).toBeNull();
      await client.patch(thread, { state: "open" });
      expect((await read()).waiting_since).toBe(since);
    });

    it("is found by its state and by the owner of its proposal, without deleted proposals", async () => {
      const stranger = await app.organization();
      const { url, reader } = await sendOffer(app, stranger, { pages });
      await ask(reader, { text: "One" });
      const second = await sendOffer(app, stranger, { pages });
      const { id } = (await ask(second.reader, { text: "Two" })).body.data;
      await stranger.post(`${second.url}/threads/${id}/messages`, { text: "Yes." });
      const texts = async (query: string, member = stranger) =>
        (await member.get(`/api/threads${query}`)).body.data.map(
          ({ messages }: { messages: { text: string }[] }) => messages[0]?.text,
        );
      expect(await texts("")).toEqual(["Two", "One"]);
      const { name } = (await stranger.get(url)).body;
      expect((await stranger.get("/api/threads?state=open")).body.data[0].proposal).toEqual({
        id: url.split("/").at(-1),
        name,
        currency: "USD",
      });
      expect(await texts("?state=open")).toEqual(["One"]);
      expect(await texts("?mine=true")).toEqual(["Two", "One"]);
      const colleague = await stranger.colleague();
      expect(await texts("?mine=true", colleague)).toEqual([]);
      await stranger.delete(url);
      expect(await texts("")).toEqual(["Two"]);
      expect((await client.get(`${second.url}/threads`)).status).toBe(404);
      expect((await client.post(`${second.url}/threads/${id}/messages`, { text: "x" })).status).toBe(404);
    });
  });

  describe("with as many long messages as possible", () => {
    const maxMessages = 500;
    const fill = async () => {
      const offer = await send();
      const thread = (await ask(offer.reader)).body.data.id;
      const { write, read } = app.db;
      const first = read.selectFrom("thread_messages").selectAll().where("thread_id", "=", thread);
      const row = await first.executeTakeFirstOrThrow();
      const copies = Array.from({ length: maxMessages - 1 }, (_, index) => ({
        ...row,
        id: createId(),
        text: "😀".repeat(index < 490 ? 4_000 : 1),
        created_at: new Date(Date.parse(row.created_at) + index + 1).toISOString(),
      }));
      for (let start = 0; start < copies.length; start += 100)
        await write
          .insertInto("thread_messages")
          .values(copies.slice(start, start + 100))
          .execute();
      return { ...offer, thread };
    };

    it("is read by another thread for members and for clients, so that it delays no other request", async () => {
      const { id, url } = await fill();
      const member = createMember(app, client);
      const visitor = await findRecipient(app, client, url);
      for (const read of [() => listThreads(member, id), () => listPublicThreads(visitor)])
        await expect(limitThread(read)).rejects.toThrow(ThreadLimitExceeded);
      expect((await list(url))[0].messages).toHaveLength(maxMessages);
    });

    it("has its last messages and their number in the list across proposals", async () => {
      const { thread } = await fill();
      const member = createMember(app, client);
      const { data } = await limitThread(() => listAllThreads(member, { limit: 100 }));
      expect(data).toMatchObject([{ id: thread, message_count: maxMessages, state: "open" }]);
      expect(data[0]?.messages.map(({ text }) => text)).toEqual(["😀", "😀", "😀"]);
      expect(data[0]?.waiting_since).toBe(data[0]?.created_at);
    });
  });

  it("survives races: every acknowledged message is stored once", async () => {
    const { url, reader } = await send();
    const { id } = (await ask(reader)).body.data;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0
          ? reader.post(`threads/${id}/messages`, { text: `c${n}`, ...hank })
          : client.post(`${url}/threads/${id}/messages`, { text: `m${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const [thread] = await list(url);
    expect(thread.messages.map(({ text }: { text: string }) => text).toSorted()).toEqual(
      ["Is this final?", "c0", "m1", "c2", "m3", "c4", "m5", "c6", "m7"].toSorted(),
    );
  });
});
