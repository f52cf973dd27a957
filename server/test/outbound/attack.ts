import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { createServer, type Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createOutbound, type Outbound } from "../../src/platform/outbound/outbound.ts";
import { createRandom } from "../security/random.ts";
import { publicAddresses } from "./denied-addresses.ts";
import { createHostileName, type HostileName } from "./hostile-names.ts";
import { createHostileUrl } from "./hostile-urls.ts";
import { startNameServer } from "./name-server.ts";

// Runs inside private-world.sh, where all connections arrive at this machine and are counted.
const [seed = 1, urlCount = 10_000, nameCount = 1000] = process.argv.slice(2).map(Number);
const random = createRandom(seed);
const arrivals: string[] = [];
const canaries = await Promise.all([443, 8443].map(startCanary));
const urls = Array.from({ length: urlCount }, () => createHostileUrl(random));
const names = new Map(
  Array.from({ length: nameCount }, (_, at) => createHostileName(random, at)).map((name) => [
    name.name,
    name,
  ]),
);
const queries = new Map<string, number>();
const nameServer = await startNameServer((name) => {
  const query = queries.get(name) ?? 0;
  queries.set(name, query + 1);
  return names.get(name)?.answer(query) ?? { addresses: [] };
}, 53);

const report = {
  seed,
  urls: await attemptAll(urls, (outbound, url) => outbound.post(requestTo(url))),
  names: await attemptAll([...names.values()], lookTwice),
  control: {
    urls: await attemptUnguarded(urls),
    names: await attemptUnguarded([...names.keys()].map((name) => `https://${name}/`)),
  },
};
process.stdout.write(`${JSON.stringify(report)}\n`);
for (const server of canaries) server.close();
await nameServer.close();

interface Seen {
  readonly count: number;
  /** Connections that were begun to any port, counted by the kernel. */
  readonly connections: number;
  /** The arrivals at addresses that are not public. */
  readonly atDenied: number;
}

async function attemptAll<T>(
  targets: readonly T[],
  attempt: (outbound: Outbound, target: T) => Promise<unknown>,
): Promise<Seen> {
  const outbound = createOutbound({ allow: [] });
  const seen = await countArrivals(targets, (target) => attempt(outbound, target));
  await outbound.close();
  return seen;
}

/**
 * Resolves a name repeatedly like the product, which checks an address when it is saved and again for each
 * post.
 */
async function lookTwice(outbound: Outbound, { name }: HostileName): Promise<void> {
  const url = `https://${name}/`;
  await outbound.check(url);
  await outbound.post(requestTo(url));
  await outbound.post(requestTo(url));
}

function requestTo(url: string) {
  return { url, headers: {}, body: Buffer.from("{}"), timeoutMs: 5000 };
}

/** Counts the arrivals from a program without a guard. */
function attemptUnguarded(targets: readonly string[]): Promise<Seen> {
  queries.clear();
  return countArrivals(targets, (url) => {
    const target = URL.parse(url);
    if (!target || !/^https?:$/.test(target.protocol)) return Promise.resolve();
    const send = target.protocol === "https:" ? requestHttps : requestHttp;
    return new Promise<void>((resolve) => {
      const end = () => resolve();
      send(target, { agent: false, timeout: 1000 }).on("error", end).on("close", end).end();
    });
  });
}

async function countArrivals<T>(
  targets: readonly T[],
  attempt: (target: T) => Promise<unknown>,
): Promise<Seen> {
  const before = { connections: countConnections(), arrivals: arrivals.length };
  const queue = targets.values();
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (const target of queue) await attempt(target);
    }),
  );
  // Connections that were begun may still be on their way to the canary.
  await wait(200);
  const denied = arrivals.slice(before.arrivals).filter((address) => !publicAddresses.includes(address));
  return {
    count: targets.length,
    connections: countConnections() - before.connections,
    atDenied: denied.length,
  };
}

function countConnections(): number {
  const [fields = "", values = ""] = readFileSync("/proc/net/snmp", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("Tcp:"));
  return Number(values.split(" ")[fields.split(" ").indexOf("ActiveOpens")]);
}

async function startCanary(port: number): Promise<Server> {
  const server = createServer((socket) => {
    arrivals.push((socket.localAddress ?? "").replace("::ffff:", ""));
    socket.on("error", () => {}).destroy();
  });
  server.listen(port, "::");
  await once(server, "listening");
  return server;
}
