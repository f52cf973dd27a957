import type { Outbound, PostResult } from "../../platform/outbound/outbound.ts";

/** URL of the organization's receivers, with a reserved host name (RFC 2606). */
export const receiversUrl = "https://hooks.brightside.test";

/** The fictional receivers, and their state at this point of the story. */
export interface Receivers {
  isDown: boolean;
  /** Wraps outbound requests: those to the receivers get invented answers, all others are sent. */
  readonly around: (outbound: Outbound) => Outbound;
}

export function createReceivers(): Receivers {
  const receivers: Receivers = {
    isDown: false,
    around: (outbound) => ({
      ...outbound,
      check: async (url, signal) => (isTheirs(url) ? { ok: true } : outbound.check(url, signal)),
      post: async (request) => (isTheirs(request.url) ? createAnswer(receivers) : outbound.post(request)),
    }),
  };
  return receivers;
}

function isTheirs(url: string): boolean {
  return URL.parse(url)?.origin === receiversUrl;
}

function createAnswer({ isDown }: Receivers): PostResult {
  return isDown
    ? { status: 503, retryAfter: null, snippet: "Down for maintenance", durationMs: 212 }
    : { status: 204, retryAfter: null, snippet: "", durationMs: 87 };
}
