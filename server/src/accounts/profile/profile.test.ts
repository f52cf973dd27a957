import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { smallPng } from "../../../test/images.ts";
import { signInBrowser, send } from "../../../test/people.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("the caller's account on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const upload = async (owner = client) => (await owner.post("/api/images", smallPng)).body.data;

  it("has a name and a picture that every member sees", async () => {
    const { url } = await upload();
    const changed = await client.patch("/api/profile", { name: " Ada King ", avatar_url: url });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      id: client.userId,
      name: "Ada King",
      email: `${client.userId}@acme.test`,
      avatar_url: url,
    });
    expect((await client.get("/api/profile")).body).toEqual(changed.body);
    const members = (await (await client.colleague()).get("/api/members")).body.data;
    expect(members).toContainEqual(expect.objectContaining({ name: "Ada King", avatar_url: url }));
    const cleared = await client.patch("/api/profile", { avatar_url: null });
    expect(cleared.body).toMatchObject({ name: "Ada King", avatar_url: null });
  });

  it("converts a path to an absolute address, because emails show the picture", async () => {
    const { id, url } = await upload();
    const { body } = await client.patch("/api/profile", { avatar_url: `/images/${id}` });
    expect(body.avatar_url).toBe(url);
  });

  it("rejects pictures that the organization did not upload, and changes nothing", async () => {
    const foreign = await upload(await app.organization());
    for (const avatar_url of [foreign.url, "https://acme.test/a.png", "javascript:alert(1)", ""]) {
      const { status, body } = await client.patch("/api/profile", { name: "Changed", avatar_url });
      expect([status, Object.keys(body.error.details)]).toEqual([400, ["avatar_url"]]);
    }
    expect((await client.get("/api/profile")).body).toMatchObject({ name: "Ada Lovelace", avatar_url: null });
  });

  it.each([{ name: " " }, { name: "x".repeat(501) }, { email: "other@acme.test" }, { role: "owner" }])(
    "rejects %j",
    async (change) => {
      expect((await client.patch("/api/profile", change)).status).toBe(400);
    },
  );

  it("can be changed by browsers too", async () => {
    const headers = await signInBrowser(app, client);
    const answer = await send(app, { method: "PATCH", url: "/api/profile", headers, body: { name: "Ada" } });
    expect([answer.status, answer.body.name]).toEqual([200, "Ada"]);
  });
});

describe.each(engines)("preferences on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const views = [{ id: "1", name: "Mine", query: "status=sent" }];

  it("are empty at first, and merged key by key", async () => {
    expect((await client.get("/api/preferences")).body).toEqual({});
    await client.patch("/api/preferences", { theme: "dark", saved_views: views });
    const merged = await client.patch("/api/preferences", {
      theme: null,
      language: "de",
      editor: { zoom: 2 },
    });
    expect(merged.body).toEqual({ saved_views: views, language: "de", editor: { zoom: 2 } });
    expect((await client.get("/api/preferences")).body).toEqual(merged.body);
  });

  it("belong to one member in one organization", async () => {
    await client.patch("/api/preferences", { theme: "dark" });
    expect((await (await client.colleague("owner")).get("/api/preferences")).body).toEqual({});
    expect((await (await client.elsewhere()).get("/api/preferences")).body).toEqual({});
  });

  it("keeps both of two changes made at the same moment", async () => {
    await Promise.all([
      client.patch("/api/preferences", { theme: "dark" }),
      client.patch("/api/preferences", { language: "fr" }),
    ]);
    expect((await client.get("/api/preferences")).body).toEqual({ theme: "dark", language: "fr" });
  });

  it.each([
    { theme: "pink" },
    { saved_views: [{ id: "1", name: "Mine" }] },
    { saved_views: Array.from({ length: 51 }, () => views[0]) },
    { notes: "x".repeat(20_001) },
  ])("reject invalid and too large values, and stay the same", async (change) => {
    await client.patch("/api/preferences", { theme: "dark" });
    expect((await client.patch("/api/preferences", change)).status).toBe(400);
    expect((await client.get("/api/preferences")).body).toEqual({ theme: "dark" });
  });

  it("are limited to 20,000 bytes, even over several requests", async () => {
    await client.patch("/api/preferences", { a: "ß".repeat(6_000) });
    const { status, body } = await client.patch("/api/preferences", { b: "ß".repeat(6_000) });
    expect([status, body.error.message]).toEqual([400, "body makes the preferences larger than 20000 bytes"]);
  });
});
