import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors.ts";
import { renderError } from "./errors.ts";

interface Address {
  readonly pattern: RegExp;
  readonly method: string;
}

/** 405 with `Allow` where the address is right and the method is not, else 404. */
export function answerUnknownAddresses(server: FastifyInstance): void {
  const addresses: Address[] = [];
  server.addHook("onRoute", ({ url, method }) => {
    for (const one of [method].flat()) addresses.push({ pattern: patternOf(url), method: one });
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allowed = addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    renderError(refusal(request, reply, path, allowed), undefined, request, reply);
  });
}

function refusal(request: FastifyRequest, reply: FastifyReply, path: string, allowed: string[]): AppError {
  if (allowed.length === 0) return notFound("Address", `${request.method} ${path}`);
  const methods = [...new Set(allowed)].toSorted().join(", ");
  reply.header("allow", methods);
  return new AppError("METHOD_NOT_ALLOWED", `This address takes ${methods}`);
}

function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, "[^/]+")}$`);
}
