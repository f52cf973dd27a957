import { setImmediate as nextTurn } from "node:timers/promises";
import { array, assert, asyncProperty, constantFrom, nat, record } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createAnonymousContext,
  createContext,
  joinTransaction,
  type AnonymousContext,
} from "../src/context.ts";
import { transact } from "../src/platform/db/transact.ts";
import { toJson } from "../src/platform/cached-json.ts";
import { getProposal } from "../src/proposals/detail/get-proposal.ts";
import { listProposals } from "../src/proposals/list/list-proposals.ts";
import { visit } from "../src/recipients/public-view/index.ts";
import { readProposal } from "../src/recipients/read-proposal.ts";
import { toOwner } from "./callers.ts";
import { engines } from "./databases.ts";
import { smallPng } from "./images.ts";
import { line, createTestProposal, createPage } from "./proposals.ts";
import { createReader } from "./recipients.ts";
import { useApp, useOrganization } from "./use-app.ts";

/** Actions that may happen between two reads. */
const acts = [
  "rename",
  "renameItem",
  "addItem",
  "archiveItem",
  "star",
  "unstar",
  "settings",
  "tag",
  "select",
  "view",
  "accept",
  "decline",
  "send",
  "hold",
  "reopen",
  "requestSignatures",
  "voidSigning",
  "rotateLink",
  "archive",
  "unarchive",
  "delete",
  "undelete",
  "duplicate",
  "renameMember",
  "nameOrganization",
  "uploadImage",
  "pass",
] as const;

describe.each(engines)("lists, details and public views on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("equal a read without a cache, after any actions between two reads", async () => {
    await assert(
      asyncProperty(
        array(record({ act: constantFrom(...acts), which: nat({ max: 1 }) }), {
          minLength: 8,
          maxLength: 16,
        }),
        async (steps) => {
          const world = await createWorld();
          for (const { act, which } of steps) {
            await world.perform(act, which);
            const { remembered, fresh } = await world.compare();
            for (const answers of remembered) expect(answers).toEqual(fresh);
          }
        },
      ),
      { numRuns: 4 },
    );
  });

  it("show a change to readers after it, while others are reading", async () => {
    const { id, url } = await createTestProposal(client, { name: "Name 0" });
    const context = createContext(createAnonymousContext(app.db, app.clock), toOwner(client));
    const read = async () => {
      const [{ data }, { detail }] = await Promise.all([
        listProposals(context, {}),
        getProposal(app.lifecycle.links, context, id),
      ]);
      return [data.find((each) => each.id === id)?.name, detail.name];
    };
    const over = new AbortController();
    const readOn = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await read();
        await nextTurn();
      }
    };
    const others = [readOn(), readOn(), readOn()];
    for (let number = 1; number <= 10; number++) {
      const name = `Name ${number}`;
      expect((await client.patch(url, { name })).status).toBe(200);
      expect(await read()).toEqual([name, name]);
    }
    over.abort();
    await Promise.all(others);
  });

  async function createWorld() {
    const settings = { signing: { acceptance_method: "accept_button" as const } };
    const proposals = await Promise.all(
      ["A", "B"].map(async (name) => {
        const pages = [createPage(line("Design", 100), line("Logo", 50, { optional: true }))];
        const { id, url } = await createTestProposal(client, { name, pages, settings });
        await client.post(`${url}/status`, { status: "SENT" });
        const { body } = await client.get(url);
        return {
          id,
          url,
          items: body.pages[0].children[0].line_items.map((item: { id: string }) => item.id) as string[],
          token: String(body.share_url).split("/").at(-1) ?? "",
        };
      }),
    );
    let number = 0;

    async function perform(act: (typeof acts)[number], which: number): Promise<void> {
      const proposal = proposals[which];
      if (!proposal) return;
      const { url, items } = proposal;
      const reader = createReader(app, proposal.token);
      const text = `Text ${++number}`;
      const [first = "", second = ""] = items;
      // Many of these actions are rejected in the current state of the proposal. A rejected action must
      // change nothing.
      const performers: Record<typeof act, () => Promise<unknown>> = {
        rename: () => client.patch(url, { name: text }),
        renameItem: () => client.patch(`${url}/items/${first}`, { name: text }),
        addItem: () => client.post(`${url}/items`, line(text, 5)),
        archiveItem: () => client.post(`${url}/bulk-archive`, { itemIds: [second] }),
        star: () => client.post(`${url}/star`),
        unstar: () => client.delete(`${url}/star`),
        settings: () => client.patch(url, { settings: { recipient: { name: text } } }),
        tag: () => client.patch(url, { tags: [text] }),
        select: () => reader.select(second, number % 2 === 0),
        view: () => reader.post("views", {}),
        accept: () => reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" }),
        decline: () => reader.post("decline", { reason: text }),
        send: () => client.post(`${url}/status`, { status: "SENT" }),
        hold: () => client.post(`${url}/status`, { status: "ON_HOLD" }),
        reopen: () => client.post(`${url}/reopen`),
        requestSignatures: () => client.post(`${url}/request-signatures`),
        voidSigning: () => client.post(`${url}/void-signing`),
        rotateLink: () => client.post(`${url}/rotate-link`),
        archive: () => client.post(`${url}/archive`),
        unarchive: () => client.post(`${url}/unarchive`),
        delete: () => client.delete(url),
        undelete: () => client.post(`${url}/undelete`),
        duplicate: () => client.post(`${url}/duplicate`),
        renameMember: () => client.patch("/api/profile", { name: text }),
        nameOrganization: () => client.patch("/api/organization", { name: text }),
        uploadImage: () => client.post("/api/images", smallPng),
        // Moves the clock by a day, because some texts name the day.
        pass: async () => app.clock.advance(86_400_000),
      };
      await performers[act]();
    }

    /**
     * Reads as requests do, one at a time and concurrently. Then reads again in a transaction, which caches
     * nothing.
     */
    async function compare() {
      const context = createAnonymousContext(app.db, app.clock);
      const read = () => readAll(context, (body) => String(toJson(body)));
      const remembered = [await read(), ...(await Promise.all([read(), read(), read()]))];
      const fresh = await transact(app.db, (tx) => readAll(joinTransaction(context, tx), JSON.stringify));
      return { remembered, fresh };
    }

    async function readAll(anonymous: AnonymousContext, write: (body: object) => string): Promise<unknown> {
      const context = createContext(anonymous, toOwner(client));
      const attempts = [
        listProposals(context, {}),
        listProposals(context, { cursor: "", sort: "name" }),
        listProposals(context, { fields: "summary" }),
        listProposals(context, { archived: "any", limit: 1, page: 2 }),
        ...proposals.flatMap(({ id, token }) => [
          getProposal(app.lifecycle.links, context, id),
          getProposal(app.lifecycle.links, context, id, { archived: "any" }),
          visit(anonymous, { clientAddress: "127.0.0.1", headers: {} }, token).then(readProposal),
        ]),
      ];
      return Promise.all(
        attempts.map((attempt) =>
          attempt.then(
            (body) => write(body),
            (error: Error) => error.message,
          ),
        ),
      );
    }

    return { perform, compare };
  }
});
