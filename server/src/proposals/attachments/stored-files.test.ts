import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { attach, pdf, writeLargePdf } from "../../../test/attached-files.ts";
import { engines } from "../../../test/databases.ts";
import { createMember, createNobody, grace } from "../../../test/deals.ts";
import { smallPng } from "../../../test/images.ts";
import { createPage, createTestProposal, line } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import type { AnonymousContext } from "../../context.ts";
import { hashText } from "../../records/audit-trail/audit-chain.ts";
import { maxFiles } from "../../services/files/index.ts";
import { createProposal, prepareCopy } from "../create-proposal.ts";
import { insertProposal } from "../new-proposal.ts";
import { purgeFiles } from "./purge-files.ts";

const dayMs = 24 * 60 * 60 * 1000;
const quota = 5_000_000;

describe.each(engines)("stored files on %s", (engine) => {
  const app = useApp(engine, { imageQuota: quota });
  const client = useOrganization(app);

  const propose = async (body = {}, by = client) =>
    createTestProposal(by, { pages: [createPage(line("Work", 100))], ...body });
  const storedHashes = async (organizationId: string) =>
    (
      await app.db.read
        .selectFrom("files")
        .select("sha256")
        .where("organization_id", "=", organizationId)
        .execute()
    ).map(({ sha256 }) => sha256);
  const clean = (context: AnonymousContext = createNobody(app)) =>
    purgeFiles(context, (error) => {
      throw error;
    });
  /** Removes all uses of the files of proposals, as if all versions had been pruned. */
  const forget = async (...ids: string[]) => {
    await app.db.write
      .updateTable("proposals")
      .set({ attachments_json: null })
      .where("id", "in", ids)
      .execute();
    await app.db.write.deleteFrom("proposal_version_contents").where("proposal_id", "in", ids).execute();
  };
  const insertFiles = async (organization_id: string, count: number) => {
    const used_at = app.clock.now();
    const rows = Array.from({ length: count }, (_, nth) => ({
      organization_id,
      sha256: hashText(`${nth}`),
      size: 1,
      used_at,
    }));
    for (let start = 0; start < count; start += 1000)
      await app.db.write
        .insertInto("files")
        .values(rows.slice(start, start + 1000))
        .execute();
  };

  it("stay while a proposal with them is being written", async () => {
    const { id, url } = await propose();
    await attach(client, url, "a.pdf", pdf);
    const member = createMember(app, client);
    const copy = await prepareCopy(member, id);
    await forget(id);
    app.clock.advance(dayMs + 1);
    let cleaning: Promise<void> | undefined;
    await member.transact(async (tx) => {
      await insertProposal(tx, member, copy);
      cleaning = clean();
      await sleep(200);
    });
    await cleaning;
    const copied = `/api/proposals/${copy.proposal.id}`;
    const [attachment] = (await client.get(`${copied}/attachments`)).body.data;
    expect((await client.get(`${copied}/attachments/${attachment.id}`)).status).toBe(200);
    await forget(copy.proposal.id);
  });

  it("that were deleted while a copy was prepared refuse the copy, by the name of the attachment", async () => {
    const { id, url } = await propose();
    await attach(client, url, "Terms.pdf", pdf);
    const member = createMember(app, client);
    const copy = await prepareCopy(member, id);
    await forget(id);
    app.clock.advance(dayMs + 1);
    await clean();
    await expect(createProposal(member, copy, quota)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining('"Terms.pdf"'),
    });
    expect((await client.get(`/api/proposals/${copy.proposal.id}`)).status).toBe(404);
  });

  it("that are missing refuse a restored version and a draft revision, and stay listed where they were", async () => {
    const { id, url } = await propose();
    const attachment = (await attach(client, url, "Terms.pdf", pdf)).body.data;
    app.clock.advance(dayMs);
    await client.delete(`${url}/attachments/${attachment.id}`);
    const offer = await sendOffer(app, client, { settings: { recipient: { contact: grace } } });
    await attach(client, offer.url, "Terms.pdf", pdf);
    await app.db.write.deleteFrom("files").where("organization_id", "=", client.organizationId).execute();
    const [version] = (await client.get(`${url}/versions`)).body.data;
    for (const answer of [
      await client.post(`${url}/versions/${version.id}/restore`),
      await client.post(`${offer.url}/revisions`),
    ])
      expect([answer.status, answer.body.error.message]).toEqual([
        409,
        expect.stringContaining('"Terms.pdf"'),
      ]);
    const [listed] = (await client.get(`${offer.url}/attachments`)).body.data;
    expect((await client.patch(`${offer.url}/attachments/${listed.id}`, { name: "b.pdf" })).status).toBe(200);
    expect((await client.delete(`${offer.url}/attachments/${listed.id}`)).status).toBe(204);
    await forget(id, offer.id);
  });

  it("stay for a day after a proposal has lost them, and are examined once a day while they are used", async () => {
    const by = await app.organization();
    const { id, url } = await propose({}, by);
    const attachment = (await attach(by, url, "a.pdf", pdf)).body.data;
    const readTime = async () =>
      (
        await app.db.read
          .selectFrom("files")
          .select("used_at")
          .where("organization_id", "=", by.organizationId)
          .executeTakeFirstOrThrow()
      ).used_at;
    app.clock.advance(dayMs + 1);
    await clean();
    expect(await readTime()).toBe(app.clock.now());
    app.clock.advance(dayMs - 1);
    await by.delete(`${url}/attachments/${attachment.id}`);
    await forget(id);
    expect(await readTime()).toBe(app.clock.now());
    app.clock.advance(dayMs - 1);
    await clean();
    expect(await storedHashes(by.organizationId)).toHaveLength(1);
    app.clock.advance(1);
    await clean();
    expect(await storedHashes(by.organizationId)).toEqual([]);
  });

  it("stay while only voided signed content has them", async () => {
    const by = await app.organization();
    const offer = await sendOffer(app, by, { settings: { recipient: { contact: grace } } });
    await attach(by, offer.url, "a.pdf", pdf);
    await offer.reader.post("accept", { full_name: grace.name, email: grace.email });
    await forget(offer.id);
    app.clock.advance(dayMs + 1);
    await clean();
    expect(await storedHashes(by.organizationId)).toEqual([hashText(pdf.toString())]);
  });

  it("are deleted in several runs of at most 500, whatever their number", async () => {
    const by = await app.organization();
    await insertFiles(by.organizationId, 1_100);
    app.clock.advance(dayMs + 1);
    const left: number[] = [];
    for (let run = 0; run < 3; run++) {
      await clean();
      left.push((await storedHashes(by.organizationId)).length);
    }
    expect(left).toEqual([600, 100, 0]);
  });

  it("of an organization are deleted although those of another one cannot be", async () => {
    await app.db.write.deleteFrom("files").execute();
    const organizations = [await app.organization(), await app.organization()];
    for (const { organizationId } of organizations) await insertFiles(organizationId, 1);
    app.clock.advance(dayMs + 1);
    const nobody = createNobody(app);
    const errors: unknown[] = [];
    let count = 0;
    const failingOnce: AnonymousContext["transact"] = async (work) => {
      if (++count === 1) throw new Error("refused");
      return nobody.transact(work);
    };
    await purgeFiles({ ...nobody, transact: failingOnce }, (error) => errors.push(error));
    expect(errors).toEqual([
      expect.objectContaining({ cause: expect.objectContaining({ message: "refused" }) }),
    ]);
    const left = await Promise.all(organizations.map((each) => storedHashes(each.organizationId)));
    expect(left.flat()).toHaveLength(1);
  });

  it(`are at most ${maxFiles} in an organization`, async () => {
    const by = await app.organization();
    const { url } = await propose({}, by);
    await attach(by, url, "known.pdf", pdf);
    await insertFiles(by.organizationId, maxFiles - 1);
    const refused = await attach(by, url, "a.pdf", writeLargePdf(1_000));
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining(`at most ${maxFiles} files`),
    ]);
    expect((await attach(by, url, "known.pdf", pdf)).status).toBe(201);
  });

  it("and images do not exceed the space of their organization if they are uploaded together", async () => {
    const by = await app.organization();
    const proposals = await Promise.all(Array.from({ length: 4 }, () => propose({}, by)));
    const statuses = await Promise.all([
      ...proposals.map(async ({ url }, nth) => {
        return (await attach(by, url, "a.pdf", writeLargePdf(2_000_000, `${nth}`))).status;
      }),
      by.post("/api/images", smallPng).then(({ status }) => status),
    ]);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    const { space } = (await by.get("/api/images")).body;
    expect(space.bytes).toBe(4_000_000 + smallPng.length);
  });

  it("that are missing answer 404, and a download that loses a part is cut off", async () => {
    const { url } = await propose();
    const { id, sha256 } = (await attach(client, url, "a.pdf", writeLargePdf(3 * 2 ** 20))).body.data;
    const address = `${url}/attachments/${id}`;
    const headers = { authorization: `Bearer ${client.apiKey}` };
    const origin = await app.server.listen({ port: 0, host: "127.0.0.1" });
    const removePart = (position: number) =>
      app.db.write
        .deleteFrom("file_parts")
        .where("sha256", "=", sha256)
        .where("position", "=", position)
        .execute();
    await removePart(2);
    const answer = await fetch(`${origin}${address}`, { headers, signal: AbortSignal.timeout(5_000) });
    await expect(answer.arrayBuffer()).rejects.toMatchObject({ message: "terminated" });
    await removePart(0);
    for (const method of ["GET", "HEAD"] as const)
      expect((await app.server.inject({ method, url: address, headers })).statusCode).toBe(404);
  });
});
