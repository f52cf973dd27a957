import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("suggestions on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const names = async (path: string, caller = client): Promise<string[]> =>
    (await caller.get(path)).body.data.map(({ name }: { name: string }) => name);
  const forClient = async (name: string, recipient = {}) =>
    createTestProposal(client, { settings: { recipient: { name, ...recipient } } });

  it("list each client once in alphabetical order, by the beginning of the name in any case", async () => {
    for (const name of ["Globex", "Zürich AG", "globex", "Glass & Co", "Zurich AG", "Acme"]) {
      app.clock.advance(1000);
      await forClient(name);
    }
    await createTestProposal(client);
    expect(await names("/api/clients")).toEqual(["Acme", "Glass & Co", "globex", "Zurich AG"]);
    expect(await names("/api/clients?search=GL")).toEqual(["Glass & Co", "globex"]);
    expect(await names("/api/clients?search=Züri")).toEqual(["Zurich AG"]);
    expect(await names("/api/clients?search=lobex")).toEqual([]);
    expect(await names("/api/clients?search=globex")).toEqual(["globex"]);
    expect(await names("/api/clients?limit=2")).toEqual(["Acme", "Glass & Co"]);
    expect(await names("/api/clients?search=%25")).toEqual([]);
  });

  it("contain the contact data of the newest proposal for a client", async () => {
    await forClient("Globex", { contact: { name: "Old" } });
    app.clock.advance(1000);
    await forClient("Globex", { contact: { name: "Grace", email: "grace@globex.test" } });
    expect((await client.get("/api/clients?search=glo")).body.data).toEqual([
      {
        name: "Globex",
        recipient: { name: "Globex", contact: { name: "Grace", email: "grace@globex.test" } },
      },
    ]);
  });

  it("leave out clients of archived and deleted proposals, of templates and of other organizations", async () => {
    await client.post(`${(await forClient("Archived")).url}/archive`);
    await client.delete((await forClient("Deleted")).url);
    await createTestProposal(client, { is_template: true, settings: { recipient: { name: "Template" } } });
    expect(await names("/api/clients")).toEqual([]);
    await forClient("Globex");
    expect(await names("/api/clients", await app.organization())).toEqual([]);
  });

  it("list each tag once as written, until the last proposal with it is deleted", async () => {
    await createTestProposal(client, { tags: ["Web", "web", "print"] });
    const { url } = await createTestProposal(client, { tags: ["Web", "Wédding"], is_template: true });
    expect(await names("/api/tags")).toEqual(
      ["print", ...["Web", "web"].toSorted(), "Wédding"].toSorted(byKey),
    );
    expect((await names("/api/tags?search=WE")).toSorted()).toEqual(["Web", "Wédding", "web"].toSorted());
    expect(await names("/api/tags?search=wedd")).toEqual(["Wédding"]);
    expect(await names("/api/tags?limit=1")).toEqual(["print"]);
    await client.delete(url);
    expect(await names("/api/tags?search=wedd")).toEqual([]);
    await client.post(`${url}/undelete`);
    expect(await names("/api/tags?search=wedd")).toEqual(["Wédding"]);
    expect(await names("/api/tags", await app.organization())).toEqual([]);
  });

  it.each(["limit=0", "limit=51", `search=${"x".repeat(201)}`])("reject %s with 400", async (query) => {
    for (const path of ["clients", "tags"])
      expect((await client.get(`/api/${path}?${query}`)).status).toBe(400);
  });
});

function byKey(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : 0;
}
