import type { FastifyInstance } from "fastify";
import { readCookie, setCookie } from "../../accounts/index.ts";

/** Longer than a payment page is open. */
const cookieSeconds = 24 * 60 * 60;

const toCookieName = (paymentId: string) => `proffer-pay-${paymentId}`;

/** Returns the path that the provider leads a client to after the payment page. */
export const toReturnPath = (paymentId: string) => `/pay/return/${paymentId}`;

/** Formats the cookie by which a browser finds the link that it has come from. */
export function rememberLink(publicUrl: string, paymentId: string, token: string): string {
  return setCookie(publicUrl, toCookieName(paymentId), token, cookieSeconds);
}

/**
 * Adds the address that the provider leads clients back to. It contains no link, so that the provider, and another
 * signer who gets the same payment page, never learn the link of the client who opened it. Each browser remembers its
 * own.
 */
export function addPaymentReturn(server: FastifyInstance, publicUrl: string): void {
  server.get<{ Params: { id: string } }>("/pay/return/:id", async (request, reply) => {
    const { id } = request.params;
    const token = readCookie(request, publicUrl, toCookieName(id));
    if (token === undefined || !/^[\w-]+$/.test(token)) return reply.callNotFound();
    return reply.redirect(`/p/${token}?payment=${encodeURIComponent(id)}`, 303);
  });
}
