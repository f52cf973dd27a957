import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { engines } from "../server/test/databases.ts";
import { toAuthorization, post } from "./api.ts";
import { computeMedian } from "./compare.ts";
import {
  createInstallation,
  type Organization,
  type RunningProduct,
  setUp,
  startProduct,
} from "./product.ts";
import { print } from "./report.ts";

// A separate program, because memory and latency of streams have no contender.

const streams = 1_000;
const changes = 20;
const openAtOnce = 50;

/** Called with each version reported by a stream. */
type Listener = (version: number) => void;

for (const engine of engines) {
  const installation = await createInstallation(engine);
  const organization = await setUp(installation, "streams");
  const product = await startProduct(installation);
  const url = `${product.url}/api/proposals`;
  const { data } = await post<{ data: { id: string } }>(url, organization, { name: "Version 1" });
  let hear: Listener | undefined;
  const open = (count: number) =>
    openStreams(product, organization, data.id, count, (version) => hear?.(version));

  const warm = await open(openAtOnce);
  const before = await getMemory(product);
  const opened = await open(streams);
  const after = await getMemory(product);
  const milliseconds: number[] = [];
  for (let version = 1; version <= changes; version++) {
    let waiting = streams + openAtOnce;
    const heard = new Promise<number>((resolve) => {
      hear = (heardVersion) => {
        if (heardVersion === version + 1 && --waiting === 0) resolve(performance.now());
      };
    });
    const [was, to] = [`Version ${version}`, `Version ${version + 1}`];
    const operations = [{ type: "set", id: data.id, field: "name", to, was }];
    await post(`${url}/${data.id}/changes`, organization, { version, operations });
    const committed = performance.now();
    milliseconds.push((await heard) - committed);
  }
  print({
    figure: `${streams} streams, ${engine}`,
    kilobytes_for_each: round((after - before) / 1_000 / streams),
    milliseconds_to_the_last_reader: round(computeMedian(milliseconds)),
    milliseconds_at_most: round(Math.max(...milliseconds)),
  });
  for (const close of [...warm, ...opened]) close();
  await product.stop();
  await installation.remove();
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

/** Opens streams, half of them about the proposal. Returns the functions that close them. */
async function openStreams(
  { url }: RunningProduct,
  organization: Organization,
  proposalId: string,
  count: number,
  hear: Listener,
): Promise<(() => void)[]> {
  const agent = new Agent({ keepAlive: false });
  const closes: (() => void)[] = [];
  for (let first = 0; first < count; first += openAtOnce)
    closes.push(
      ...(await Promise.all(
        Array.from({ length: openAtOnce }, (_, index) => {
          const query = index % 2 === 0 ? `?proposal=${proposalId}` : "";
          return openStream(`${url}/api/events${query}`, organization, agent, hear);
        }),
      )),
    );
  return closes;
}

/** Opens a stream. Resolves with its first event. */
function openStream(
  url: string,
  organization: Organization,
  agent: Agent,
  hear: Listener,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: toAuthorization(organization) }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        const events = (text + chunk).split("\n\n");
        text = events.pop() ?? "";
        for (const event of events) {
          if (event.includes("event: reset")) resolve(() => request.destroy());
          const [, version] = /event: proposal_changed\ndata: .*"version":(\d+)/.exec(event) ?? [];
          if (version !== undefined) hear(Number(version));
        }
      });
      answer.on("error", () => {});
      if (answer.statusCode !== 200) reject(new Error(`GET ${url}: ${answer.statusCode}`));
    });
    request.on("error", reject);
  });
}

/** Returns the memory of the product in bytes, as counted by Linux. */
async function getMemory({ pid }: RunningProduct): Promise<number> {
  const memory = await readFile(`/proc/${pid}/statm`, "utf8");
  return Number(memory.split(" ")[1]) * 4096;
}
