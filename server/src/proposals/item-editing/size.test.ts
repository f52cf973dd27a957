import { describe, expect, it } from "vitest";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { line } from "../../../test/proposals.ts";

/**
 * A page that is small in the request, but many times larger when stored with ids and defaults in all
 * columns.
 */
const plans = (count: number) => ({
  type: "page",
  kind: "scope_of_work",
  name: "Plans",
  children: Array.from({ length: count }, () => ({
    type: "side_by_side",
    name: "Plan",
    columns: Array.from({ length: 50 }, () => ({ name: "a" })),
  })),
});

describe("the size of a tree", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  it("is limited: a proposal that is too large to answer is rejected with 400, and nothing is stored", async () => {
    const refused = await client.post("/api/proposals", { name: "Huge", pages: [plans(1_000)] });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toEqual({
      body: "makes the proposal larger than 8000000 characters",
    });
    expect((await client.get("/api/proposals")).body.pagination.total).toBe(0);
  });

  it("is limited for changes too, and a large proposal can be made smaller", async () => {
    const made = await client.post("/api/proposals", { name: "Large", pages: [] });
    const address = `/api/proposals/${made.body.data.id}`;
    const text = "x".repeat(490_000);
    const write = () => client.post(`${address}/pages`, { name: "Text", content: text });
    let answer = await write();
    const { id } = answer.body.data;
    for (let written = 1; answer.status === 201 && written < 20; written++) answer = await write();
    expect(answer.status).toBe(400);
    expect((await client.delete(`${address}/pages/${id}`)).status).toBe(204);
    expect((await write()).status).toBe(201);
  });

  it("is limited to 250,000 characters for new and changed library items, because lists return a hundred of them", async () => {
    const refused = await client.post("/api/library-items", plans(200));
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toEqual({
      body: "makes the library item larger than 250000 characters",
    });
    const group = { type: "group", name: "Care", line_items: [line("Updates", 20)] };
    const saved = await client.post("/api/library-items", group);
    const lines = Array.from({ length: 3 }, () => ({
      ...line("Long", 1),
      description: "x".repeat(400_000),
    }));
    const address = `/api/library-items/${saved.body.data.id}`;
    expect((await client.patch(address, { line_items: lines })).status).toBe(400);
    expect((await client.get(address)).body.line_items).toHaveLength(1);
  });
});
