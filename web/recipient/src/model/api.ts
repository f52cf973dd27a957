import type { PublicChanges, PublicProposal } from "@proffer/contract";

/** The reply of the server: an answer, a final refusal, or no reliable reply. */
export type ApiResult =
  | { readonly kind: "answered"; readonly proposal: PublicProposal }
  | { readonly kind: "refused"; readonly status: number; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: "unreachable" };

export interface Api {
  read(): Promise<ApiResult>;
  post(what: "selections" | "accept" | "sign" | "decline", body: object): Promise<ApiResult>;
  /**
   * Reports the seconds for which each page was read. The request outlives the browser page that sends it.
   */
  report(pageSeconds: Readonly<Record<string, number>>): void;
}

const timeoutMs = 20_000;

/** Creates the recipient's operations at `address`, relative to the page. */
export function createApiAt(address: string): Api {
  const ask = async (path: string, init: RequestInit): Promise<ApiResult> => {
    try {
      const answer = await fetch(address + path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const body: unknown = await answer.json();
      if (answer.ok) return { kind: "answered", proposal: body as PublicProposal };
      if (isPassing(answer.status)) return { kind: "unreachable" };
      return { kind: "refused", status: answer.status, fields: getProblemFields(body) };
    } catch {
      return { kind: "unreachable" };
    }
  };
  return {
    read: () => ask("", {}),
    post: (what, body) => ask(`/${what}`, toJsonRequest(body)),
    report: (page_seconds) => {
      const isEmpty = Object.keys(page_seconds).length === 0;
      const init = { ...toJsonRequest(isEmpty ? {} : { page_seconds }), keepalive: true };
      fetch(`${address}/views`, init).catch(() => {
        // A view that is not counted does not matter to the reader.
      });
    },
  };
}

/** Reads the changes of the current revision since an earlier one. */
export async function readChanges(
  address: string,
  from: number,
): Promise<PublicChanges | "refused" | "unreachable"> {
  try {
    const answer = await fetch(`${address}/changes?from=${from}`, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return (await answer.json()) as PublicChanges;
    return isPassing(answer.status) ? "unreachable" : "refused";
  } catch {
    return "unreachable";
  }
}

function toJsonRequest(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** Tells whether another attempt may succeed: too many requests, or a server that is restarting. */
function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function getProblemFields(body: unknown): Record<string, string> {
  const { details } = (body as { error?: { details?: unknown } }).error ?? {};
  return (details ?? {}) as Record<string, string>;
}
