import { describe, expect, it } from "vitest";
import { engines } from "./databases.ts";
import type { TestClient } from "./harness.ts";
import { createPage, line, createTestProposal } from "./proposals.ts";
import { useApp, useOrganization } from "./use-app.ts";

interface Opened {
  url: string;
  page: string;
  item: string;
}

describe.each(engines)("a change with a version on %s", (engine) => {
  const app = useApp(engine);
  const ada = useOrganization(app);

  const opened = async (): Promise<Opened> => {
    const { url } = await createTestProposal(ada, { pages: [createPage(line("Line", 1))] });
    const [page] = (await ada.get(url)).body.pages;
    return { url, page: page.id, item: page.children[0].line_items[0].id };
  };

  describe("If-Match", () => {
    const stale = { "if-match": '"0"' };
    const changes: [string, (client: TestClient, proposal: Opened) => ReturnType<TestClient["get"]>][] = [
      [
        "PATCH of an item",
        (client, { url, item }) => client.patch(`${url}/items/${item}`, { name: "B" }, stale),
      ],
      [
        "PATCH of a page",
        (client, { url, page }) => client.patch(`${url}/pages/${page}`, { name: "B" }, stale),
      ],
      ["PUT of the proposal", (client, { url }) => client.send("PUT", url, { name: "B" }, stale)],
      ["a new item", (client, { url }) => client.post(`${url}/items`, line("B", 1), stale)],
      ["a new page", (client, { url }) => client.post(`${url}/pages`, { name: "B" }, stale)],
      [
        "DELETE of an item",
        (client, { url, item }) => client.send("DELETE", `${url}/items/${item}`, undefined, stale),
      ],
      [
        "DELETE of a page",
        (client, { url, page }) => client.send("DELETE", `${url}/pages/${page}`, undefined, stale),
      ],
      ["DELETE of the proposal", (client, { url }) => client.send("DELETE", url, undefined, stale)],
      ["archive", (client, { url }) => client.post(`${url}/archive`, undefined, stale)],
      [
        "a bulk archive",
        (client, { url, item }) => client.post(`${url}/bulk-archive`, { itemIds: [item] }, stale),
      ],
      ["a status", (client, { url }) => client.post(`${url}/status`, { status: "LOST" }, stale)],
    ];

    it.each(changes)("of an older version rejects %s with 412, and nothing changes", async (_, change) => {
      const proposal = await opened();
      const before = await ada.get(proposal.url);
      const answer = await change(ada, proposal);
      expect([answer.status, answer.body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
      expect((await ada.get(proposal.url)).body).toEqual(before.body);
    });

    it("of the current version continues from one change to items to the next", async () => {
      const { url, item, page } = await opened();
      const { headers } = await ada.get(url);
      let etag = String(headers["etag"]);
      const next = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown) => {
        const answer = await ada.send(method, `${url}/${path}`, body, { "if-match": etag });
        expect(answer.status).toBeLessThan(300);
        expect(answer.headers["etag"]).not.toBe(etag);
        etag = String(answer.headers["etag"]);
      };
      await next("PATCH", `items/${item}`, { name: "B" });
      await next("POST", "items", line("C", 1));
      await next("PATCH", `pages/${page}`, { name: "D" });
      await next("DELETE", `items/${item}`);
      expect((await ada.get(url)).headers["etag"]).toBe(etag);
    });

    it.each([
      ["GET", ""],
      ["POST", "/star"],
      ["POST", "/duplicate"],
      ["GET", "/export"],
    ] as const)("is rejected by operations that do not support it: %s %s", async (method, path) => {
      const { url } = await opened();
      const answer = await ada.send(method, `${url}${path}`, undefined, { "if-match": "*" });
      expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ["If-Match"]]);
    });
  });
});
