import { describe, expect, it, vi } from "vitest";
import {
  ApiError,
  ConflictError,
  ConnectionError,
  createClient,
  createProposal,
  deleteProposal,
  getProposal,
  getPublicProposal,
  listClients,
  listProposals,
  NotFoundError,
  ProfferError,
  RateLimitedError,
  startOidcSignIn,
  TimeoutError,
  updateProposal,
  uploadImage,
  ValidationError,
  archiveProposal,
  type ClientOptions,
} from "./index.ts";

type Answer = Response | Error | "silence";

/** Creates a client whose server gives these answers in order, and records the requests. */
function answering(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const client = createClient({
    baseUrl: "https://proposals.acme.test/offers/",
    apiKey: "prf_key",
    ...options,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      requests.push(request);
      const answer = answers[requests.length - 1];
      if (answer === undefined) throw new Error("there is no answer left");
      if (answer instanceof Error) throw answer;
      if (answer === "silence")
        return new Promise((_, reject) => {
          const { signal } = request;
          signal.throwIfAborted();
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        });
      return answer;
    },
  });
  return { client, requests };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const refusal = (status: number, code: string, headers?: Record<string, string>) =>
  json({ error: { code, message: "No" } }, status, headers);

const body = { name: "Website" };
const atOnce = { "retry-after": "0" };

const catchError = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a request", () => {
  it("goes to the address of its operation, with the key, the parameters and the body", async () => {
    const { client, requests } = answering([json({}), json({})]);
    await updateProposal(client, { id: "a b/c", body, ifMatch: '"7"' });
    await listProposals(client, { query: { status: ["SENT", "WON"], search: "a&b", page: 2 } });
    const [patch, list] = requests;
    expect(patch?.method).toBe("PATCH");
    expect(patch?.url).toBe("https://proposals.acme.test/offers/api/proposals/a%20b%2Fc");
    expect(await patch?.json()).toEqual(body);
    expect(Object.fromEntries(patch?.headers ?? [])).toMatchObject({
      authorization: "Bearer prf_key",
      "content-type": "application/json",
      "if-match": '"7"',
    });
    expect(list?.url).toBe(
      "https://proposals.acme.test/offers/api/proposals?status=SENT&status=WON&search=a%26b&page=2",
    );
  });

  it("requests a new key each time if the key is a function", async () => {
    let issued = 0;
    const { client, requests } = answering([json({}), json({})], {
      apiKey: async () => `token${(issued += 1)}`,
    });
    await getProposal(client, { id: "1" });
    await getProposal(client, { id: "1" });
    expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer token1",
      "Bearer token2",
    ]);
  });

  it("contains no key for a client without one", async () => {
    const { client, requests } = answering([json({})], { apiKey: undefined });
    await getPublicProposal(client, { token: "t" });
    expect(requests[0]?.headers.has("authorization")).toBe(false);
  });

  it("uploads a file unchanged, with its media type", async () => {
    const { client, requests } = answering([json({}, 201)]);
    const file = new Uint8Array([137, 80, 78, 71]);
    await uploadImage(client, { body: file, contentType: "image/png" });
    expect(requests[0]?.headers.get("content-type")).toBe("image/png");
    expect(await requests[0]?.bytes()).toEqual(file);
  });

  it.each(["", ".", ".."])(
    "is not sent for the id %j, whose address would be another operation's",
    async (id) => {
      const { client, requests } = answering([json({})]);
      await expect(getProposal(client, { id })).rejects.toThrow(TypeError);
      expect(requests).toEqual([]);
    },
  );

  it("returns the redirect of a sign-in without following it", async () => {
    const location = "https://login.acme.test/authorize";
    const { client, requests } = answering([new Response(null, { status: 302, headers: { location } })]);
    const response = await startOidcSignIn(client, { id: "acme" });
    expect(response.headers.get("location")).toBe(location);
    expect(requests[0]?.redirect).toBe("manual");
  });

  it("throws the refusal of a sign-in, which is not a redirect", async () => {
    const { client } = answering([refusal(404, "NOT_FOUND")]);
    await expect(startOidcSignIn(client, { id: "gone" })).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe("an answer", () => {
  it("is its body, and with withResponse() also its status and headers", async () => {
    const { client } = answering([json({ name: "Website" }, 200, { etag: '"7"' })]);
    const { data, response } = await getProposal(client, { id: "1" }).withResponse();
    expect(data.name).toBe("Website");
    expect(response.headers.get("etag")).toBe('"7"');
  });

  it("without a body is undefined", async () => {
    const { client } = answering([new Response(null, { status: 204 })]);
    expect(await archiveProposal(client, { id: "1" })).toBeUndefined();
  });

  it("that is an error throws the class of its code, with the message of the server", async () => {
    const error = { code: "VALIDATION_ERROR", message: "name is required", details: { name: "is required" } };
    const { client } = answering([json({ error }, 400)]);
    const thrown = await catchError(createProposal(client, { body: {} }));
    expect(thrown).toBeInstanceOf(ValidationError);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ ...error, name: "ValidationError", status: 400 });
  });

  it("with the bare error of archiving throws the class of its status", async () => {
    const { client } = answering([json({ error: "Proposal is already archived" }, 409)]);
    const thrown = await catchError(archiveProposal(client, { id: "1" }));
    expect(thrown).toBeInstanceOf(ConflictError);
    expect(thrown).toMatchObject({ code: "CONFLICT", message: "Proposal is already archived" });
  });

  it("of a proxy throws an error too, without a code", async () => {
    const { client } = answering([new Response("<h1>Bad Gateway</h1>", { status: 502 })], { maxRetries: 0 });
    const thrown = await catchError(getProposal(client, { id: "1" }));
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ status: 502, code: undefined, message: "The server answered 502" });
  });
});

describe("a failure", () => {
  it("is retried up to twice, with the Idempotency-Key of the first attempt", async () => {
    const answers = [
      new TypeError("fetch failed"),
      refusal(500, "INTERNAL_ERROR", atOnce),
      json({ data: {} }, 201),
    ];
    vi.useFakeTimers();
    try {
      const { client, requests } = answering(answers);
      const call = createProposal(client, { body });
      await vi.runAllTimersAsync();
      await call;
      const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
      expect(keys).toHaveLength(3);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(new Set(keys).size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("of another call has another key, unless the caller passes one", async () => {
    const { client, requests } = answering([json({}), json({}), json({})]);
    await createProposal(client, { body });
    await createProposal(client, { body });
    await createProposal(client, { body, idempotencyKey: "order-1042" });
    const [first, second, third] = requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).not.toBe(second);
    expect(third).toBe("order-1042");
  });

  it.each([
    ["PATCH", updateProposal, { id: "1", body }],
    ["DELETE", deleteProposal, { id: "1" }],
  ])("of a %s is not repeated, because the server may have performed it", async (_, call, request) => {
    for (const answer of [new TypeError("fetch failed"), refusal(503, "SERVICE_UNAVAILABLE", atOnce)]) {
      const { client, requests } = answering([answer]);
      expect(await catchError(call(client, request as never))).toBeInstanceOf(ProfferError);
      expect(requests).toHaveLength(1);
    }
  });

  it("by the rate limit is repeated for any operation, because the server did nothing", async () => {
    const { client, requests } = answering([
      refusal(429, "RATE_LIMITED", atOnce),
      new Response(null, { status: 204 }),
    ]);
    await deleteProposal(client, { id: "1" });
    expect(requests).toHaveLength(2);
  });

  it("waits for the time in Retry-After, in seconds or until a date", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T09:00:00Z") });
    try {
      for (const retryAfter of ["7", "Fri, 20 Nov 2026 09:00:07 GMT"]) {
        vi.setSystemTime(Date.parse("2026-11-20T09:00:00Z"));
        const { client, requests } = answering([
          refusal(429, "RATE_LIMITED", { "retry-after": retryAfter }),
          json({}),
        ]);
        const call = getProposal(client, { id: "1" });
        await vi.advanceTimersByTimeAsync(6_999);
        expect(requests).toHaveLength(1);
        await vi.advanceTimersByTimeAsync(1);
        expect(requests).toHaveLength(2);
        await call;
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it("that would have to wait more than a minute is thrown, with the seconds to wait", async () => {
    const { client, requests } = answering([refusal(429, "RATE_LIMITED", { "retry-after": "3600" })]);
    const thrown = await catchError(getProposal(client, { id: "1" }));
    expect(thrown).toBeInstanceOf(RateLimitedError);
    expect(thrown).toMatchObject({ retryAfterSeconds: 3600 });
    expect(requests).toHaveLength(1);
  });

  it("that no retry can fix is thrown at once", async () => {
    const { client, requests } = answering([refusal(404, "NOT_FOUND")]);
    await expect(getProposal(client, { id: "1" })).rejects.toThrow(NotFoundError);
    expect(requests).toHaveLength(1);
  });

  it("of the network is a ConnectionError that names the request and its cause", async () => {
    const cause = new TypeError("fetch failed");
    const { client } = answering([cause], { maxRetries: 0 });
    const thrown = await catchError(listClients(client));
    expect(thrown).toBeInstanceOf(ConnectionError);
    expect(thrown).toMatchObject({
      cause,
      message: "No answer: GET https://proposals.acme.test/offers/api/clients",
    });
  });

  it("to answer in time is a TimeoutError", async () => {
    const { client } = answering(["silence"], { maxRetries: 0, timeoutMs: 1 });
    await expect(getProposal(client, { id: "1" })).rejects.toThrow(TimeoutError);
  });

  it("by the caller's signal throws the signal's reason and is not repeated, not even while waiting", async () => {
    const stopping = new AbortController();
    const { client, requests } = answering([
      refusal(429, "RATE_LIMITED", { "retry-after": "30" }),
      "silence",
    ]);
    const call = getProposal(client, { id: "1", signal: stopping.signal });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const reason = new Error("no longer needed");
    stopping.abort(reason);
    await expect(call).rejects.toBe(reason);

    const silent = answering(["silence"]);
    const other = getProposal(silent.client, { id: "1", signal: AbortSignal.abort(reason) });
    await expect(other).rejects.toBe(reason);
    expect([requests.length, silent.requests.length]).toEqual([1, 1]);
  });
});
