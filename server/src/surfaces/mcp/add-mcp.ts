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

/** Adds the address for AI agents: the Model Context Protocol over HTTP, see docs/decisions/mcp.md. */
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
      // Loaded with the first request, because most installations have no agents.
      const { answerMcp } = await import("./http.ts");
      return answerMcp(server, { sealer, clock: edge.context.clock }, request, reply);
    },
  });
}

/** Rejects pages of other sites, including sites whose name was rebound to the address of this server. */
function assertOwnOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin !== undefined && headers.origin !== origin)
    throw forbidden("Pages of other sites cannot use this address");
}
