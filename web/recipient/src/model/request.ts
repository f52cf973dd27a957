/** The reply of the server: an answer, a final refusal, or no reliable reply. */
export type Reply<Data> = { readonly kind: "answered"; readonly data: Data } | Refusal | Unreachable;

export interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  /** Problems by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The server may have handled the request. Another attempt may succeed. */
interface Unreachable {
  readonly kind: "unreachable";
  /** Absent without an answer. */
  readonly status?: number;
  /** The time after which the server accepts requests again, if it refused too many. */
  readonly retryAfterSeconds?: number;
}

const timeoutMs = 20_000;
const tooMany = 429;

/** Sends a request to an operation of the link. Never throws. */
export async function request<Data>(address: string, init: RequestInit = {}): Promise<Reply<Data>> {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = await answer.json();
    const { ok, status, headers } = answer;
    if (ok) return { kind: "answered", data: body as Data };
    if (status === tooMany)
      return { kind: "unreachable", status, retryAfterSeconds: Number(headers.get("retry-after") ?? 60) };
    // A timeout, or a server that is restarting.
    if (status === 408 || status >= 500) return { kind: "unreachable", status };
    const { error } = body as { error?: { details?: Record<string, string> } };
    return { kind: "refused", status, fields: error?.details ?? {} };
  } catch {
    return { kind: "unreachable" };
  }
}

/** Creates a POST request with a JSON body. */
export function toPost(body: object = {}): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
