import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ApiError, invalidRequest } from "./api-error.ts";
import type { Fault } from "./faults.ts";
import { createId, type Ledger } from "./ledger.ts";
import { apiVersion, collapse, toAccountObject, toSessionObject } from "./objects.ts";
import type { LedgerAccount, PaymentPage } from "./records.ts";
import { parseSessionRequest } from "./session-request.ts";

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body of a POST, or the query. */
  readonly form: URLSearchParams;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export interface Key {
  readonly account: LedgerAccount;
  readonly lacksPermissions: boolean;
  isRevoked: boolean;
}

/** The caller of the API. */
interface Caller {
  readonly account: LedgerAccount;
  readonly isLive: boolean;
}

/** The first request with an idempotency key, and its answer. */
interface Stored {
  readonly hash: string;
  readonly created: number;
  /** Missing while the first request runs. */
  answer?: ApiAnswer;
}

const idempotencySeconds = 24 * 60 * 60;
const sessionsPath = "/v1/checkout/sessions";

/** Creates the function that answers a request to the API. `url` is the address of the payment pages. */
export function createApi(
  ledger: Ledger,
  keys: ReadonlyMap<string, Key>,
  url: string,
): (request: ApiRequest, fault: Fault | undefined) => Promise<ApiAnswer> {
  const stored = new Map<string, Stored>();

  return async (request, fault) => {
    const result = await tryToAnswer(() =>
      runOnce(request, authenticate(request.headers.authorization), fault),
    );
    const requestId = createId("req_").slice(0, 18);
    const version = request.headers["stripe-version"]?.toString() ?? apiVersion;
    return { ...result, headers: { ...result.headers, "request-id": requestId, "stripe-version": version } };
  };

  function authenticate(authorization = ""): Caller {
    const [, given = ""] = /^Bearer (\S+)$/.exec(authorization) ?? [];
    const found = keys.get(given);
    const masked = `${given.slice(0, 8)}${"*".repeat(Math.max(0, given.length - 12))}${given.slice(-4)}`;
    if (!found || found.isRevoked) {
      throw new ApiError(401, {
        type: "invalid_request_error",
        message: `${found ? "Expired" : "Invalid"} API Key provided: ${masked}`,
        ...(found && { code: "api_key_expired" }),
      });
    }
    if (found.lacksPermissions) {
      const message = `The provided key '${masked}' does not have the required permissions for this endpoint.`;
      throw new ApiError(403, { type: "invalid_request_error", message });
    }
    return { account: found.account, isLive: given.includes("_live_") };
  }

  /** Does the work of a POST once for each idempotency key, for 24 hours. Refused requests are not stored. */
  async function runOnce(request: ApiRequest, caller: Caller, fault: Fault | undefined): Promise<ApiAnswer> {
    const run = async (): Promise<ApiAnswer> => {
      if (typeof fault === "object") await wait(fault.slowMs, undefined, { ref: false });
      return tryToAnswer(() => ({ status: 200, headers: {}, body: handle(request, caller, fault) }));
    };
    const key = request.headers["idempotency-key"]?.toString();
    if (request.method !== "POST" || key === undefined) return run();
    const id = `${caller.account.id} ${caller.isLive} ${key}`;
    const hash = createHash("sha256").update(`${request.path}?${request.form.toString()}`).digest("hex");
    const earlier = stored.get(id);
    if (earlier && earlier.created + idempotencySeconds > ledger.now()) return repeat(earlier, hash, key);
    const entry: Stored = { hash, created: ledger.now() };
    stored.set(id, entry);
    const answer = await run();
    if (answer.status === 200 || answer.status === 500) entry.answer = answer;
    else stored.delete(id);
    return answer;
  }

  function handle(request: ApiRequest, caller: Caller, fault: Fault | undefined): object {
    if (fault === "error")
      throw new ApiError(500, { type: "api_error", message: "An unknown error occurred" });
    if (fault === "rate_limit") {
      throw new ApiError(429, {
        type: "invalid_request_error",
        code: "rate_limit",
        message: "Too many requests",
      });
    }
    const { method, path, form } = request;
    if (method === "GET" && path === "/v1/account") return toAccountObject(caller.account);
    const expand = readExpansions(form);
    if (method === "POST" && path === sessionsPath) {
      const isBlocked = caller.isLive && !caller.account.takesPayments;
      if (isBlocked) throw invalidRequest("Your account cannot currently make live charges.");
      const parsed = parseSessionRequest(form, ledger.now());
      return collapse(toSessionObject(ledger.open(parsed, caller.account, caller.isLive, url)), expand);
    }
    const [, id = "", act] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const isKnown = id !== "" && method === (act ? "POST" : "GET");
    if (!isKnown) {
      const message = `Unrecognized request URL (${method}: ${path}).`;
      throw new ApiError(404, { type: "invalid_request_error", message });
    }
    const page = findPage(id, caller);
    if (act && !ledger.expire(page)) {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${page.status}\`.`,
      );
    }
    const isOlder = fault === "older" && !act;
    return collapse((isOlder && page.before) || toSessionObject(page), expand);
  }

  function findPage(id: string, caller: Caller): PaymentPage {
    const page = ledger.find(id);
    if (page?.accountId === caller.account.id && page.isLive === caller.isLive) return page;
    const message = `No such checkout.session: ${id}`;
    throw new ApiError(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      param: "session",
      message,
    });
  }
}

async function tryToAnswer(work: () => ApiAnswer | Promise<ApiAnswer>): Promise<ApiAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Like Stripe, which would only repeat a stored fault.
    const headers = error.status === 500 ? { "stripe-should-retry": "false" } : undefined;
    return { status: error.status, headers: { ...headers }, body: error.body };
  }
}

function repeat({ hash, answer }: Stored, hashOfRequest: string, key: string): ApiAnswer {
  if (hash !== hashOfRequest) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (answer) return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
  throw new ApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: "There is currently another in-progress request using this Idempotent Key.",
  });
}

function readExpansions(form: URLSearchParams): string[] {
  const paths = [...form].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, path]) => path);
  const unknown = paths.find((path) => path !== "payment_intent" && path !== "payment_intent.latest_charge");
  if (unknown !== undefined) throw invalidRequest(`This property cannot be expanded (${unknown}).`, "expand");
  return paths;
}
