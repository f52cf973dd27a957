import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { forbidden } from "../../platform/errors.ts";
import { isLoopback, toNetwork } from "../../platform/networks.ts";
import { hashToken } from "../../platform/secrets/tokens.ts";
import { assertOwnPage } from "../cookies.ts";
import type { Limit, Throttle } from "../throttle.ts";

/**
 * Creates the code that the set-up page asks for. It is derived from the secret, so that all processes have
 * the same code without storing it.
 */
export function createSetUpCode(secret: string): string {
  return createHmac("sha256", secret).update("set-up code").digest("hex").slice(0, 20);
}

const limit: Limit = { name: "set-up code", max: 20, seconds: 15 * 60 };

/**
 * Asserts that the request may set up the installation. On a server that others can reach, it must contain
 * the code from the terminal. Otherwise it must come from this machine, and not from a page of another site
 * by DNS rebinding.
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
