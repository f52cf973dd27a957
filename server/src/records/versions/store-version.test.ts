import { maxVersions, type ProposalVersion } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createAnonymousContext, type Tx } from "../../context.ts";
import { purgeProposals } from "../../proposals/deleted/deleted-proposals.ts";
import { captureAfterQuiet, type VersionSource } from "./store-version.ts";
import { signedByGrace } from "../../../test/deals.ts";

const minute = 60_000;

describe.each(engines)("versions on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const list = async (url: string): Promise<ProposalVersion[]> =>
    (await client.get(`${url}/versions`)).body.data;
  const kept = async (url: string) => (await list(url)).map(({ version, reason }) => [version, reason]);
  const contents = async (id: string) =>
    app.db.read.selectFrom("proposal_version_contents").selectAll().where("proposal_id", "=", id).execute();

  it("are stored by the first change after ten quiet minutes: the previous state with its author", async () => {
    const { url } = await createTestProposal(client, {
      name: "First",
      pages: [createPage(line("Design", 100))],
    });
    await client.patch(url, { name: "Second" });
    expect(await kept(url)).toEqual([]);
    const { updated_at } = (await client.get(url)).body;
    app.clock.advance(10 * minute);
    const colleague = await client.colleague();
    await colleague.patch(url, { name: "Third" });
    expect(await list(url)).toEqual([
      {
        id: expect.any(String),
        version: 2,
        reason: "edited",
        changed_at: updated_at,
        changed_by: expect.objectContaining({ id: client.userId }),
        changed_via: null,
        status: "DRAFT",
        currency: "USD",
        totals: { once: 100 },
      },
    ]);
    await colleague.patch(url, { name: "Fourth" });
    app.clock.advance(10 * minute - 1);
    await colleague.patch(url, { name: "Fifth" });
    expect(await kept(url)).toEqual([[2, "edited"]]);
  });

  it("are stored before a change to items too, with the previous items", async () => {
    const { url } = await createTestProposal(client, { pages: [createPage(line("Design", 100))] });
    app.clock.advance(10 * minute);
    const before = (await client.get(url)).body;
    const [item] = before.pages[0].children[0].line_items;
    await client.patch(`${url}/items/${item.id}`, { name: "Build" });
    const [version] = await list(url);
    expect(version).toMatchObject({ version: 1, reason: "created" });
    const { proposal } = (await client.get(`${url}/versions/${version?.id}`)).body;
    expect(proposal.pages).toEqual(before.pages);
    expect(proposal.totals).toEqual(before.totals);
  });

  it("are stored if an edit leads back to an older version, but not if it leads back to the newest one", async () => {
    const { url } = await createTestProposal(client, { name: "First" });
    for (const name of ["Second", "First", "Third"]) {
      app.clock.advance(10 * minute);
      await client.patch(url, { name });
    }
    const versions = [
      [3, "edited"],
      [2, "edited"],
      [1, "created"],
    ];
    expect(await kept(url)).toEqual(versions);
    await client.patch(url, { name: "First" });
    app.clock.advance(10 * minute);
    await client.patch(url, { name: "Fourth" });
    expect(await kept(url)).toEqual(versions);
  });

  it("are stored for templates", async () => {
    const { url } = await createTestProposal(client, { is_template: true });
    app.clock.advance(10 * minute);
    await client.patch(url, { name: "Other" });
    expect(await kept(url)).toEqual([[1, "created"]]);
  });

  it("are not stored for views or for requests that change nothing", async () => {
    const { url, reader } = await sendOffer(app, client);
    await reader.select((await client.get(url)).body.pages[0].children[0].line_items[1].id);
    app.clock.advance(10 * minute);
    const { name } = (await client.get(url)).body;
    expect((await client.patch(url, { name })).status).toBe(200);
    expect((await reader.post("views")).status).toBe(204);
    expect(await kept(url)).toEqual([[2, "sent"]]);
  });

  it("are stored when sending and accepting, without a member for a recipient's decision", async () => {
    const { url, reader } = await sendOffer(app, client);
    await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    expect(await list(url)).toMatchObject([
      { version: 3, reason: "accepted", status: "WON", changed_by: null },
      { version: 2, reason: "sent", status: "SENT", changed_by: { id: client.userId } },
    ]);
  });

  it("are stored when declining", async () => {
    const { url, reader } = await sendOffer(app, client);
    await reader.post("decline", { reason: "No" });
    expect((await kept(url))[0]).toEqual([3, "declined"]);
  });

  it("are stored at each step of signing", async () => {
    const signing = {
      ...signedByGrace,
      company_signer: client.userId,
    };
    const { url, reader } = await sendOffer(app, client, { settings: { signing } });
    const signature = { type: "typed", value: "Grace Hopper" };
    const signed = await reader.post("sign", { full_name: "Grace Hopper", consent: true, signature });
    expect(signed.status).toBe(200);
    await client.post(`${url}/void-signing`);
    await client.post(`${url}/request-signatures`);
    expect(await kept(url)).toEqual([
      [5, "signatures_requested"],
      [3, "signed"],
      [2, "sent"],
    ]);
  });

  it.each([
    ["WON", "won"],
    ["LOST", "lost"],
    ["CANCELLED", "cancelled"],
  ])(
    "are stored when a proposal is marked as %s and reopened, and share the same content",
    async (status, reason) => {
      const { id, url } = await createTestProposal(client, {
        settings: { currency: "EUR" },
        pages: [createPage(line("Design", 100))],
      });
      await client.post(`${url}/status`, { status: "SENT" });
      await client.post(`${url}/status`, { status });
      await client.post(`${url}/reopen`);
      expect(await kept(url)).toEqual([
        [4, "reopened"],
        [3, reason],
        [2, "sent"],
      ]);
      expect(await contents(id)).toHaveLength(1);
    },
  );

  it(
    `are limited to ${maxVersions}: the oldest edits are deleted first, and sent content is kept`,
    { timeout: 120_000 },
    async () => {
      const { id, url } = await createTestProposal(client, { pages: [createPage(line("Design", 100))] });
      await client.post(`${url}/status`, { status: "SENT" });
      for (let nth = 0; nth <= maxVersions + 1; nth++) {
        await client.patch(url, { name: `Name ${nth}` });
        app.clock.advance(10 * minute);
      }
      const versions = await kept(url);
      expect(versions).toHaveLength(maxVersions);
      expect(versions.slice(-2)).toEqual([
        [5, "edited"],
        [2, "sent"],
      ]);
      expect(await contents(id)).toHaveLength(maxVersions);
    },
  );

  it("are deleted with a purged proposal, but not the versions of other proposals", async () => {
    const [gone, stays] = [await createTestProposal(client), await createTestProposal(client)];
    for (const { url } of [gone, stays]) await client.post(`${url}/status`, { status: "LOST" });
    await client.delete(gone.url);
    expect((await client.get(`${gone.url}/versions`)).status).toBe(404);
    await purgeProposals(createAnonymousContext(app.db, app.clock), app.clock.now());
    expect(await contents(gone.id)).toEqual([]);
    const rows = await app.db.read.selectFrom("proposal_versions").select("proposal_id").execute();
    expect(rows.some(({ proposal_id }) => proposal_id === gone.id)).toBe(false);
    expect(await kept(stays.url)).toHaveLength(1);
  });
});

describe("a change within ten minutes after the previous one", () => {
  it("needs no statement to determine that no version is due", async () => {
    const untouchable = new Proxy({} as Tx, {
      get: (_, name) => {
        throw new Error(`the transaction was asked for ${String(name)}`);
      },
    });
    const proposal = { updated_at: "2026-11-20T09:00:00.000Z" } as VersionSource;
    const capture = (at: string) => captureAfterQuiet(untouchable, proposal, at);
    expect(await capture("2026-11-20T09:09:59.999Z")).toBeUndefined();
    await expect(capture("2026-11-20T09:10:00.000Z")).rejects.toThrow("the transaction was asked for");
  });
});
