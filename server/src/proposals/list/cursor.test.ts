import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const toNames = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

const forged = (change: (parts: unknown[]) => unknown) => (cursor: string) =>
  Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(cursor, "base64url").toString())))).toString(
    "base64url",
  );

describe.each(engines)("a list read by cursors on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  async function make(...names: string[]): Promise<void> {
    for (const name of names) {
      app.clock.advance(1000);
      await createTestProposal(client, { name });
    }
  }

  const get = async (query: string) => client.get(`/api/proposals?${query}`);
  const first = async (query = "") => (await get(`limit=2&cursor=${query}`)).body;

  it("neither repeats nor skips a proposal while others are created and deleted", async () => {
    await make("A", "B", "C", "D", "E");
    const start = await first();
    expect(toNames(start)).toEqual(["E", "D"]);
    await make("F", "G");
    await client.delete(`/api/proposals/${start.data[1].id}`);
    const second = (await get(`limit=2&cursor=${start.next_cursor}`)).body;
    expect(toNames(second)).toEqual(["C", "B"]);
    const third = (await get(`limit=2&cursor=${second.next_cursor}`)).body;
    expect(toNames(third)).toEqual(["A"]);
    expect([second.pagination.page, third.pagination.page, third.next_cursor]).toEqual([2, 3, null]);
  });

  it("has no next page if the last page is exactly full, and returns next_cursor only for requests with a cursor", async () => {
    await make("A", "B");
    expect((await first()).next_cursor).toBeNull();
    expect((await get("limit=2")).body).not.toHaveProperty("next_cursor");
  });

  it("can continue with another page size and another form", async () => {
    await make("A", "B", "C", "D");
    const { next_cursor } = await first();
    const rest = (await get(`fields=summary&limit=100&cursor=${next_cursor}`)).body;
    expect(toNames(rest)).toEqual(["B", "A"]);
    expect(rest.data[0]).toHaveProperty("totals");
  });

  it("continues regardless of the order of its parameters", async () => {
    await make("A", "B", "C");
    const { next_cursor } = (await get("sort=name&search=&limit=2&order=asc&cursor=")).body;
    expect(toNames((await get(`cursor=${next_cursor}&order=asc&search=&sort=name`)).body)).toEqual(["C"]);
  });

  it.each(["tag=web", "sort=name", "order=asc", "is_template=any"])(
    "rejects a cursor of the list without %s",
    async (other) => {
      await make("A", "B", "C");
      const { next_cursor } = await first();
      const answer = await get(`${other}&limit=2&cursor=${next_cursor}`);
      expect([answer.status, answer.body.error.details]).toEqual([
        400,
        { cursor: "was made for a list with other parameters" },
      ]);
    },
  );

  it.each([
    ["text", () => "rubbish"],
    ["an object", () => Buffer.from("{}").toString("base64url")],
    ["no position", forged(([asked]) => [asked])],
    ["a segment that is no number", forged(([asked, page, , ...rest]) => [asked, page, "1", ...rest])],
    ["a negative page", forged(([asked, , ...rest]) => [asked, -1, ...rest])],
    ["an object for an id", forged((parts) => parts.with(3, {}))],
    ["a number for a time", forged((parts) => parts.with(4, 7))],
    ["a text that is no time", forged((parts) => parts.with(4, "zzz"))],
    ["a time that PostgreSQL cannot read", forged((parts) => parts.with(4, "2026-01-01T00:00:00+23:59"))],
    ["a NUL", forged((parts) => parts.with(4, "\0"))],
  ])("rejects a cursor of %s with 400", async (_what, forge) => {
    await make("A", "B", "C");
    const answer = await get(`limit=2&cursor=${forge((await first()).next_cursor)}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toEqual(["cursor"]);
  });

  it("rejects a view count beyond the range of both databases", async () => {
    await make("A", "B", "C");
    const { next_cursor } = (await get("sort=views&limit=2&cursor=")).body;
    const huge = forged((parts) => parts.with(4, 2 ** 40))(next_cursor);
    expect((await get(`sort=views&limit=2&cursor=${huge}`)).status).toBe(400);
  });

  it("rejects page together with cursor", async () => {
    const answer = await get("page=2&cursor=");
    expect([answer.status, answer.body.error.details]).toEqual([
      400,
      { page: "cannot be used together with cursor" },
    ]);
  });
});
