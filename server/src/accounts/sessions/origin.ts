import type { FastifyRequest } from "fastify";
import { forbidden } from "../../platform/errors.ts";

/** Refuses requests that carry a cookie from a page of another origin: a browser names the page that sent them. */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === publicUrl || origin === `${request.protocol}://${request.host}`) return;
  throw forbidden(`This request comes from ${origin ?? "no page"}, not from ${publicUrl} (PUBLIC_URL)`);
}

/** Refuses to start a session from another page: a program names no origin, a browser of another page does. */
export function refuseForeignPage(request: FastifyRequest, publicUrl: string): void {
  if (request.headers.origin !== undefined) refuseForeignOrigin(request, publicUrl);
}
