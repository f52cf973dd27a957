import { createServer, type Server } from "node:https";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printFigures } from "../../../test/figures.ts";
import { createAuthority } from "../../../test/outbound/authority.ts";
import { startNameServer, type NameServer } from "../../../test/outbound/name-server.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

const silentNames = 100;
const request = { headers: {}, body: Buffer.from("{}"), timeoutMs: 5000 };

describe("a name", () => {
  const addresses = new Map<string, readonly string[]>();
  let nameServer: NameServer;
  let receiver: Server;
  let outbound: Outbound;
  let port: number;
  beforeAll(async () => {
    const authority = await createAuthority();
    nameServer = await startNameServer((name) =>
      name.endsWith(".silent.example") ? null : { addresses: addresses.get(name) ?? [] },
    );
    const certificate = await authority.certificateFor(["healthy.example"]);
    receiver = createServer(certificate, (_, response) => response.writeHead(204).end());
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    port = (receiver.address() as AddressInfo).port;
    outbound = createOutbound({
      allow: ["127.0.0.1"],
      ca: [authority.cert],
      nameServers: [nameServer.address],
    });
    addresses.set("healthy.example", ["127.0.0.1"]);
  });
  afterAll(async () => {
    await outbound.close();
    receiver.closeAllConnections();
    receiver.close();
    await nameServer.close();
  });

  const post = (host: string) => outbound.post({ ...request, url: `https://${host}:${port}/` });

  it("needs its own certificate at any address", async () => {
    addresses.set("other.example", ["127.0.0.1"]);
    expect(await post("healthy.example")).toMatchObject({ status: 204 });
    expect(await post("other.example")).toMatchObject({ error: "certificate_of_another_name" });
  });

  it("is resolved and checked for each request: an open connection is not used once its address is rejected", async () => {
    expect(await post("healthy.example")).toMatchObject({ status: 204 });
    addresses.set("healthy.example", ["127.0.0.2"]);
    expect(await post("healthy.example")).toMatchObject({ error: "blocked_address" });
    addresses.set("healthy.example", ["127.0.0.1", "10.0.0.1"]);
    expect(await post("healthy.example")).toMatchObject({ error: "blocked_address" });
    addresses.set("healthy.example", ["127.0.0.1"]);
    expect(await post("healthy.example")).toMatchObject({ status: 204 });
  });

  it("without addresses is unresolvable", async () => {
    expect(await post("nobody.example")).toMatchObject({ error: "unresolvable" });
    expect(await outbound.check("https://nobody.example/")).toMatchObject({
      ok: false,
      code: "unresolvable",
    });
  });

  it("with silent name servers does not delay the lookup of another name", async () => {
    const alone = await post("healthy.example");
    let answered = 0;
    const silent = Array.from({ length: silentNames }, async (_, at) => {
      const url = `https://${at}.silent.example/`;
      const result = await outbound.post({ ...request, url, timeoutMs: 500 });
      answered += 1;
      return result;
    });
    const beside = await post("healthy.example");
    expect(beside).toMatchObject({ status: 204 });
    expect(answered).toBe(0);
    printFigures("silent names", { silentNames, aloneMs: alone.durationMs, besideMs: beside.durationMs });
    const errors = (await Promise.all(silent)).map((result) => "error" in result && result.error);
    expect(new Set(errors)).toEqual(new Set(["timeout"]));
  });
});
