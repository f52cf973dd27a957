import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { injectAs } from "../../platform/http/inject-as.ts";
import { parseJson } from "../../platform/http/json.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { ApiAnswer, ApiRequest } from "./api-caller.ts";
import { createConfirmations } from "./confirmations.ts";
import { createMcpServer } from "./create-mcp-server.ts";

/** Answers one request of the protocol. No state is kept between requests. */
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
    // Clients cannot subscribe to anything, so no stream needs to stay open.
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

/**
 * Sends a tool's request through the whole server. The tool's request gets the credentials of the request
 * that called the tool.
 */
async function inject(server: FastifyInstance, outer: FastifyRequest, inner: ApiRequest): Promise<ApiAnswer> {
  const { body, ...request } = inner;
  const answer = await injectAs(server, outer, { ...request, ...(body !== undefined && { payload: body }) });
  const { etag } = answer.headers;
  return {
    status: answer.statusCode,
    etag: typeof etag === "string" ? etag : undefined,
    body: answer.payload === "" ? undefined : answer.json(),
  };
}
