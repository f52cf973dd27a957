import { expect, it } from "vitest";
import { listProposals, createProposal, describeSection } from "./specification.ts";

describeSection("8 limits", (app) => {
  it.each(["/api/proposals", "/api/library-items"])("default to page 1 and limit 20 in %s", async (url) => {
    const ada = await app.organization();
    const { pagination } = (await ada.get(url)).body;
    expect(pagination).toEqual({ page: 1, limit: 20, total: 0, pages: expect.any(Number) });
  });

  it.each(["/api/proposals", "/api/library-items"])(
    "start page at 1 and allow limit from 1 to 100 in %s",
    async (url) => {
      const ada = await app.organization();
      for (const query of ["page=1", "limit=1", "limit=100", "page=1000&limit=100"]) {
        expect((await ada.get(`${url}?${query}`)).status).toBe(200);
      }
      for (const query of ["page=0", "page=-1", "page=1.5", "page=x", "limit=0", "limit=101", "limit=ten"]) {
        const answer = await ada.get(`${url}?${query}`);
        expect([query, answer.status]).toEqual([query, 400]);
        expect(answer.body.error.details).toHaveProperty(query.split("=")[0] ?? "");
      }
    },
  );

  it.each(["0x10", "1e1", "+1", " 1", "1 ", "1.0", "0b1", "1_0", "", "１"])(
    'must be plain decimal numbers: "%s" is rejected with 400 and details by field',
    async (given) => {
      const ada = await app.organization();
      const analytics = `/api/proposals/${await createProposal(ada)}/analytics`;
      for (const [url, field] of [
        ["/api/proposals", "page"],
        ["/api/proposals", "limit"],
        ["/api/library-items", "page"],
        ["/api/library-items", "limit"],
        ["/api/outbox", "page"],
        [analytics, "limit"],
        [analytics, "offset"],
      ] as const) {
        const answer = await ada.get(`${url}?${field}=${encodeURIComponent(given)}`);
        expect([url, field, answer.status]).toEqual([url, field, 400]);
        expect(answer.body.error.details).toEqual({ [field]: "must be a whole number" });
      }
    },
  );

  it("return no more than limit, and the rest on the following pages", async () => {
    const ada = await app.organization();
    for (let n = 0; n < 23; n++) await createProposal(ada, { name: `P${n}`, pages: [] });
    const pages = [
      await listProposals(ada),
      await listProposals(ada, "page=2"),
      await listProposals(ada, "page=3"),
    ];
    expect(pages.map(({ data }) => data.length)).toEqual([20, 3, 0]);
    const ids = new Set(pages.flatMap(({ data }) => data.map((entry: { id: string }) => entry.id)));
    expect(ids.size).toBe(23);
    expect(pages[0].pagination).toEqual({ page: 1, limit: 20, total: 23, pages: 2 });
  });

  it("allow the limit of analytics from 1 to 200 and start its offset at 0", async () => {
    const ada = await app.organization();
    const url = `/api/proposals/${await createProposal(ada)}/analytics`;
    for (const query of ["limit=1", "limit=200", "offset=0"]) {
      expect((await ada.get(`${url}?${query}`)).status).toBe(200);
    }
    for (const query of ["limit=0", "limit=201", "offset=-1"]) {
      expect((await ada.get(`${url}?${query}`)).status).toBe(400);
    }
  });
});
