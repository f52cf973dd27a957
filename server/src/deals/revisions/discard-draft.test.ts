import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { fixed, line } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { createReviser } from "../../../test/revisions.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("the discarded draft of a revision on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  const { send, start, setPrice } = createReviser(app, client);

  it("can be restored, unless the proposal has another draft", async () => {
    const { url, findId } = await send();
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    expect((await client.delete(draft.url)).status).toBe(204);
    expect((await client.get(url)).body.revision.draft).toBeNull();
    expect((await client.post(`${draft.url}/undelete`)).status).toBe(200);
    expect((await client.get(url)).body.revision.draft.id).toBe(draft.id);
    await client.delete(draft.url);
    await start(url);
    expect((await client.post(`${draft.url}/undelete`)).status).toBe(409);
  });

  it("cannot be restored after its original was changed: it would overwrite the change", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await client.delete(draft.url);
    await reader.select(findId("Icons"));
    expect((await client.post(`${draft.url}/undelete`)).status).toBe(200);
    await client.delete(draft.url);
    await setPrice(url, findId("Design"), 1234);
    expect((await client.post(`${draft.url}/undelete`)).status).toBe(409);
  });

  it("cannot be restored while its original is a draft again", async () => {
    const { url } = await send();
    const draft = await start(url);
    await client.delete(draft.url);
    await client.post(`${url}/status`, { status: "DRAFT" });
    expect((await client.post(`${draft.url}/undelete`)).status).toBe(409);
    await client.post(`${url}/status`, { status: "SENT" });
    expect((await client.post(`${draft.url}/undelete`)).status).toBe(200);
  });

  it("stays discarded or is restored as a whole if both happen at once with its original's deletion", async () => {
    for (let round = 0; round < 5; round++) {
      const { url } = await send();
      const draft = await start(url);
      await client.delete(draft.url);
      await Promise.all([client.post(`${draft.url}/undelete`), client.delete(url)]);
      expect((await client.get(draft.url)).status).toBe(404);
      const undeleted = await start((await send()).url);
      await client.delete(undeleted.url);
      const answers = await Promise.all([1, 2].map(() => client.post(`${undeleted.url}/undelete`)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it("goes and comes back with its original", async () => {
    const { url } = await send();
    const draft = await start(url);
    await client.delete(url);
    expect((await client.get(draft.url)).status).toBe(404);
    await client.post(`${url}/undelete`);
    expect((await client.get(draft.url)).status).toBe(200);
    expect((await client.get(url)).body.revision.draft.id).toBe(draft.id);
  });

  it("cannot be restored after a quantity that no client can set was changed", async () => {
    const price = { ...fixed(100), quantity: { current: 1 } };
    const line_items = [line("Days", 100, { price }), line("Travel", 10)];
    const group = { type: "group" as const, name: "Work", line_items };
    const pages = [{ name: "Scope", kind: "scope_of_work" as const, children: [group] }];
    const { url, findId } = await sendOffer(app, client, { pages });
    const draft = await start(url);
    await client.delete(draft.url);
    await client.patch(`${url}/items/${findId("Days")}`, { price: { ...price, quantity: { current: 5 } } });
    expect((await client.post(`${draft.url}/undelete`)).status).toBe(409);
  });
});
