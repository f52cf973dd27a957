import type { FastifyRequest } from "fastify";
import { forbidden } from "../../platform/errors.ts";

/** For requests that carry a cookie: a browser names the page that sent them, and it has to be one of ours. */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === publicUrl || origin === `${request.protocol}://${request.host}`) return;
  throw forbidden(`This request comes from ${origin ?? "no page"}, not from ${publicUrl} (PUBLIC_URL)`);
}

/** For requests that start a session: a program names no origin, a browser of another page does. */
export function refuseForeignPage(request: FastifyRequest, publicUrl: string): void {
  if (request.headers.origin !== undefined) refuseForeignOrigin(request, publicUrl);
}
