import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { forbidden } from "../../platform/errors.ts";
import { isLoopback } from "../../platform/http/loopback.ts";
import type { Limit, Throttle } from "../throttle.ts";
import { hashToken } from "../../platform/tokens.ts";
import { toNetwork } from "../../platform/networks.ts";
import { refuseForeignPage } from "../sessions/origin.ts";

/** Creates the code that the set-up page asks for. It is derived from the secret: every process has the same, after a restart too, and none stores it. */
export function createSetUpCode(secret: string): string {
  return createHmac("sha256", secret).update("set-up code").digest("hex").slice(0, 20);
}

const limit: Limit = { name: "set-up code", max: 20, seconds: 15 * 60 };

/**
 * An empty installation belongs to whoever comes first. Where strangers can reach it that must be somebody who sees the
 * terminal; on one machine alone, somebody who sits at it, and no page of another site that reached it by a trick of DNS.
 */
export async function refuseStranger(
  accounts: { publicUrl: string; setUpCode: string | null; throttle: Throttle },
  request: FastifyRequest,
  code: string | undefined,
): Promise<void> {
  refuseForeignPage(request, accounts.publicUrl);
  if (accounts.setUpCode === null) {
    if (!isLoopback(request.hostname))
      throw forbidden("Open this page at the address that Proffer printed when it started");
    return;
  }
  await accounts.throttle.take(limit, toNetwork(request.clientAddress));
  if (!isSame(code?.trim() ?? "", accounts.setUpCode))
    throw forbidden("This is not the set-up code that Proffer printed when it started");
}

function isSame(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(right)));
}
