import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { startNameServer, type NameServer } from "../../../test/outbound/name-server.ts";
import { createOutbound, type Outbound } from "../../platform/outbound/outbound.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const notPublic = "points to an address that is not public";
const known: Readonly<Record<string, string>> = {
  "hooks.globex.test": "93.184.216.34",
  "intranet.globex.test": "10.1.2.3",
  "xn--intrnet-kwa.globex.test": "10.1.2.3",
  "xn--mller-kva.globex.test": "93.184.216.34",
};

describe.each(engines)("the address of a webhook endpoint on %s", (engine) => {
  let outbound: Outbound;
  let nameServer: NameServer;
  beforeAll(async () => {
    nameServer = await startNameServer((name, family) => {
      const address = known[name];
      return { addresses: address !== undefined && family === 4 ? [address] : [] };
    });
    outbound = createOutbound({ allow: [], nameServers: [nameServer.address] });
  });
  afterAll(async () => {
    await outbound.close();
    await nameServer.close();
  });
  const app = useApp(engine, () => ({ outbound }));
  const client = useOrganization(app);

  const add = (url: string) => client.post("/api/webhook-endpoints", { url });

  it.each([
    ["http://hooks.globex.test/", "must begin with https:// and a host name"],
    ["https://me:mine@hooks.globex.test/", "must not contain a user name or password"],
    [
      "https://hooks.globex.test:5432/",
      "must use port 443, or a port from 1024 on that is not a common database port",
    ],
    ["https://127.0.0.1/", notPublic],
    ["https://2130706433/", notPublic],
    ["https://0x7f.1/", notPublic],
    ["https://0177.0.0.1/", notPublic],
    ["https://127.1/", notPublic],
    ["https://0/", notPublic],
    ["https://[::1]/", notPublic],
    ["https://[::ffff:10.0.0.1]/", notPublic],
    ["https://[::ffff:7f00:1]/", notPublic],
    ["https://[::127.0.0.1]/", notPublic],
    ["https://[64:ff9b::a00:1]/", notPublic],
    ["https://[fe80::1%25eth0]/", "must be a URL"],
    ["https://127.0.0.1./", notPublic],
    ["https://hooks.globex.test./", "must not have a dot after its host name"],
    ["https://%31%32%37.0.0.1/", "is not a URL"],
    ["https://１２７.０.０.１/", notPublic],
    ["https://127。0。0。1/", notPublic],
    ["https://hooks.globex.test\\@127.0.0.1/", "must be a URL"],
    ["https:///127.0.0.1/", "must begin with https:// and a host name"],
    ["https://127.0.0.1:443/", notPublic],
    ["https://169.254.169.254/latest/meta-data/", notPublic],
    ["https://localhost/", notPublic],
    ["https://vault.internal/", notPublic],
    ["https://intranet.globex.test/", notPublic],
    ["https://intránet.globex.test/", notPublic],
    ["https://xn--intrnet-kwa.globex.test/", notPublic],
    ["https://hooks .globex.test/", "must be a URL"],
    ["https://nobody.globex.test/", "has a host name without an address"],
  ])(
    "is rejected with 400 for its field if it is %s, both when added and when updated",
    async (url, message) => {
      const added = await add(url);
      expect([added.status, added.body.error.details]).toEqual([400, { url: message }]);
      const { id } = (await add("https://hooks.globex.test/")).body.data;
      const changed = await client.patch(`/api/webhook-endpoints/${id}`, { url });
      expect([changed.status, changed.body.error.details]).toEqual([400, { url: message }]);
      const { body } = await client.get(`/api/webhook-endpoints/${id}`);
      expect(body.url).toBe("https://hooks.globex.test/");
      await client.delete(`/api/webhook-endpoints/${id}`);
    },
  );

  it.each([
    ["https://müller.globex.test/hook?a=1", "https://müller.globex.test/hook?a=1"],
    ["https://xn--mller-kva.globex.test:8443", "https://müller.globex.test:8443"],
    [" https://MÜLLER.globex.test/\u200B", "https://müller.globex.test/"],
  ])("may be international: %s is shown as %s", async (typed, shown) => {
    const added = await add(typed);
    expect(added.status).toBe(201);
    const { id } = added.body.data;
    expect((await client.get(`/api/webhook-endpoints/${id}`)).body.url).toBe(shown);
    await client.delete(`/api/webhook-endpoints/${id}`);
  });
});
