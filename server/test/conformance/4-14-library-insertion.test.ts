import { expect, it } from "vitest";
import {
  readDetail,
  createItem,
  createLibraryItem,
  createProposal,
  getScopePage,
  describeSection,
  unknownId,
} from "./specification.ts";
import { fixed } from "../proposals.ts";

const line = { type: "line_item", name: "Saved line", price: fixed(42) };
const group = { type: "group", name: "Saved group", line_items: [line] };
const plans = { type: "side_by_side", name: "Saved plans", columns: [{ name: "A", price: 5 }] };
const page = { type: "page", kind: "scope_of_work", name: "Saved page", children: [group] };

describeSection("4.14 add a library item to a proposal", (app) => {
  it.each([line, group, plans, page])(
    "copies a $type and returns 201 with success, id, type, name and order_key",
    async (saved) => {
      const ada = await app.organization();
      const id = await createProposal(ada);
      const answer = await ada.post(`/api/proposals/${id}/library-insertions`, {
        type: saved.type,
        library_item_id: await createLibraryItem(ada, saved),
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        success: true,
        data: { id: expect.any(String), type: saved.type, name: saved.name, order_key: expect.any(Number) },
      });
      expect(JSON.stringify((await readDetail(ada, id)).pages)).toContain(saved.name);
    },
  );

  it("copies the content of a group, which counts towards the totals", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const library_item_id = await createLibraryItem(ada, group);
    await ada.post(`/api/proposals/${id}/library-insertions`, { type: "group", library_item_id });
    const copy = (await getScopePage(ada, id)).children.at(-1);
    expect(copy.line_items).toMatchObject([{ name: "Saved line" }]);
    expect((await readDetail(ada, id)).totals.once.selected.total).toBe(42);
  });

  it("creates an independent copy: neither side changes with the other, and the library is never modified", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const library_item_id = await createLibraryItem(ada, line);
    const saved = (await ada.get(`/api/library-items/${library_item_id}`)).body;
    const insert = { type: "line_item", library_item_id };
    const copy = (await ada.post(`/api/proposals/${id}/library-insertions`, insert)).body.data;
    await ada.patch(`/api/proposals/${id}/items/${copy.id}`, { name: "Changed", price: fixed(1) });
    expect((await ada.get(`/api/library-items/${library_item_id}`)).body).toEqual({ ...saved, use_count: 1 });
    await ada.patch(`/api/library-items/${library_item_id}`, { name: "Changed there" });
    await ada.delete(`/api/library-items/${library_item_id}`);
    expect((await getScopePage(ada, id)).children[0].line_items[0].name).toBe("Changed");
  });

  it("adds a line item to target_group_id and others to scope_of_work_page_id, by default the first", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const second = await createItem(ada, id, { type: "group", name: "Second" });
    const { body } = await ada.post(`/api/proposals/${id}/pages`, { name: "More", kind: "scope_of_work" });
    const [lineId, groupId] = [await createLibraryItem(ada, line), await createLibraryItem(ada, group)];
    const insert = (more: object) => ada.post(`/api/proposals/${id}/library-insertions`, more);
    await insert({ type: "line_item", library_item_id: lineId });
    await insert({ type: "line_item", library_item_id: lineId, target_group_id: second.id });
    await insert({ type: "group", library_item_id: groupId });
    await insert({ type: "group", library_item_id: groupId, scope_of_work_page_id: body.data.id });
    const pages = (await readDetail(ada, id)).pages.filter(
      (each: { kind: string }) => each.kind === "scope_of_work",
    );
    const counts = pages.map((each: { children: Array<{ line_items: unknown[] }> }) =>
      each.children.map((child) => child.line_items.length),
    );
    expect(counts).toEqual([[1, 1, 1], [1]]);
  });

  it("uses the parent of after_item_id with a midpoint order_key, ignoring target_group_id", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const first = (await getScopePage(ada, id)).children[0];
    const second = await createItem(ada, id, { type: "group", name: "Second" });
    const a = await createItem(ada, id, { ...line, name: "A", target_group_id: second.id });
    const c = await createItem(ada, id, { ...line, name: "C", target_group_id: second.id });
    const answer = await ada.post(`/api/proposals/${id}/library-insertions`, {
      type: "line_item",
      library_item_id: await createLibraryItem(ada, line),
      after_item_id: a.id,
      target_group_id: first.id,
    });
    expect(answer.body.data.order_key).toBe((a.order_key + c.order_key) / 2);
    expect((await getScopePage(ada, id)).children[1].line_items).toMatchObject([
      { name: "A" },
      { name: "Saved line" },
      { name: "C" },
    ]);
  });

  it("places before before_item_id by the same rules, and at order_key if given", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const a = await createItem(ada, id, { ...line, name: "A" });
    const library_item_id = await createLibraryItem(ada, line);
    const insert = { type: "line_item", library_item_id };
    await ada.post(`/api/proposals/${id}/library-insertions`, { ...insert, before_item_id: a.id });
    const last = await ada.post(`/api/proposals/${id}/library-insertions`, {
      ...insert,
      order_key: a.order_key + 0.5,
    });
    expect(last.body.data.order_key).toBe(a.order_key + 0.5);
    expect((await getScopePage(ada, id)).children[0].line_items).toMatchObject([
      { name: "Saved line" },
      { name: "A" },
      { name: "Saved line" },
    ]);
  });

  it("returns 400 for a missing or invalid type, and for both neighbours", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const library_item_id = await createLibraryItem(ada, line);
    for (const body of [
      { library_item_id },
      { type: "chapter", library_item_id },
      { type: "line_item" },
      { type: "line_item", library_item_id, after_item_id: unknownId, before_item_id: unknownId },
    ]) {
      expect((await ada.post(`/api/proposals/${id}/library-insertions`, body)).status).toBe(400);
    }
  });

  it("returns 400 if the proposal has no place for the item", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { pages: [] });
    const insert = { type: "line_item", library_item_id: await createLibraryItem(ada, line) };
    expect((await ada.post(`/api/proposals/${id}/library-insertions`, insert)).status).toBe(400);
  });

  it("returns 403 if the target proposal is read-only", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await ada.post(`/api/proposals/${id}/archive`);
    const insert = { type: "line_item", library_item_id: await createLibraryItem(ada, line) };
    expect((await ada.post(`/api/proposals/${id}/library-insertions`, insert)).status).toBe(403);
  });

  it("returns 404 if the proposal or library item is not found or belongs to another organization", async () => {
    const ada = await app.organization();
    const stranger = await app.organization();
    const [ours, theirs] = [await createProposal(ada), await createProposal(stranger)];
    const [mine, foreign] = [await createLibraryItem(ada, line), await createLibraryItem(stranger, line)];
    for (const [id, library_item_id] of [
      [unknownId, mine],
      [theirs, mine],
      [ours, unknownId],
      [ours, foreign],
    ]) {
      const insert = { type: "line_item", library_item_id };
      expect((await ada.post(`/api/proposals/${id}/library-insertions`, insert)).status).toBe(404);
    }
  });
});
