import { createAddressRule } from "./address.ts";
import { exchange, type Answer, type Exchange } from "./exchange.ts";
import { blocked, isFailure, isOfConnecting, timedOut, type Failure } from "./failure.ts";
import { createPools } from "./pools.ts";
import { createNames } from "./resolve.ts";
import { shareWhileUnderWay, unlessAborted } from "./waiting.ts";
import { retryAfterOf, snippetOf } from "./snippet.ts";
import { formOf, type Target } from "./target.ts";

/** Requests to addresses that customers name. README.md says what is guarded against and what is not. */
export interface Outbound {
  /** Whether `url` has an acceptable form and, at this moment, public addresses only. */
  check(url: string, signal?: AbortSignal): Promise<UrlVerdict>;
  /** One POST. Whatever the receiver does is a result; none takes longer than `timeoutMs`. */
  post(request: PostRequest): Promise<PostResult>;
  /** One GET of a whole body. */
  get(request: GetRequest): Promise<GetResult>;
  /** Waits for what is on its way and closes the connections. */
  close(): Promise<void>;
}

export type UrlVerdict =
  | { ok: true }
  | { ok: false; code: "blocked_address" | "invalid_url" | "unresolvable"; message: string };

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number;
}

/** A status decides, whatever becomes of the body behind it: that loses its snippet at most. */
export type PostResult =
  | { status: number; retryAfter: string | null; snippet: string; durationMs: number }
  | (Failure & { durationMs: number });

export interface GetRequest {
  readonly url: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export type GetResult =
  | { status: number; contentType: string | null; body: Buffer; durationMs: number }
  | (Failure & { durationMs: number });

export interface OutboundOptions {
  /** Hosts, addresses and networks that are let through although they are not public. */
  readonly allow: readonly string[];
  /** Certificate authorities beside those that Node trusts, as PEM. */
  readonly ca?: readonly string[];
  /** Name servers, such as 127.0.0.1:5353, instead of the machine's. */
  readonly nameServers?: readonly string[];
}

const mostSnippetRead = 64 * 1024;
/** More than one, because the first address of a name may be of a network that this machine has no route to. */
const mostAddressesTried = 4;
const checkTimeoutMs = 5000;

export function createOutbound({ allow, ca, nameServers }: OutboundOptions): Outbound {
  const rule = createAddressRule(allow);
  const names = createNames(nameServers);
  const pools = createPools(ca);
  const underWay = new Set<Promise<unknown>>();

  /** The addresses that a host has at this moment, judged. Those who ask before the answer is there share it. */
  const lookUp = shareWhileUnderWay(async (host: string): Promise<readonly string[] | Failure> => {
    const isAllowed = rule.allowsHost(host);
    const found = await names.addressesOf(host, isAllowed);
    if (isFailure(found)) return found;
    // One bad address is enough: the next look-up could put it first.
    if (!isAllowed && !found.every((address) => rule.permits(address))) return blocked;
    return found.slice(0, mostAddressesTried);
  });

  /** Where `url` may be connected to at this moment. */
  const inspect = async (url: string, signal: AbortSignal): Promise<Inspected | Failure> => {
    const target = formOf(url);
    if (isFailure(target)) return target;
    if (target.isInternalName && !rule.allowsHost(target.host)) return blocked;
    const addresses = await unlessAborted(lookUp(target.host), signal);
    if (addresses === null) return timedOut;
    return isFailure(addresses) ? addresses : { target, addresses };
  };

  const send = async (request: Sending, signal: AbortSignal): Promise<Answer | Failure> => {
    const inspected = await inspect(request.url, signal);
    if (isFailure(inspected)) return inspected;
    const { target, addresses } = inspected;
    let result: Answer | Failure = blocked;
    for (const address of addresses) {
      result = await exchange(pools.of(target.origin, address), { ...request, path: target.path }, signal);
      if (!isFailure(result) || !isOfConnecting(result)) return result;
    }
    return result;
  };

  const sendWithin = async (timeoutMs: number, request: Sending) => {
    const start = performance.now();
    const sending = within(timeoutMs, (signal) => send(request, signal));
    underWay.add(sending);
    try {
      return { ...(await sending), durationMs: Math.round(performance.now() - start) };
    } finally {
      underWay.delete(sending);
    }
  };

  return {
    check: async (url, signal) => {
      const found = await within(checkTimeoutMs, (own) =>
        inspect(url, signal ? AbortSignal.any([own, signal]) : own),
      );
      return isFailure(found) ? verdictOf(found) : { ok: true };
    },
    post: async ({ url, headers, body, timeoutMs }) => {
      const request = { method: "POST", url, headers, body, maxBytes: mostSnippetRead } as const;
      const result = await sendWithin(timeoutMs, request);
      if (isFailure(result)) return result;
      const { status, durationMs } = result;
      return {
        status,
        retryAfter: retryAfterOf(result.headers),
        snippet: snippetOf(result.body),
        durationMs,
      };
    },
    get: async ({ url, maxBytes, timeoutMs }) => {
      const result = await sendWithin(timeoutMs, { method: "GET", url, headers: {}, body: null, maxBytes });
      if (isFailure(result)) return result;
      const { status, headers, body, cutBy, durationMs } = result;
      if (cutBy) return { ...cutBy, durationMs };
      return { status, contentType: headers["content-type"]?.toString() ?? null, body, durationMs };
    },
    close: async () => {
      await Promise.allSettled(underWay);
      await pools.destroy();
    },
  };
}

interface Inspected {
  readonly target: Target;
  /** Each of them checked. */
  readonly addresses: readonly string[];
}

type Sending = Omit<Exchange, "path"> & { readonly url: string };

async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), milliseconds);
  try {
    return await work(expiry.signal);
  } finally {
    clearTimeout(timer);
  }
}

function verdictOf({ error, message }: Failure): UrlVerdict {
  if (error === "invalid_url" || error === "blocked_address") return { ok: false, code: error, message };
  return { ok: false, code: "unresolvable", message };
}
