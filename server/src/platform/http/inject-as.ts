import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from "fastify";

/** Headers that identify the caller and the origin of a request. */
const forwarded = [
  "authorization",
  "cookie",
  "origin",
  "sec-fetch-dest",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-proto",
];

interface InnerRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path and query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/**
 * Sends a request through the whole application as the caller of another request. Authentication, limits,
 * validation and policies apply as for any client.
 */
export async function injectAs(
  server: FastifyInstance,
  outer: FastifyRequest,
  inner: InnerRequest,
): Promise<LightMyRequestResponse> {
  const identity = Object.fromEntries(
    forwarded.flatMap((name) => (outer.headers[name] === undefined ? [] : [[name, outer.headers[name]]])),
  );
  return server.inject({
    ...inner,
    headers: { ...identity, ...inner.headers },
    remoteAddress: outer.socket.remoteAddress ?? outer.clientAddress,
  });
}
