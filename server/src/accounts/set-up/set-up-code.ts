import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { forbidden } from "../../platform/errors.ts";
import { isLoopback, toNetwork } from "../../platform/networks.ts";
import { hashToken } from "../../platform/secrets/tokens.ts";
import { assertOwnPage } from "../cookies.ts";
import type { Limit, Throttle } from "../throttle.ts";

/**
 * Creates the code that the set-up page asks for. All processes derive the same code from the secret, so no
 * process has to store the code.
 */
export function createSetUpCode(secret: string): string {
  return createHmac("sha256", secret).update("set-up code").digest("hex").slice(0, 20);
}

const limit: Limit = { name: "set-up code", max: 20, seconds: 15 * 60 };

/**
 * Asserts that the request may set up the installation. If other machines can reach the server, the request
 * must contain the code from the terminal. Otherwise the request must name this machine as its host. Pages of
 * other sites that use DNS rebinding name another host.
 */
export async function assertMaySetUp(
  accounts: { publicUrl: string; setUpCode: string | null; throttle: Throttle },
  request: FastifyRequest,
  code: string | undefined,
): Promise<void> {
  assertOwnPage(request, accounts.publicUrl);
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
