import { createAddressRule } from "./address.ts";
import type { ConnectionPools } from "./connection-pools.ts";
import { exchange, getRetryAfter, toSnippet, type Exchange, type HttpResponse } from "./exchange.ts";
import { blocked, isConnectionFailure, isFailure, timedOut, type Failure } from "./failure.ts";
import { createNameResolver } from "./name-resolver.ts";
import { parseTarget, type Target } from "./target.ts";

/** Sends requests to URLs chosen by customers. README.md describes which attacks the guard covers. */
export interface Outbound {
  /** Checks whether `url` has an acceptable form and currently only public addresses. */
  check(url: string, signal?: AbortSignal): Promise<UrlVerdict>;
  /**
   * Sends one POST. Returns a result for every behaviour of the receiver, at the latest after `timeoutMs`.
   */
  post(request: PostRequest): Promise<PostResult>;
  /** Sends one GET and reads the whole body. */
  get(request: GetRequest): Promise<GetResult>;
  /** Waits for the requests in flight and closes the connections. */
  close(): Promise<void>;
}

type UrlVerdict =
  | { ok: true }
  | { ok: false; code: "blocked_address" | "invalid_url" | "unresolvable"; message: string };

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number;
}

/** After a status has arrived, the status is the result. A later failure only shortens the snippet. */
export type PostResult =
  | { status: number; retryAfter: string | null; snippet: string; durationMs: number }
  | (Failure & { durationMs: number });

interface GetRequest {
  readonly url: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export type GetResult =
  | { status: number; contentType: string | null; body: Buffer; durationMs: number }
  | (Failure & { durationMs: number });

interface OutboundOptions {
  /** Hosts, addresses and networks that are allowed although they are not public. */
  readonly allow: readonly string[];
  /** Additional certificate authorities, as PEM. The authorities of Node are always trusted. */
  readonly ca?: readonly string[];
  /** Name servers, such as 127.0.0.1:5353, instead of the machine's. */
  readonly nameServers?: readonly string[];
}

/** Maximum number of bytes to read of a POST response, so that its connection can be reused. */
const maxPostResponseBytes = 64 * 1024;
/** More than one, because this machine may have no route to the network of the first address. */
const maxAddresses = 4;
const checkTimeoutMs = 5000;

export function createOutbound({ allow, ca, nameServers }: OutboundOptions): Outbound {
  const rule = createAddressRule(allow);
  const resolver = createNameResolver(nameServers);
  let pools: Promise<ConnectionPools> | undefined;
  /** Loads undici on the first request, so that startup does not wait for its 109 modules. */
  const getPools = () => (pools ??= loadConnectionPools(ca));
  const inFlight = new Set<Promise<unknown>>();

  /**
   * Resolves a host and checks its addresses. Callers share a running lookup, but its result is not cached.
   */
  const lookUp = shareInFlight(async (host: string): Promise<readonly string[] | Failure> => {
    const isAllowed = rule.allowsHost(host);
    const addresses = await resolver.resolve(host, isAllowed);
    if (isFailure(addresses)) return addresses;
    // One rejected address rejects the host, because the next lookup could return it first.
    if (!isAllowed && !addresses.every((address) => rule.permits(address))) return blocked;
    return addresses.slice(0, maxAddresses);
  });

  /** Finds the current addresses that `url` may be sent to. */
  const inspect = async (url: string, signal: AbortSignal): Promise<CheckedTarget | Failure> => {
    const target = parseTarget(url);
    if (isFailure(target)) return target;
    if (target.isInternalName && !rule.allowsHost(target.host)) return blocked;
    const addresses = await raceAbort(lookUp(target.host), signal);
    if (addresses === null) return timedOut;
    return isFailure(addresses) ? addresses : { target, addresses };
  };

  const send = async (request: OutboundRequest, signal: AbortSignal): Promise<HttpResponse | Failure> => {
    const checked = await inspect(request.url, signal);
    if (isFailure(checked)) return checked;
    const { target, addresses } = checked;
    const connections = await getPools();
    let result: HttpResponse | Failure = blocked;
    for (const address of addresses) {
      result = await exchange(
        connections.get(target.origin, address),
        { ...request, path: target.path },
        signal,
      );
      if (!isFailure(result) || !isConnectionFailure(result)) return result;
    }
    return result;
  };

  const sendWithTimeout = async (timeoutMs: number, request: OutboundRequest) => {
    const start = performance.now();
    const sending = runWithTimeout(timeoutMs, (signal) => send(request, signal));
    inFlight.add(sending);
    try {
      return { ...(await sending), durationMs: Math.round(performance.now() - start) };
    } finally {
      inFlight.delete(sending);
    }
  };

  return {
    check: async (url, signal) => {
      const checked = await runWithTimeout(checkTimeoutMs, (timeout) =>
        inspect(url, signal ? AbortSignal.any([timeout, signal]) : timeout),
      );
      return isFailure(checked) ? toVerdict(checked) : { ok: true };
    },
    post: async ({ url, headers, body, timeoutMs }) => {
      const request = { method: "POST", url, headers, body, maxBytes: maxPostResponseBytes } as const;
      const result = await sendWithTimeout(timeoutMs, request);
      if (isFailure(result)) return result;
      const { status, durationMs } = result;
      return {
        status,
        retryAfter: getRetryAfter(result.headers),
        snippet: toSnippet(result.body),
        durationMs,
      };
    },
    get: async ({ url, maxBytes, timeoutMs }) => {
      const request = { method: "GET", url, headers: {}, body: null, maxBytes } as const;
      const result = await sendWithTimeout(timeoutMs, request);
      if (isFailure(result)) return result;
      const { status, headers, body, truncatedBy, durationMs } = result;
      if (truncatedBy) return { ...truncatedBy, durationMs };
      return { status, contentType: headers["content-type"]?.toString() ?? null, body, durationMs };
    },
    close: async () => {
      await Promise.allSettled(inFlight);
      await (await pools)?.destroy();
    },
  };
}

async function loadConnectionPools(ca: readonly string[] | undefined): Promise<ConnectionPools> {
  const { createConnectionPools } = await import("./connection-pools.ts");
  return createConnectionPools(ca);
}

/** A target with the checked addresses of its host. */
interface CheckedTarget {
  readonly target: Target;
  readonly addresses: readonly string[];
}

type OutboundRequest = Omit<Exchange, "path"> & { readonly url: string };

function toVerdict({ error, message }: Failure): UrlVerdict {
  if (error === "invalid_url" || error === "blocked_address") return { ok: false, code: error, message };
  return { ok: false, code: "unresolvable", message };
}

/** Shares one call of `work` among the callers of a key while it runs. A later caller starts a new call. */
function shareInFlight<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (key) => {
    const shared = inFlight.get(key);
    if (shared) return shared;
    const started = work(key).finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}

/** Resolves to null if the signal aborts first. The work then continues unobserved. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const abandon = () => resolve(null);
    if (signal.aborted) abandon();
    signal.addEventListener("abort", abandon, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}

/** Runs `work` with a signal that aborts after `timeoutMs`. */
async function runWithTimeout<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return await work(timeout.signal);
  } finally {
    clearTimeout(timer);
  }
}
