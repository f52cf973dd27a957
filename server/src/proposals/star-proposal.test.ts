import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("a star on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("is set and removed idempotently, with is_starred in the answer", async () => {
    const { url } = await createTestProposal(client);
    for (let time = 0; time < 2; time++)
      expect(await client.post(`${url}/star`)).toMatchObject({ status: 200, body: { is_starred: true } });
    expect((await client.get(url)).body.is_starred).toBe(true);
    for (let time = 0; time < 2; time++)
      expect(await client.post(`${url}/unstar`)).toMatchObject({ status: 200, body: { is_starred: false } });
    expect((await client.get(url)).body.is_starred).toBe(false);
  });

  it("can be removed by DELETE too", async () => {
    const { url } = await createTestProposal(client);
    await client.post(`${url}/star`);
    expect(await client.delete(`${url}/star`)).toMatchObject({ status: 200, body: { is_starred: false } });
    expect((await client.get(url)).body.is_starred).toBe(false);
  });

  it("belongs to one user: a colleague neither sees it nor loses their star", async () => {
    const colleague = await client.colleague();
    const { url } = await createTestProposal(client);
    await client.post(`${url}/star`);
    expect((await colleague.get(url)).body.is_starred).toBe(false);
    await colleague.post(`${url}/star`);
    await client.post(`${url}/unstar`);
    expect((await colleague.get(url)).body.is_starred).toBe(true);
    await client.post(`${url}/star`);
    await colleague.post(`${url}/unstar`);
    expect((await client.get(url)).body.is_starred).toBe(true);
  });

  it("set several times at once is one star", async () => {
    const { url } = await createTestProposal(client);
    const answers = await Promise.all([1, 2, 3].map(() => client.post(`${url}/star`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("of an unknown or foreign proposal is 404", async () => {
    const stranger = await app.organization();
    const { id } = await createTestProposal(stranger);
    for (const unknown of [id, "nothing"])
      for (const call of [
        client.post(`/api/proposals/${unknown}/star`),
        client.post(`/api/proposals/${unknown}/unstar`),
        client.delete(`/api/proposals/${unknown}/star`),
      ])
        expect(await call).toMatchObject({
          status: 404,
          body: { error: { code: "NOT_FOUND", message: `Not Authorized or Not Found: Resource ${unknown}` } },
        });
  });
});
