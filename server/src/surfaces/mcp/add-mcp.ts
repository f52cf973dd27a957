import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden } from "../../platform/errors.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { Edge } from "../../services/http/index.ts";
import { createCallerAdmission } from "../../services/http/index.ts";

interface McpOptions {
  readonly edge: Edge;
  readonly sealer: Sealer;
  readonly publicUrl: string;
}

/**
 * Adds the route for AI agents, which speaks the Model Context Protocol over HTTP (docs/decisions/mcp.md).
 */
export function addMcp(server: FastifyInstance, { edge, sealer, publicUrl }: McpOptions): void {
  const { origin } = new URL(publicUrl);
  const admit = createCallerAdmission(edge, { security: "organization" });
  server.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    onRequest: async (request, reply) => {
      assertOwnOrigin(request, origin);
      await admit(request, reply);
    },
    handler: async (request, reply) => {
      // The handler is loaded on the first request, because most installations have no agents.
      const { answerMcp } = await import("./http.ts");
      return answerMcp(server, { sealer, clock: edge.context.clock }, request, reply);
    },
  });
}

/**
 * Rejects requests from pages of other sites. This includes sites whose host name now resolves to this server
 * (DNS rebinding).
 */
function assertOwnOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin !== undefined && headers.origin !== origin)
    throw forbidden("Pages of other sites cannot use this address");
}
