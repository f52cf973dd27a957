import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors.ts";
import { renderError } from "./errors.ts";

interface KnownAddress {
  readonly pattern: RegExp;
  readonly method: string;
}

/** Sends the page for an address that does not exist. */
export type NotFoundPage = (reply: FastifyReply) => FastifyReply;

/** Answers 405 with `Allow` for a wrong method, else 404, which browsers get as a page where one exists. */
export function answerUnknownAddresses(server: FastifyInstance, sendNotFoundPage?: NotFoundPage): void {
  const addresses: KnownAddress[] = [];
  server.addHook("onRoute", ({ url, method }) => {
    for (const one of [method].flat()) addresses.push({ pattern: toPattern(url), method: one });
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const methods = addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A route for this method sent the request on: its address stands for nothing.
    const allowed = methods.includes(request.method) ? [] : methods;
    if (sendNotFoundPage && allowed.length === 0 && isPageRequest(request, path))
      return sendNotFoundPage(reply);
    return renderError(createRefusal(request, reply, path, allowed), undefined, request, reply);
  });
}

/** Says whether a person follows a link. Callers of the API are programs, whatever they accept. */
function isPageRequest(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead && !/^\/api(\/|$)/.test(path) && acceptsPage(request);
}

/** Says whether a browser asks, rather than a program. */
export function acceptsPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? "").includes("text/html");
}

function createRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  allowed: string[],
): AppError {
  if (allowed.length === 0) return notFound(`${request.method} ${path}`);
  const methods = [...new Set(allowed)].toSorted().join(", ");
  reply.header("allow", methods);
  return new AppError("METHOD_NOT_ALLOWED", `This address supports only ${methods}`);
}

function toPattern(url: string): RegExp {
  const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, "[^/]+")}/?$`);
}
