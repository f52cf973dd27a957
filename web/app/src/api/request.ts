import type { Session } from "@proffer/contract";
import { ApiError, toApiError } from "./api-error.ts";
import type { Address, AnswerAt, InputOf } from "./operations.ts";
import { takeFirstAnswer } from "./first-answers.ts";
import { session } from "./known-session.ts";
import { createRemovedError, isRemoved, waitForSignIn } from "./signed-out.ts";
import { toUrl } from "./to-url.ts";

/** The input of any operation. `InputOf` says which parts one operation needs. */
interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Operations whose 401 means a wrong password or code, not an ended session. */
const provesIdentity = new Set<Address>(["POST /api/auth/sign-in", "POST /api/invitations/accept"]);

/**
 * Calls an operation of the API and returns the body of its response.
 *
 * If the session has ended, the sign-in dialog appears over the page and the request is sent again
 * afterwards. The caller only notices the delay. Every other refusal is thrown as an `ApiError`.
 */
export async function request<A extends Address>(address: A, input: InputOf<A>): Promise<AnswerAt<A>> {
  const response = await fetchAnswer(address, input);
  return (response.status === 204 ? undefined : await response.json()) as AnswerAt<A>;
}

/**
 * Calls an operation as `request` does, but returns the whole response: for its headers, or for a body that
 * is not JSON.
 */
export async function fetchAnswer(address: Address, input: AnyInput): Promise<Response> {
  const response = await fetchOnce(address, input);
  if (response.ok) return response;
  if (response.status === 401 && !provesIdentity.has(address)) {
    await waitForSignIn();
    return fetchAnswer(address, input);
  }
  const error = await toApiError(response);
  throw response.status === 403 && (await hasNewRole())
    ? new ApiError(403, "ROLE_CHANGED", error.message)
    : error;
}

/** Tells whether the member's role has changed since the page was opened. */
async function hasNewRole(): Promise<boolean> {
  const known = session.value?.organization;
  if (!known) return false;
  // If the role cannot be read, the original refusal is reported.
  const response = await fetchOnce("GET /api/auth/session").catch(() => undefined);
  if (!response?.ok) return false;
  const { organization } = (await response.json()) as Session;
  return organization.id === known.id && organization.role !== known.role;
}

/** Sends one request and returns any response. Throws an `ApiError` of status 0 if no response arrives. */
export async function fetchOnce(address: Address, input: AnyInput = {}): Promise<Response> {
  if (isRemoved.value) throw createRemovedError();
  const { signal } = input;
  const [method = "", path = ""] = address.split(" ");
  const url = toUrl(path, input);
  const known = method === "GET" ? takeFirstAnswer(url) : undefined;
  if (known !== undefined) return Response.json(known);
  try {
    return await fetch(url, {
      method,
      headers: toHeaders(input),
      ...(input.body !== undefined && { body: toBody(input.body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiError(0, "UNREACHABLE", String(error));
  }
}

function toHeaders({ body, ifMatch, idempotencyKey }: AnyInput): Record<string, string> {
  return {
    accept: "application/json",
    ...(body !== undefined && { "content-type": body instanceof Blob ? body.type : "application/json" }),
    ...(ifMatch !== undefined && { "if-match": ifMatch }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  };
}

function toBody(body: unknown): Blob | string {
  return body instanceof Blob ? body : JSON.stringify(body);
}
