import { beforeEach, describe, expect, it } from "vitest";
import { attach, csv, pdf, writeDocx, writeLargePdf } from "../../../test/attached-files.ts";
import { engines } from "../../../test/databases.ts";
import { createNobody, grace, signedByGrace, signMailed, toTypedSignature } from "../../../test/deals.ts";
import { smallPng } from "../../../test/images.ts";
import { createPage, createTestProposal, line } from "../../../test/proposals.ts";
import { type Offer, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { runHousekeeping } from "../../ops/purge.ts";
import { verifyProposalAudit } from "../../records/audit-trail/index.ts";
import { hashText } from "../../records/audit-trail/audit-chain.ts";

const dayMs = 24 * 60 * 60 * 1000;
const otherPdf = Buffer.from(pdf.toString().replace("1.7", "1.4"));
const person = { full_name: grace.name, email: grace.email };

describe.each(engines)("attachments on %s", (engine) => {
  const app = useApp(engine, { imageQuota: 80 * 2 ** 20 });
  const client = useOrganization(app, beforeEach);

  const pages = [createPage(line("Work", 100))];
  const propose = async (body = {}) => (await createTestProposal(client, { pages, ...body })).url;
  const list = async (url: string) => (await client.get(`${url}/attachments`)).body.data;
  const names = async (url: string) => (await list(url)).map(({ name }: { name: string }) => name);
  const download = (url: string, headers = {}, method: "GET" | "HEAD" = "GET") =>
    app.server.inject({ method, url, headers: { authorization: `Bearer ${client.apiKey}`, ...headers } });
  const storedFiles = async () =>
    app.db.read
      .selectFrom("files")
      .select("sha256")
      .where("organization_id", "=", client.organizationId)
      .execute();
  const sendWith = async (...files: Buffer[]) => {
    const settings = { recipient: { contact: grace } };
    const { url } = await createTestProposal(client, { pages, is_template: true });
    for (const [index, file] of files.entries()) await attach(client, url, `${index}.pdf`, file);
    const templateId = url.slice(url.lastIndexOf("/") + 1);
    return sendOffer(app, client, { templateId, settings });
  };
  const downloadPublic = (offer: Offer, id: string, query = "") =>
    app.server.inject({ url: `${offer.reader.url}/attachments/${id}${query}` });

  it("are uploaded, listed, renamed, moved and removed, each with a new version of the proposal", async () => {
    const url = await propose();
    const uploaded = await attach(client, url, "../Terms", pdf);
    expect(uploaded.status).toBe(201);
    const terms = uploaded.body.data;
    expect(terms).toEqual({
      id: expect.any(String),
      name: "Terms.pdf",
      size: pdf.length,
      type: "application/pdf",
      sha256: hashText(pdf.toString()),
      order: 0,
    });
    expect(uploaded.headers["location"]).toBe(`${url}/attachments/${terms.id}`);
    await attach(client, url, "Prices.csv", csv, "text/plain; charset=x");
    const { body: detail } = await client.get(url);
    expect(detail.attachments).toEqual(await list(url));
    expect(await names(url)).toEqual(["Terms.pdf", "Prices.csv"]);

    const changed = await client.patch(`${url}/attachments/${terms.id}`, { name: "AGB.html", order: 19 });
    expect(changed.body.data).toEqual({ ...terms, name: "AGB.html.pdf", order: 1 });
    expect(await names(url)).toEqual(["Prices.csv", "AGB.html.pdf"]);
    const same = await client.patch(`${url}/attachments/${terms.id}`, { order: 1 });
    expect(same.headers["etag"]).toBe(changed.headers["etag"]);
    expect((await client.delete(`${url}/attachments/${terms.id}`)).status).toBe(204);
    expect(await list(url)).toMatchObject([{ name: "Prices.csv", order: 0 }]);
    expect((await client.get(url)).headers["etag"]).toBe('"5"');
  });

  it("are downloaded byte for byte, and browsers only save them", async () => {
    const url = await propose();
    const file = writeLargePdf(3 * 2 ** 20 + 1);
    const { id } = (await attach(client, url, "Ünï\u202e.pdf", file)).body.data;
    const answer = await download(`${url}/attachments/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(file)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": String(file.length),
      "content-disposition": "attachment; filename=\"Uni.pdf\"; filename*=UTF-8''%C3%9Cn%C3%AF.pdf",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    const head = await download(`${url}/attachments/${id}`, {}, "HEAD");
    expect([head.statusCode, head.payload, head.headers["content-length"]]).toEqual([
      200,
      "",
      String(file.length),
    ]);
  });

  it.each([
    ["an empty name", "?name=", pdf, 400, "name"],
    ["no name", "", pdf, 400, "name"],
    ["a name without visible characters", "?name=%E2%80%AE", pdf, 400, "name"],
    ["a name of 201 characters", `?name=${"a".repeat(201)}`, pdf, 400, "name"],
    ["HTML as a picture", "?name=a.png", Buffer.from("<html></html>"), 400, "body"],
    ["macros", "?name=a.docx", writeDocx({ "word/vbaProject.bin": "a" }), 400, "body"],
    [
      "15 MiB and a byte",
      "?name=a.pdf",
      writeLargePdf(15 * 2 ** 20 + 1),
      413,
      "The body is larger than 15 MiB",
    ],
  ])("with %s are refused, and nothing is stored", async (_what, query, file, status, fault) => {
    const url = await propose();
    const answer = await client.post(`${url}/attachments${query}`, file, {
      "content-type": "application/octet-stream",
    });
    expect(answer.status).toBe(status);
    const { message, details = {} } = answer.body.error;
    expect(Object.keys(details).join() || message).toBe(fault);
    expect(await list(url)).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it("are refused without a body, with another type of body and with an outdated If-Match", async () => {
    const url = await propose();
    expect((await attach(client, url, "a.pdf", Buffer.alloc(0))).status).toBe(400);
    expect((await attach(client, url, "a.pdf", pdf, "application/json")).status).toBe(415);
    const headers = { "content-type": "application/pdf", "if-match": '"99"' };
    expect((await client.post(`${url}/attachments?name=a.pdf`, pdf, headers)).status).toBe(412);
    expect(await list(url)).toEqual([]);
  });

  it("have at most 50 MiB together, and are 20 at most", async () => {
    const url = await propose();
    const sizes = [15, 15, 15, 5];
    for (const [index, size] of sizes.entries())
      expect((await attach(client, url, "a.pdf", writeLargePdf(size * 2 ** 20, `${index}`))).status).toBe(
        201,
      );
    const refused = await attach(client, url, "a.pdf", pdf);
    expect([refused.status, refused.body.error.details.body]).toEqual([
      400,
      expect.stringContaining("50 MiB together"),
    ]);
    const other = await propose();
    for (let index = 0; index < 20; index++) await attach(client, other, `${index}.pdf`, pdf);
    const tooMany = await attach(client, other, "20.pdf", pdf);
    expect(tooMany.body.error.details.body).toContain("at most 20 attachments");
    expect(await list(other)).toHaveLength(20);
  });

  it("count once in the space for images, together with them", async () => {
    const [first, second] = [await propose(), await propose()];
    const file = writeLargePdf(14 * 2 ** 20);
    await attach(client, first, "a.pdf", file);
    await attach(client, second, "b.pdf", file);
    expect(await storedFiles()).toHaveLength(1);
    await client.post("/api/images", smallPng);
    const { space } = (await client.get("/api/images")).body;
    expect(space).toMatchObject({ images: 1, bytes: file.length + smallPng.length });
    for (let index = 1; index <= 4; index++)
      await attach(client, await propose(), "a.pdf", writeLargePdf(15 * 2 ** 20, `${index}`));
    const full = await attach(client, second, "c.pdf", writeLargePdf(7 * 2 ** 20));
    expect([full.status, full.body.error.code]).toEqual([409, "CONFLICT"]);
    expect((await attach(client, second, "known.pdf", file)).status).toBe(201);
  });

  it("are seen by no other organization, and at no other link", async () => {
    const offer = await sendWith(pdf);
    const other = await sendWith(otherPdf);
    const [mine] = await list(offer.url);
    const [theirs] = await list(other.url);
    const stranger = await app.organization();
    for (const act of [
      () => stranger.get(`${offer.url}/attachments`),
      () => stranger.get(`${offer.url}/attachments/${mine.id}`),
      () => stranger.patch(`${offer.url}/attachments/${mine.id}`, { name: "a.pdf" }),
      () => stranger.delete(`${offer.url}/attachments/${mine.id}`),
      () => attach(stranger, offer.url, "a.pdf"),
      () => client.get(`${offer.url}/attachments/${theirs.id}`),
    ])
      expect((await act()).status).toBe(404);
    expect((await downloadPublic(offer, mine.id)).rawPayload.equals(pdf)).toBe(true);
    expect((await downloadPublic(offer, theirs.id)).statusCode).toBe(404);
    expect((await downloadPublic(other, mine.id)).statusCode).toBe(404);
    expect((await offer.reader.read()).body.attachments).toEqual([mine]);
  });

  it("are not shown at a closed, replaced or unknown link", async () => {
    const offer = await sendWith(pdf);
    const [{ id }] = await list(offer.url);
    await client.patch(offer.url, { settings: { disable_proposal_access: true } });
    expect((await downloadPublic(offer, id)).statusCode).toBe(403);
    expect((await offer.reader.read()).body.attachments).toEqual([]);
    await client.patch(offer.url, { settings: { disable_proposal_access: false } });
    expect((await downloadPublic(offer, id)).statusCode).toBe(200);
    await client.post(`${offer.url}/rotate-link`);
    expect((await downloadPublic(offer, id)).statusCode).toBe(404);
    const draft = await propose();
    await attach(client, draft, "a.pdf");
    expect((await client.get(draft)).body.share_url).toBeNull();
  });

  it("of an accepted proposal never change, and their hashes are in its snapshot", async () => {
    const offer = await sendWith(pdf);
    const [attachment] = await list(offer.url);
    expect((await offer.reader.post("accept", person)).status).toBe(200);
    for (const answer of [
      await attach(client, offer.url, "a.pdf"),
      await client.patch(`${offer.url}/attachments/${attachment.id}`, { name: "b.pdf" }),
      await client.delete(`${offer.url}/attachments/${attachment.id}`),
    ])
      expect(answer.status).toBe(403);
    const { canonical_json } = await app.db.read
      .selectFrom("snapshots")
      .select("canonical_json")
      .where("proposal_id", "=", offer.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(canonical_json).attachments).toEqual([attachment]);
    expect((await downloadPublic(offer, attachment.id)).statusCode).toBe(200);
  });

  it("of a proposal that is being signed never change", async () => {
    const offer = await sendOffer(app, client, { settings: { signing: signedByGrace } });
    await attach(client, offer.url, "a.pdf");
    await client.post(`${offer.url}/request-signatures`);
    expect((await attach(client, offer.url, "b.pdf")).status).toBe(403);
    await signMailed(app, grace.email, toTypedSignature(grace.name));
    expect((await attach(client, offer.url, "b.pdf")).status).toBe(403);
    expect((await verifyProposalAudit(app.db.read, offer.id))?.faults).toEqual([]);
  });

  it("are proved by the audit trail: a changed file, a missing one and a changed list are reported", async () => {
    const offer = await sendWith(pdf);
    await offer.reader.post("accept", person);
    const verify = async () => (await verifyProposalAudit(app.db.read, offer.id))?.faults;
    const changeFile = (part_base64: string) =>
      app.db.write
        .updateTable("file_parts")
        .set({ part_base64 })
        .where("organization_id", "=", client.organizationId)
        .execute();
    expect(await verify()).toEqual([]);
    await changeFile(Buffer.from(pdf.toString().replace("1.7", "1.8")).toString("base64"));
    expect(await verify()).toEqual(['the attached file "0.pdf" is missing or was changed']);
    await changeFile(pdf.toString("base64"));
    const [attachment] = await list(offer.url);
    const { attachments_json } = await app.db.read
      .selectFrom("proposals")
      .select("attachments_json")
      .where("id", "=", offer.id)
      .executeTakeFirstOrThrow();
    const changeList = (json: string | null) =>
      app.db.write
        .updateTable("proposals")
        .set({ attachments_json: json })
        .where("id", "=", offer.id)
        .execute();
    for (const json of [null, attachments_json?.replace("0.pdf", "1.pdf") ?? ""]) {
      await changeList(json);
      expect(await verify()).toEqual(["attachments are not what was frozen"]);
    }
    await changeList(attachments_json);
    await app.db.write.deleteFrom("file_parts").where("sha256", "=", attachment.sha256).execute();
    expect(await verify()).toEqual(['the attached file "0.pdf" is missing or was changed']);
  });

  const clean = async () => {
    app.clock.advance(dayMs + 1);
    await runHousekeeping(createNobody(app), (error) => {
      throw error;
    });
  };

  it("lose their file a day after nothing has it any more, but not while it is frozen", async () => {
    const offer = await sendWith(pdf);
    await offer.reader.post("accept", person);
    const url = await propose();
    const { id } = (await attach(client, url, "a.pdf", otherPdf)).body.data;
    await clean();
    expect(await storedFiles()).toHaveLength(2);
    await client.delete(`${url}/attachments/${id}`);
    // The state with the attachment is a version, because the change came after a quiet time.
    await clean();
    expect(await storedFiles()).toHaveLength(2);
    await app.db.write.deleteFrom("proposal_version_contents").execute();
    await app.db.write.updateTable("proposals").set({ attachments_json: null }).execute();
    await clean();
    expect(await storedFiles()).toEqual([{ sha256: hashText(pdf.toString()) }]);
    const parts = app.db.read.selectFrom("file_parts").select("sha256");
    expect(await parts.where("organization_id", "=", client.organizationId).execute()).toHaveLength(1);
  });

  it("keep their file if it is uploaded again just before the clean-up", async () => {
    await attach(client, await propose(), "a.pdf");
    await app.db.write.updateTable("proposals").set({ attachments_json: null }).execute();
    app.clock.advance(dayMs + 1);
    const url = await propose();
    const { id } = (await attach(client, url, "a.pdf")).body.data;
    await clean();
    expect((await download(`${url}/attachments/${id}`)).rawPayload.equals(pdf)).toBe(true);
  });

  it("are copied with a duplicate and a template, and the copy changes alone", async () => {
    const url = await propose({ is_template: true });
    await attach(client, url, "Terms.pdf");
    const copy = (await client.post(`${url}/duplicate`)).body.data.id;
    const used = (await client.post("/api/proposals", { templateId: url.split("/").at(-1) })).body.data.id;
    for (const id of [copy, used]) {
      const [attachment] = await list(`/api/proposals/${id}`);
      expect(attachment).toMatchObject({ name: "Terms.pdf", sha256: hashText(pdf.toString()) });
      await client.delete(`/api/proposals/${id}/attachments/${attachment.id}`);
    }
    expect(await names(url)).toEqual(["Terms.pdf"]);
  });

  it("are replaced by the draft of a revision, and the earlier revision still shows its own", async () => {
    const offer = await sendWith(pdf);
    const [old] = await list(offer.url);
    const draftId = (await client.post(`${offer.url}/revisions`)).body.data.id;
    const draft = `/api/proposals/${draftId}`;
    expect((await attach(client, offer.url, "a.pdf")).status).toBe(403);
    expect(await list(draft)).toEqual([old]);
    await client.delete(`${draft}/attachments/${old.id}`);
    const added = (await attach(client, draft, "New.csv", csv)).body.data;
    expect((await downloadPublic(offer, added.id)).statusCode).toBe(404);
    expect((await client.post(`${draft}/publish`)).status).toBe(200);
    expect((await offer.reader.read()).body.attachments).toEqual([{ ...added, order: 0 }]);
    expect((await downloadPublic(offer, old.id)).statusCode).toBe(404);
    expect((await downloadPublic(offer, old.id, "?revision=1")).rawPayload.equals(pdf)).toBe(true);
    expect((await downloadPublic(offer, added.id, "?revision=1")).statusCode).toBe(404);
    expect((await downloadPublic(offer, added.id, "?revision=2")).rawPayload.equals(csv)).toBe(true);
    const changes = await app.server.inject({ url: `${offer.reader.url}/changes` });
    expect(changes.json().changes).toMatchObject([
      { type: "proposal", attachments: { added: ["New.csv"], removed: ["0.pdf"] } },
    ]);
  });

  it("of earlier revisions are listed for members and downloaded by them, but by no other organization", async () => {
    const offer = await sendWith(pdf);
    const [old] = await list(offer.url);
    const stored = (await attach(client, offer.url, "Late.pdf", otherPdf)).body.data;
    const draft = `/api/proposals/${(await client.post(`${offer.url}/revisions`)).body.data.id}`;
    for (const { id } of [old, stored]) await client.delete(`${draft}/attachments/${id}`);
    const added = (await attach(client, draft, "New.csv", csv)).body.data;
    expect((await client.post(`${draft}/publish`)).body.revision.attachments).toEqual([
      { ...added, order: 0 },
    ]);
    const { data } = (await client.get(`${offer.url}/revisions`)).body;
    expect(data).toMatchObject([
      { number: 2, attachments: [{ name: "New.csv" }] },
      { number: 1, attachments: [old, stored] },
    ]);
    const address = `${offer.url}/attachments/${old.id}`;
    const answer = await download(`${address}?revision=1`);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff" });
    const current = await download(`${offer.url}/attachments/${added.id}?revision=2`);
    expect(current.rawPayload.equals(csv)).toBe(true);
    for (const path of [
      address,
      `${address}?revision=2`,
      `${address}?revision=3`,
      `${offer.url}/attachments/${added.id}?revision=1`,
    ])
      expect((await client.get(path)).status).toBe(404);
    const stranger = await app.organization();
    expect((await stranger.get(`${address}?revision=1`)).status).toBe(404);
    expect((await client.get(`${address}?revision=0`)).status).toBe(400);
  });

  it("of earlier revisions are downloaded without reading the rest of their content", async () => {
    const offer = await sendWith(pdf);
    const [{ id }] = await list(offer.url);
    const draft = `/api/proposals/${(await client.post(`${offer.url}/revisions`)).body.data.id}`;
    await client.post(`${draft}/publish`);
    await app.db.write
      .updateTable("proposal_version_contents")
      .set({ content_base64: "unreadable" })
      .where("proposal_id", "=", offer.id)
      .execute();
    expect((await downloadPublic(offer, id, "?revision=1")).rawPayload.equals(pdf)).toBe(true);
    const answer = await download(`${offer.url}/attachments/${id}?revision=1`);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
  });

  it("come back with a restored version", async () => {
    const url = await propose();
    const { id } = (await attach(client, url, "a.pdf")).body.data;
    app.clock.advance(dayMs);
    await client.delete(`${url}/attachments/${id}`);
    const { data } = (await client.get(`${url}/versions`)).body;
    const { body: compared } = await client.get(`${url}/versions/${data[0].id}/comparison`);
    expect(compared.changes).toMatchObject([
      { type: "proposal", fields: [{ field: "attachments", to: [] }] },
    ]);
    await clean();
    expect((await client.post(`${url}/versions/${data[0].id}/restore`)).status).toBe(200);
    expect(await names(url)).toEqual(["a.pdf"]);
    expect((await download(`${url}/attachments/${id}`)).rawPayload.equals(pdf)).toBe(true);
  });

  it("that a restored version takes from the client are in the activity", async () => {
    const { url } = await sendWith(pdf);
    app.clock.advance(dayMs);
    await attach(client, url, "Second.pdf", otherPdf);
    app.clock.advance(1000);
    const { data: versions } = (await client.get(`${url}/versions`)).body;
    expect((await client.post(`${url}/versions/${versions.at(-1).id}/restore`)).status).toBe(200);
    expect(await names(url)).toEqual(["0.pdf"]);
    const { data } = (await client.get("/api/activity?event_type=attachments_changed")).body;
    expect(data.map(({ metadata }: { metadata: object }) => metadata)).toMatchObject([
      { action: "removed", name: "Second.pdf" },
      { action: "added", name: "Second.pdf" },
    ]);
  });

  it("are in exports as far as an import accepts, and imports check them like uploads", async () => {
    const url = await propose();
    await attach(client, url, "a.pdf");
    await attach(client, url, "large.pdf", writeLargePdf(2 * 2 ** 20));
    await attach(client, url, "b.csv", csv);
    const { body: document } = await client.get(`${url}/export`);
    expect(document.attachments_left_out).toMatchObject([{ name: "large.pdf" }]);
    const other = await app.organization();
    const imported = await other.post("/api/proposals", document);
    expect(imported.status).toBe(201);
    const { attachments } = (await other.get(`/api/proposals/${imported.body.data.id}`)).body;
    expect(attachments).toMatchObject([
      { name: "a.pdf", order: 0, sha256: hashText(pdf.toString()) },
      { name: "b.csv", order: 1 },
    ]);
    const [file] = document.attachments;
    for (const [bad, field] of [
      [{ content: Buffer.from("<svg/>").toString("base64") }, "attachments.0.content"],
      [{ content: "%%%" }, "attachments.0.content"],
      [{ name: "\u202e" }, "attachments.0.name"],
    ] as const) {
      const refused = await other.post("/api/proposals", { ...document, attachments: [{ ...file, ...bad }] });
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, [field]]);
    }
  });

  it("are in the activity of a sent proposal, by their names", async () => {
    const offer = await sendWith();
    const { id } = (await attach(client, offer.url, "a.pdf")).body.data;
    await client.patch(`${offer.url}/attachments/${id}`, { name: "b.pdf" });
    await client.delete(`${offer.url}/attachments/${id}`);
    const { data } = (await client.get("/api/activity?event_type=attachments_changed")).body;
    expect(data.map(({ metadata }: { metadata: object }) => metadata)).toEqual([
      { action: "removed", name: "b.pdf" },
      { action: "renamed", name: "b.pdf", old_name: "a.pdf" },
      { action: "added", name: "a.pdf" },
    ]);
  });
});
