import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, findMailedLink } from "../../../test/deals.ts";
import { writePng, smallPng } from "../../../test/images.ts";
import { line, createTestProposal, createPage, textPage } from "../../../test/proposals.ts";
import { createReader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("stored images on %s", (engine) => {
  const app = useApp(engine, { imageQuota: 1_000_000 });
  const client = useOrganization(app, beforeEach);
  const upload = async (bytes = smallPng) => (await client.post("/api/images", bytes)).body.data;
  const list = async (query = "") => (await client.get(`/api/images${query}`)).body;
  const uses = async (id: string) =>
    (await list()).data.find((image: { id: string }) => image.id === id).used_in;
  const remove = (id: string) => client.delete(`/api/images/${id}`);

  it("are listed newest first in pages, with sizes and the remaining space", async () => {
    const first = await upload();
    app.clock.advance(1000);
    const second = await upload(writePng(40, 30));
    const { data, pagination, space } = await list("?limit=1");
    expect(data).toEqual([
      {
        ...second,
        type: "image/png",
        size: writePng(40, 30).length,
        created_by: client.userId,
        created_at: app.clock.now(),
        used_in: [],
      },
    ]);
    expect(pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
    expect(space).toEqual({
      images: 2,
      max_images: 10_000,
      bytes: smallPng.length + writePng(40, 30).length,
      max_bytes: 1_000_000,
    });
    expect((await list("?limit=1&page=2")).data[0].id).toBe(first.id);
  });

  it("can be deleted if they are unused, which frees their space", async () => {
    const { id, url } = await upload();
    expect((await remove(id)).status).toBe(204);
    expect((await app.server.inject({ url: new URL(url).pathname })).statusCode).toBe(404);
    expect((await list()).space).toMatchObject({ images: 0, bytes: 0 });
    expect((await remove(id)).status).toBe(404);
  });

  it.each([
    ["description", ({ url }) => ({ description: `<p><img src="${url}" alt=""></p>` })],
    ["private note", ({ id }) => ({ notes: `<p><img src="/images/${id}" alt=""></p>` })],
    ["logo", ({ url }) => ({ design: { logo_url: url } })],
    ["page", ({ url }) => ({ pages: [{ name: "A", content: `<img src="${url}">` }] })],
    [
      "line item",
      ({ url }) => ({ pages: [createPage(line("Design", 1, { description: `<img src="${url}">` }))] }),
    ],
  ] as ReadonlyArray<[string, (image: { id: string; url: string }) => object]>)(
    "cannot be deleted (409) while the %s of a proposal uses them, even if the proposal is deleted",
    async (_where, body) => {
      const image = await upload();
      const proposal = await createTestProposal(client, { ...body(image) });
      const use = { type: "proposal", id: proposal.id, name: "Website relaunch" };
      expect(await uses(image.id)).toEqual([use]);
      const refused = await remove(image.id);
      expect(refused.status).toBe(409);
      expect(refused.body.error).toEqual({
        code: "CONFLICT",
        message: 'The image is used in the proposal "Website relaunch"',
        details: { [`proposal.${proposal.id}`]: "Website relaunch" },
      });
      await client.delete(proposal.url);
      expect((await remove(image.id)).status).toBe(409);
      expect((await app.server.inject({ url: new URL(image.url).pathname })).statusCode).toBe(200);
    },
  );

  it("cannot be deleted while a library item, the branding or a member uses them", async () => {
    const { id, url } = await upload();
    const item = {
      type: "line_item",
      name: "Hosting",
      price: { model: "none" },
      description: `<img src="${url}">`,
    };
    const saved = (await client.post("/api/library-items", item)).body.data.id;
    await client.patch("/api/organization", { branding: { logo_url: url } });
    await client.patch("/api/profile", { avatar_url: url });
    expect(await uses(id)).toEqual([
      { type: "library_item", id: saved, name: "Hosting" },
      { type: "organization", id: client.organizationId, name: "Acme" },
      { type: "member", id: client.userId, name: "Ada Lovelace" },
    ]);
    for (const end of [
      () => client.delete(`/api/library-items/${saved}`),
      () => client.patch("/api/organization", { branding: { logo_url: null } }),
      () => client.patch("/api/profile", { avatar_url: null }),
    ]) {
      expect((await remove(id)).status).toBe(409);
      await end();
    }
    expect((await remove(id)).status).toBe(204);
  });

  it("cannot be deleted while accepted content uses them, even if the proposal no longer does", async () => {
    const { id, url } = await upload();
    const proposal = await createTestProposal(client, {
      settings: { signing: { acceptance_method: "accept_button" } },
      pages: [createPage(line("Design", 1, { description: `<p>Words<img src="${url}"></p>` }))],
    });
    await client.post(`${proposal.url}/send`, { recipients: [grace] });
    const reader = createReader(app, await findMailedLink(app, grace.email));
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    await app.db.write
      .updateTable("items")
      .set({ content_json: "{}" })
      .where("owner_id", "=", proposal.id)
      .execute();
    expect(await uses(id)).toEqual([{ type: "snapshot", id: proposal.id, name: "Website relaunch" }]);
    expect((await remove(id)).status).toBe(409);
  });

  it("cannot be deleted while only an older version of a proposal uses them, unless the request ignores versions", async () => {
    const { id, url } = await upload();
    const body = { name: "Relaunch", description: `<p><img src="${url}"></p>`, pages: [textPage] };
    const proposal = await createTestProposal(client, body);
    await client.post(`${proposal.url}/send`, { recipients: [grace] });
    expect(await uses(id)).toEqual([{ type: "proposal", id: proposal.id, name: "Relaunch" }]);
    await client.patch(proposal.url, { description: "<p>Without</p>" });
    expect(await uses(id)).toEqual([{ type: "version", id: proposal.id, name: "Relaunch" }]);
    const refused = await remove(id);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: 'The image is used in an older version of "Relaunch"' } },
    });
    await client.patch("/api/organization", { branding: { logo_url: url } });
    expect((await client.delete(`/api/images/${id}?ignore_versions=true`)).body.error.message).toBe(
      'The image is used in the branding of "Acme"',
    );
    await client.patch("/api/organization", { branding: { logo_url: null } });
    expect((await client.delete(`/api/images/${id}?ignore_versions=true`)).status).toBe(204);
  });

  it("are distinguished from ids that match them only by a pattern's wildcard", async () => {
    const { id } = await upload();
    const similar = id.replace("img_", "img-");
    await createTestProposal(client, { description: `<p>${similar}</p>` });
    expect(await uses(id)).toEqual([]);
  });

  it("reserve no space in views of other organizations after their deletion", async () => {
    const { id, url } = await upload();
    const stranger = await app.organization();
    const content = `<p>Words<img src="${url}" /></p>`;
    const offer = await sendOffer(app, stranger, { pages: [{ name: "Letter", content }] });
    const readLetter = async () => (await offer.reader.read()).body.pages[0].content;
    expect(await readLetter()).toContain('width="4" height="3"');
    expect((await remove(id)).status).toBe(204);
    expect(await readLetter()).toBe(content);
  });

  it("of other organizations are neither listed nor deleted, and their uses are not revealed", async () => {
    const { id, url } = await upload();
    const stranger = await app.organization();
    await createTestProposal(stranger, { name: "Secret", design: { logo_url: url } });
    expect((await stranger.get("/api/images")).body.data).toEqual([]);
    expect((await stranger.delete(`/api/images/${id}`)).status).toBe(404);
    expect(await uses(id)).toEqual([]);
  });

  it("list at most twenty uses", async () => {
    const { id, url } = await upload();
    for (let nth = 0; nth < 21; nth++) await createTestProposal(client, { design: { logo_url: url } });
    expect(await uses(id)).toHaveLength(20);
  });
});
