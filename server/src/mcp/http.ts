import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { parseJson } from "../platform/http/json.ts";
import type { Clock } from "../platform/clock.ts";
import type { Sealer } from "../platform/sealer.ts";
import type { ApiAnswer, ApiRequest } from "./api-caller.ts";
import { createConfirmations } from "./confirmations.ts";
import { createMcpServer } from "./create-mcp-server.ts";

/** Headers that say who calls, and from where: a request of a tool is made by the caller of the protocol. */
const forwarded = [
  "authorization",
  "cookie",
  "origin",
  "sec-fetch-dest",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-proto",
];

/** Answers a request of the protocol. Nothing is remembered from one request to the next. */
export async function answerMcp(
  server: FastifyInstance,
  { sealer, clock }: { readonly sealer: Sealer; readonly clock: Clock },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const handler = createMcpHandler(
    () =>
      createMcpServer({
        send: (inner) => inject(server, request, inner),
        confirmations: createConfirmations(sealer, clock, request.caller?.userId ?? ""),
      }),
    // There is nothing to subscribe to: no stream stays open.
    { maxSubscriptions: 0 },
  );
  const answer = await handler.fetch(toWebRequest(request), {
    ...(request.bodyBytes && { parsedBody: parseJson(request.bodyBytes) }),
  });
  reply.status(answer.status);
  for (const [name, value] of answer.headers) if (name !== "content-length") reply.header(name, value);
  return reply.send(answer.body ? Readable.from(answer.body, { objectMode: false }) : undefined);
}

function toWebRequest({ method, url, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://proffer${url}`, { method, headers: given });
}

/** Sends a request of a tool through the whole application: authentication, limits, validation and policies are those of any client. */
async function inject(server: FastifyInstance, outer: FastifyRequest, inner: ApiRequest): Promise<ApiAnswer> {
  const identity = Object.fromEntries(
    forwarded.flatMap((name) => (outer.headers[name] === undefined ? [] : [[name, outer.headers[name]]])),
  );
  const answer = await server.inject({
    method: inner.method,
    url: inner.url,
    headers: { ...identity, ...inner.headers },
    remoteAddress: outer.socket.remoteAddress ?? outer.ip,
    ...(inner.body !== undefined && { payload: inner.body }),
  });
  const { etag } = answer.headers;
  return {
    status: answer.statusCode,
    etag: typeof etag === "string" ? etag : undefined,
    body: answer.payload === "" ? undefined : answer.json(),
  };
}
