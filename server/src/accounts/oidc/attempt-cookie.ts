import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { attemptCookieName, readCookie, setCookie } from "../cookies.ts";

const seconds = 10 * 60;
const purpose = "oidc attempt";

/** Values that must come back with the browser that began to sign in, and with no other. */
export interface Attempt {
  readonly providerId: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

interface Collaborators {
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function formatAttemptCookie({ sealer, clock, publicUrl }: Collaborators, attempt: Attempt): string {
  const until = Date.parse(clock.now()) + seconds * 1000;
  const value = sealer.seal(JSON.stringify({ ...attempt, until }), purpose);
  return setCookie(publicUrl, attemptCookieName, value, seconds);
}

/** Reads the attempt from its cookie; undefined without a cookie, and for one that is too old or not ours. */
export function readAttempt(
  { sealer, clock, publicUrl }: Collaborators,
  request: FastifyRequest,
): Attempt | undefined {
  const value = readCookie(request, publicUrl, attemptCookieName);
  if (!value) return undefined;
  try {
    const attempt = JSON.parse(sealer.open(value, purpose)) as Attempt & { until: number };
    return attempt.until > Date.parse(clock.now()) ? attempt : undefined;
  } catch {
    return undefined;
  }
}
