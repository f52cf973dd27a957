import type { PublicThread } from "@proffer/contract";

/** The reply of the server: an answer, a final refusal, or no reliable reply. */
export type ThreadsReply<Data> =
  | { readonly kind: "answered"; readonly data: Data }
  | Refusal
  | { readonly kind: "unreachable" };

export interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  readonly fields: readonly string[];
  /** The time after which the server accepts messages again. Set with status 429. */
  readonly retryAfterSeconds?: number;
}

/** The operations on threads at a link. */
export interface ThreadsApi {
  read(): Promise<ThreadsReply<PublicThread[]>>;
  /** Posts to a path below the threads. An empty path starts a thread. */
  post(path: string, body?: object): Promise<ThreadsReply<PublicThread>>;
}

const timeoutMs = 20_000;

/** Creates the operations for the link whose operations are at `address`. */
export function createThreadsApiAt(address: string): ThreadsApi {
  const request = async <Data>(path: string, init: RequestInit): Promise<ThreadsReply<Data>> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(`${address}/threads${path}`, { ...init, signal });
      const { data, error } = (await answer.json()) as {
        data: Data;
        error?: { details?: Record<string, string> };
      };
      if (answer.ok) return { kind: "answered", data };
      const { status, headers } = answer;
      // The server may have stored a message before it failed.
      if (status === 408 || status >= 500) return { kind: "unreachable" };
      const wait = { ...(status === 429 && { retryAfterSeconds: Number(headers.get("retry-after") ?? 60) }) };
      return { kind: "refused", status, fields: Object.keys(error?.details ?? {}), ...wait };
    } catch {
      return { kind: "unreachable" };
    }
  };
  return {
    read: () => request("", {}),
    post: (path, body) =>
      request(path, {
        method: "POST",
        ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      }),
  };
}
