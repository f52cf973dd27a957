import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors.ts";
import { renderError } from "./errors.ts";

interface Address {
  readonly pattern: RegExp;
  readonly method: string;
}

/** Tells a person, on a page, that there is nothing here. */
export type AnswerNothing = (reply: FastifyReply) => FastifyReply;

/** 405 with `Allow` where the address is right and the method is not, else 404: to browsers as a page, if there is one. */
export function answerUnknownAddresses(server: FastifyInstance, answerNothing?: AnswerNothing): void {
  const addresses: Address[] = [];
  server.addHook("onRoute", ({ url, method }) => {
    for (const one of [method].flat()) addresses.push({ pattern: patternOf(url), method: one });
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allowed = addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (answerNothing && allowed.length === 0 && isFollowed(request, path)) return answerNothing(reply);
    return renderError(refusal(request, reply, path, allowed), undefined, request, reply);
  });
}

/** Somebody follows a link. What calls the API is a program, whatever it accepts. */
function isFollowed(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead && !/^\/api(\/|$)/.test(path) && acceptsPage(request);
}

/** Whether a browser asks, rather than a program. */
export function acceptsPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? "").includes("text/html");
}

function refusal(request: FastifyRequest, reply: FastifyReply, path: string, allowed: string[]): AppError {
  if (allowed.length === 0) return notFound(`${request.method} ${path}`);
  const methods = [...new Set(allowed)].toSorted().join(", ");
  reply.header("allow", methods);
  return new AppError("METHOD_NOT_ALLOWED", `This address takes ${methods}`);
}

function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, "[^/]+")}/?$`);
}
