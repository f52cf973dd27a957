import type { Clock } from "../../platform/clock.ts";
import type { Outbound, PostResult } from "../../platform/outbound/outbound.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { signingSecrets } from "../endpoints/secrets.ts";
import type { Claimed } from "../queue/take-out.ts";
import { attemptTimeoutMs, nextAfter, type Result } from "../queue/plan.ts";
import type { Ended } from "../queue/record.ts";
import { signedHeaders } from "./signature.ts";

export interface Attempting {
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly outbound: Pick<Outbound, "post">;
}

/** One HTTP try. Whatever the receiver does is an end that can be recorded. */
export async function attempt({ clock, sealer, outbound }: Attempting, delivery: Claimed): Promise<Ended> {
  const { body, ...taken } = delivery;
  const { queued, endpoint, beganAt } = taken;
  if (!body) throw new Error(`delivery ${queued.delivery_id} is due without an event`);
  const seconds = Math.floor(Date.parse(clock.now()) / 1000);
  const secrets = signingSecrets(sealer, endpoint, beganAt);
  const answer = await outbound.post({
    url: endpoint.url,
    headers: signedHeaders(queued.delivery_id, body, secrets, seconds),
    body,
    timeoutMs: attemptTimeoutMs,
  });
  const endedAt = clock.now();
  const result = resultOf(answer);
  return {
    delivery: taken,
    endedAt,
    next: nextAfter(queued.attempt, result, Date.parse(endedAt)),
    httpStatus: "status" in result ? result.status : null,
    responseTimeMs: answer.durationMs,
    error: "error" in result ? result.error : null,
    snippet: "snippet" in answer ? answer.snippet : null,
  };
}

function resultOf(answer: PostResult): Result {
  return "error" in answer
    ? { error: answer.error }
    : { status: answer.status, retryAfter: answer.retryAfter };
}
