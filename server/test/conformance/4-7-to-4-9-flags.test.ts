import { expect, it } from "vitest";
import {
  fixed,
  isoTime,
  createItem,
  findListed,
  listNames,
  createProposal,
  getScopePage,
  describeSection,
  unknownId,
} from "./specification.ts";

describeSection("4.7 archive a proposal", (app) => {
  it("sets archived_at and answers 204 without a body", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    const answer = await ada.post(`/api/proposals/${id}/archive`);
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect((await findListed(ada, id)).archived_at).toMatch(isoTime);
  });

  it("excludes the proposal from default listings", async () => {
    const ada = await app().organization();
    await ada.post(`/api/proposals/${await createProposal(ada)}/archive`);
    expect(await listNames(ada)).toEqual([]);
    expect(await listNames(ada, "archived=true")).toEqual(["Website relaunch"]);
  });

  it("makes the proposal read-only: every edit is refused with 403 FORBIDDEN", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    const scope = await getScopePage(ada, id);
    const line = await createItem(ada, id, { type: "line_item", name: "L", price: fixed(1) });
    await ada.post(`/api/proposals/${id}/archive`);
    for (const answer of [
      await ada.patch(`/api/proposals/${id}`, { name: "A" }),
      await ada.post(`/api/proposals/${id}/items`, { type: "group", name: "G" }),
      await ada.patch(`/api/proposals/${id}/items/${line.id}`, { name: "A" }),
      await ada.delete(`/api/proposals/${id}/items/${line.id}`),
      await ada.post(`/api/proposals/${id}/pages`, { name: "P" }),
      await ada.patch(`/api/proposals/${id}/pages/${scope.id}`, { name: "P" }),
      await ada.delete(`/api/proposals/${id}/pages/${scope.id}`),
      await ada.post(`/api/proposals/${id}/bulk-archive`, { itemIds: [line.id] }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error.code).toBe("FORBIDDEN");
    }
  });

  it("answers 404 {error: Proposal not found}", async () => {
    const ada = await app().organization();
    const answer = await ada.post(`/api/proposals/${unknownId}/archive`);
    expect([answer.status, answer.body]).toEqual([404, { error: "Proposal not found" }]);
  });

  it("answers 409 {error: Proposal is already archived} and leaves archived_at", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    await ada.post(`/api/proposals/${id}/archive`);
    const { archived_at } = await findListed(ada, id);
    app().clock.advance(1000);
    const answer = await ada.post(`/api/proposals/${id}/archive`);
    expect([answer.status, answer.body]).toEqual([409, { error: "Proposal is already archived" }]);
    expect((await findListed(ada, id)).archived_at).toBe(archived_at);
  });
});

describeSection("4.8 unarchive a proposal", (app) => {
  it("clears archived_at, and the proposal is listed and editable again", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    await ada.post(`/api/proposals/${id}/archive`);
    const answer = await ada.post(`/api/proposals/${id}/unarchive`);
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect(await findListed(ada, id)).toMatchObject({ archived: false, archived_at: null });
    expect(await listNames(ada)).toEqual(["Website relaunch"]);
    expect((await ada.patch(`/api/proposals/${id}`, { name: "A" })).status).toBe(200);
  });

  it("answers 404 and 409 with a body {error: string}", async () => {
    const ada = await app().organization();
    const missing = await ada.post(`/api/proposals/${unknownId}/unarchive`);
    expect([missing.status, missing.body]).toEqual([404, { error: "Proposal not found" }]);
    const open = await ada.post(`/api/proposals/${await createProposal(ada)}/unarchive`);
    expect([open.status, open.body]).toEqual([409, { error: "Proposal is not archived" }]);
  });
});

describeSection("4.9 star and unstar a proposal", (app) => {
  it("stars, idempotently, and answers is_starred true", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    for (let n = 0; n < 2; n++) {
      const answer = await ada.post(`/api/proposals/${id}/star`);
      expect([answer.status, answer.body]).toEqual([200, { is_starred: true }]);
    }
    expect((await findListed(ada, id)).is_starred).toBe(true);
  });

  it("unstars, idempotently, and answers is_starred false", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    await ada.post(`/api/proposals/${id}/star`);
    for (let n = 0; n < 2; n++) {
      const answer = await ada.post(`/api/proposals/${id}/unstar`);
      expect([answer.status, answer.body]).toEqual([200, { is_starred: false }]);
    }
    expect((await findListed(ada, id)).is_starred).toBe(false);
  });

  it("keeps a star for the current user alone", async () => {
    const ada = await app().organization();
    const grace = await ada.colleague();
    const id = await createProposal(ada);
    await ada.post(`/api/proposals/${id}/star`);
    expect((await findListed(grace, id)).is_starred).toBe(false);
    await grace.post(`/api/proposals/${id}/unstar`);
    expect((await findListed(ada, id)).is_starred).toBe(true);
  });

  it.each(["star", "unstar"])("answers %s of an unknown proposal with 404 NOT_FOUND", async (verb) => {
    const ada = await app().organization();
    const answer = await ada.post(`/api/proposals/${unknownId}/${verb}`);
    expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
  });
});
