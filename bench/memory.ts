import { readFileSync } from "node:fs";
import { Pool } from "undici";
import { toAuthorization, post } from "./api.ts";
import { computeMedian } from "./compare.ts";
import { createProposals } from "./populate.ts";
import { createInstallation, setUp, startProduct } from "./product.ts";
import { createSentProposal } from "./recipient.ts";
import { print } from "./report.ts";
import { sampleLine, sampleProposalWithItems } from "./sample-content.ts";
import { settings } from "./settings.ts";

// A separate program, because a million requests take too long for `npm run bench`, and memory has no
// contender.

const { requests } = settings;
const lanes = 8;
const looks = 100;
/** Maximum memory of the last fifth, relative to the second fifth, in which the caches have filled. */
const maxGrowth = 1.1;

interface Request {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: object;
  /** Default: the authorization of the organization. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

const installation = await createInstallation(settings.engine ?? "sqlite");
const organization = await setUp(installation, "memory");
const product = await startProduct(installation);
const address = `${product.url}/api/proposals`;
await createProposals(address, organization, 1_000);
const drafts: string[] = [];
for (let number = 0; number < 200; number++) {
  const draft = sampleProposalWithItems(5_000 + number);
  drafts.push((await post<{ data: { id: string } }>(address, organization, draft)).data.id);
}
const sent: Array<{ token: string; item: string }> = [];
for (let number = 0; number < 50; number++) {
  const { id, token } = await createSentProposal(product.url, organization, 6_000 + number);
  const answer = await fetch(`${address}/${id}`, { headers: toAuthorization(organization) });
  const item = /"line_items":\[\{"id":"([^"]+)"/.exec(await answer.text())?.[1];
  if (item === undefined) throw new Error(`The proposal ${id} has no line item`);
  sent.push({ token, item });
}

const pool = new Pool(product.url, { connections: lanes, headersTimeout: 0, bodyTimeout: 0 });
const megabytes: number[] = [];
let started = 0;
let answered = 0;
const begin = performance.now();
await Promise.all(Array.from({ length: lanes }, sendRequests));
const [second, last] = [computeMedian(pickFifth(1)), computeMedian(pickFifth(4))];
print({
  figure: `memory over ${requests} requests, ${installation.engine}`,
  second_fifth: Math.round(second),
  last_fifth: Math.round(last),
  most: Math.round(Math.max(...megabytes)),
  growth: Number((last / second).toPrecision(3)),
  max_growth: maxGrowth,
  met: last / second <= maxGrowth,
  seconds: Math.round((performance.now() - begin) / 1_000),
});
process.exitCode = last / second <= maxGrowth ? 0 : 1;
await pool.close();
await product.stop();
await installation.remove();

async function sendRequests(): Promise<void> {
  while (started < requests) {
    const { method, path, body, headers, status } = createRequest(started++);
    const send = () =>
      pool.request({
        method,
        path,
        headers: {
          ...(headers ?? toAuthorization(organization)),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    // Tries twice, because connections may be closed after the machine was suspended.
    const answer = await send().catch(send);
    const text = await answer.body.text();
    if (answer.statusCode !== status) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    if (++answered % Math.max(1, Math.floor(requests / looks)) === 0) {
      megabytes.push(readMegabytes());
      print({ requests: answered, megabytes: Math.round(megabytes.at(-1) ?? 0) });
    }
  }
}

/**
 * Creates the requests of an office and its clients: most of them read, one in seven changes data, and some
 * are rejected.
 */
function createRequest(number: number): Request {
  const draft = pick(drafts, number);
  const { token, item } = pick(sent, number);
  const kind = (number * 37) % 100;
  if (kind < 22) return get("/api/proposals");
  if (kind < 27) return get(`/api/proposals?page=${(number % 40) + 1}`);
  if (kind < 32) return get(`/api/proposals?search=no.%20${number % 1_000}`);
  if (kind < 36) return get("/api/proposals?fields=summary&status=SENT");
  if (kind < 58) return get(`/api/proposals/${draft}`);
  if (kind < 66) return { ...get(`/p/${token}`), headers: { "accept-encoding": "gzip, br" } };
  if (kind < 70) return { ...get(`/p/${token}`), headers: {} };
  if (kind < 80) return { ...get(`/api/public/proposals/${token}`), headers: {} };
  if (kind < 85) {
    const body = { item_id: item, quantity: (number % 8) + 1 };
    const path = `/api/public/proposals/${token}/selections`;
    return { method: "POST", path, body, headers: {}, status: 200 };
  }
  if (kind < 92)
    return {
      method: "PATCH",
      path: `/api/proposals/${draft}`,
      body: { name: `Renamed ${number}` },
      status: 200,
    };
  if (kind < 93)
    return {
      method: "POST",
      path: "/api/proposals",
      body: sampleProposalWithItems(10_000 + number),
      status: 201,
    };
  if (kind < 94) {
    const path = "/api/library-items";
    return { method: "POST", path, body: sampleLine(number), status: 201 };
  }
  if (kind < 97) return { ...get(`/api/proposals/${organization.organization_id}`), status: 404 };
  return { ...get("/api/proposals"), headers: { authorization: `Bearer wrong-${number}` }, status: 401 };
}

/** Picks elements in an order that caches cannot predict. */
function pick<T>(from: readonly T[], number: number): T {
  return from[(Math.imul(number, 2_654_435_761) % from.length) >>> 0] ?? (from[0] as T);
}

function get(path: string): Request {
  return { method: "GET", path, status: 200 };
}

function pickFifth(number: number): readonly number[] {
  const size = Math.floor(megabytes.length / 5);
  return megabytes.slice(number * size, (number + 1) * size);
}

function readMegabytes(): number {
  const { pid } = product;
  return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096) / 1_000_000;
}
