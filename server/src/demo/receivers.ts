import type { Outbound, PostResult } from "../platform/outbound/outbound.ts";

/** Where the organization of the story has its receivers: a name that nobody can have (RFC 2606). */
export const receiversUrl = "https://hooks.brightside.test";

/** How they answer at this point of the story. */
export interface Receivers {
  isDown: boolean;
  /** Everything that is sent elsewhere goes its way; to them nothing is sent, and what they answer is made up. */
  readonly around: (outbound: Outbound) => Outbound;
}

export function createReceivers(): Receivers {
  const told: Receivers = {
    isDown: false,
    around: (outbound) => ({
      ...outbound,
      check: async (url, signal) => (isTheirs(url) ? { ok: true } : outbound.check(url, signal)),
      post: async (request) => (isTheirs(request.url) ? answerOf(told) : outbound.post(request)),
    }),
  };
  return told;
}

function isTheirs(url: string): boolean {
  return URL.parse(url)?.origin === receiversUrl;
}

function answerOf({ isDown }: Receivers): PostResult {
  return isDown
    ? { status: 503, retryAfter: null, snippet: "Down for maintenance", durationMs: 212 }
    : { status: 204, retryAfter: null, snippet: "", durationMs: 87 };
}
