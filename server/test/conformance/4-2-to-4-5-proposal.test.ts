import { expect, it } from "vitest";
import {
  readDetail,
  createItem,
  findListed,
  listNames,
  createProposal,
  getScopePage,
  describeSection,
  createTemplate,
  unknownId,
} from "./specification.ts";
import { fixed } from "../proposals.ts";

describeSection("4.2 create a proposal", (app) => {
  it("returns data with the id of the created proposal", async () => {
    const ada = await app.organization();
    const answer = await ada.post("/api/proposals", { name: "New" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ data: { id: expect.any(String) } });
    expect((await readDetail(ada, answer.body.data.id)).name).toBe("New");
  });

  it("creates a reusable template with is_template true", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { name: "T", is_template: true });
    expect((await readDetail(ada, id)).is_template).toBe(true);
    expect(await listNames(ada, "is_template=true")).toEqual(["T"]);
  });

  it("creates the proposal from the template in templateId", async () => {
    const ada = await app.organization();
    const templateId = await createTemplate(ada);
    await createItem(ada, templateId, { type: "line_item", name: "From the template", price: fixed(75) });
    const id = await createProposal(ada, { name: "From template", templateId });
    const made = await readDetail(ada, id);
    expect(made).toMatchObject({ name: "From template", is_template: false, status: "DRAFT" });
    expect(JSON.stringify(made.pages)).toContain("From the template");
    expect(made.totals.once.selected.total).toBe(75);
  });

  it("rejects invalid input with 400 VALIDATION_ERROR by field", async () => {
    const ada = await app.organization();
    const answer = await ada.post("/api/proposals", { name: 7 });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { name: expect.any(String) },
    });
  });

  it("rejects a template of another organization like an unknown one", async () => {
    const ada = await app.organization();
    const theirs = await createTemplate(await app.organization());
    const foreign = await ada.post("/api/proposals", { name: "A", templateId: theirs });
    const missing = await ada.post("/api/proposals", { name: "A", templateId: unknownId });
    expect(foreign.status).toBe(missing.status);
    expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(missing.body).replace(unknownId, theirs));
  });
});

describeSection("4.3 get a proposal", (app) => {
  it("returns the detailed proposal including all items and groups", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const group = await createItem(ada, id, { type: "group", name: "Second group" });
    await createItem(ada, id, { type: "line_item", name: "In the first", price: fixed(1) });
    await createItem(ada, id, {
      type: "line_item",
      name: "In the second",
      price: fixed(2),
      target_group_id: group.id,
    });
    await createItem(ada, id, {
      type: "side_by_side",
      name: "Plans",
      columns: [{ name: "S" }, { name: "L" }],
    });
    const { children } = await getScopePage(ada, id);
    const found = children.map((child: { name: string; line_items?: Array<{ name: string }> }) => [
      child.name,
      child.line_items?.map((line) => line.name),
    ]);
    expect(found.slice(0, 1)[0][1]).toEqual(["In the first"]);
    expect(found.slice(1)).toEqual([
      ["Second group", ["In the second"]],
      ["Plans", undefined],
    ]);
  });

  it("returns 404 with an error object of code and message", async () => {
    const ada = await app.organization();
    const answer = await ada.get(`/api/proposals/${unknownId}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      error: { code: "NOT_FOUND", message: `Not Authorized or Not Found: Resource ${unknownId}` },
    });
  });
});

describeSection("4.4 update a proposal", (app) => {
  it("updates name, description and client information", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const recipient = { name: "Client Ltd", contact: { name: "Grace Hopper", email: "grace@client.test" } };
    await ada.patch(`/api/proposals/${id}`, {
      name: "Renamed",
      description: "<p>What it is</p>",
      settings: { recipient },
    });
    expect(await readDetail(ada, id)).toMatchObject({
      name: "Renamed",
      description: "<p>What it is</p>",
      settings: { recipient },
    });
  });

  it("returns the list item shape", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const answer = await ada.patch(`/api/proposals/${id}`, { name: "Renamed" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await findListed(ada, id));
  });

  it("rejects invalid input with 400 VALIDATION_ERROR and changes nothing", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const answer = await ada.patch(`/api/proposals/${id}`, { description: "<p>A</p>", name: "" });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { name: expect.any(String) },
    });
    expect((await readDetail(ada, id)).description).not.toBe("<p>A</p>");
  });

  it("rejects an archived proposal, which is read-only, with 403 FORBIDDEN", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await ada.post(`/api/proposals/${id}/archive`);
    const answer = await ada.patch(`/api/proposals/${id}`, { name: "Renamed" });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringMatching(/archived/),
    });
  });
});

describeSection("4.5 delete a proposal", (app) => {
  it("removes the proposal and all its items from every list and read", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const line = await createItem(ada, id, { type: "line_item", name: "L", price: fixed(1) });
    expect((await ada.delete(`/api/proposals/${id}`)).status).toBe(204);
    expect(await listNames(ada, "is_template=any&archived=any")).toEqual([]);
    for (const answer of [
      await ada.get(`/api/proposals/${id}`),
      await ada.get(`/api/proposals/${id}/export`),
      await ada.patch(`/api/proposals/${id}/items/${line.id}`, { name: "M" }),
      await ada.post(`/api/proposals/${id}/star`),
      await ada.delete(`/api/proposals/${id}`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe("NOT_FOUND");
    }
  });
});
