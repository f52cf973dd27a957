import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors.ts";
import { renderError } from "./errors.ts";

interface KnownAddress {
  readonly pattern: RegExp;
  readonly method: string;
}

/** Sends the page for an address that does not exist. */
export type NotFoundPage = (reply: FastifyReply) => FastifyReply;

/**
 * Answers 405 with `Allow` for a wrong method, otherwise 404. Browsers get the 404 as a page if there is one.
 */
export function answerUnknownAddresses(server: FastifyInstance, sendNotFoundPage?: NotFoundPage): void {
  const addresses: KnownAddress[] = [];
  server.addHook("onRoute", ({ url, method }) => {
    for (const one of [method].flat()) addresses.push({ pattern: toPattern(url), method: one });
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const copied = isRead(request) && acceptsPage(request) ? removeTail(path) : path;
    if (copied !== path && addresses.some(({ method, pattern }) => method === "GET" && pattern.test(copied)))
      return reply.redirect(`${copied}${request.url.slice(path.length)}`);
    const methods = addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // If a route for this method matches, its handler has called the not-found handler because the object
    // does not exist, so the answer is 404.
    const allowed = methods.includes(request.method) ? [] : methods;
    if (sendNotFoundPage && allowed.length === 0 && isPageRequest(request, path))
      return sendNotFoundPage(reply);
    return renderError(createRefusal(request, reply, path, allowed), undefined, request, reply);
  });
}

/**
 * Returns true if a browser requests a page. Callers of the API are programs, regardless of their Accept
 * header.
 */
function isPageRequest(request: FastifyRequest, path: string): boolean {
  return isRead(request) && !/^\/api(\/|$)/.test(path) && acceptsPage(request);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Removes characters after a plain address copied from a sentence: "…/pdf)." */
function removeTail(path: string): string {
  const [, copied = path] = /^((?:\/[\w.~-]*[a-z\d])+)(?:%[\da-f]{2}|[^a-z\d%/])+$/i.exec(path) ?? [];
  return copied;
}

/** Returns true if the client is a browser, not a program. */
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
