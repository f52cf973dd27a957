import { execFile, execFileSync } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printFigures } from "../../../test/figures.ts";
import { countConnections } from "../../../test/outbound/connections-begun.ts";
import { createHostileName } from "../../../test/outbound/hostile-names.ts";
import { createHostileUrl } from "../../../test/outbound/hostile-urls.ts";
import { startNameServer, type NameServer } from "../../../test/outbound/name-server.ts";
import { createRandom } from "../../../test/security/random.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

const seed = 20_261_120;
const request = { headers: {}, body: Buffer.from("{}"), timeoutMs: 5000 };

describe("an address that must not be connected to", () => {
  const random = createRandom(seed);
  const names = Array.from({ length: 300 }, (_, at) => createHostileName(random, at)).filter(
    ({ isBadAtOnce }) => isBadAtOnce,
  );
  let nameServer: NameServer;
  let outbound: Outbound;
  let connections: ReturnType<typeof countConnections>;
  beforeAll(async () => {
    nameServer = await startNameServer(
      (name) => names.find((known) => known.name === name)?.answer(0) ?? { addresses: [] },
    );
    outbound = createOutbound({ allow: [], nameServers: [nameServer.address] });
    connections = countConnections();
  });
  afterAll(async () => {
    connections.stop();
    await outbound.close();
    await nameServer.close();
  });

  it("is rejected in a thousand disguises, without any connection", async () => {
    const urls = Array.from({ length: 1000 }, () => createHostileUrl(random));
    const results = await Promise.all(urls.map((url) => outbound.post({ ...request, url })));
    const passed = urls.filter(
      (_, at) => !/^(blocked_address|invalid_url|unresolvable)$/.test(getError(results[at])),
    );
    expect(passed).toEqual([]);
    expect(connections.begun()).toBe(0);
  });

  it("is rejected if one of several addresses of a name is not public", async () => {
    const results = await Promise.all(
      names.map(({ name }) => outbound.post({ ...request, url: `https://${name}/` })),
    );
    expect(new Set(results.map(getError))).toEqual(new Set(["blocked_address"]));
    expect(connections.begun()).toBe(0);
  });

  it("would be detected by this test if it were connected to", async () => {
    await new Promise((resolve) => connect(1, "127.0.0.1").on("error", resolve));
    expect(connections.begun()).toBe(1);
  });
});

describe.runIf(process.env["PROVE"])("in a network where every address leads to this machine", () => {
  const world = join(import.meta.dirname, "../../../test/outbound/private-world.sh");
  const attack = join(import.meta.dirname, "../../../test/outbound/attack.ts");

  it.runIf(canMakeNamespaces(world))(
    "no hostile URL is connected to, nor the bad address of a name that rebinds",
    async () => {
      const { stdout } = await promisify(execFile)(world, [
        process.execPath,
        attack,
        String(seed),
        "10000",
        "1000",
      ]);
      const report = JSON.parse(stdout);
      printFigures("hostile addresses", report);
      expect(report.urls).toMatchObject({ count: 10_000, connections: 0, atDenied: 0 });
      expect(report.names).toMatchObject({ count: 1000, atDenied: 0 });
      // Names with changing addresses are reached at their public address, because a guard that rejects
      // everything would prove nothing.
      expect(report.names.connections).toBeGreaterThan(100);
      // The positive control: without the guard, the same addresses are reached.
      expect(report.control.urls.atDenied).toBeGreaterThan(1000);
      expect(report.control.names.atDenied).toBeGreaterThan(100);
    },
    600_000,
  );
});

function getError(result: object | undefined): string {
  return result && "error" in result ? String(result.error) : "none";
}

function canMakeNamespaces(world: string): boolean {
  try {
    execFileSync(world, ["true"], { stdio: "ignore" });
    return true;
  } catch {
    process.stdout.write(
      "No right to make network namespaces here: hostile addresses are tried in-process only.\n",
    );
    return false;
  }
}
