import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** The program of an agent. */
export interface ProtocolClient {
  /** Name of the program as it calls itself. */
  readonly name: string;
  /** True if the program can ask its user. */
  readonly canAsk: boolean;
}

/** The part of each request about the program, validated by the library. */
interface Envelope {
  readonly [CLIENT_INFO_META_KEY]?: Implementation;
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/**
 * Identifies the program. In the protocol of 2026, each request names the program. In older versions, only
 * the first request of a connection does. Over HTTP, Proffer stores no connections, so a header can name the
 * program instead.
 */
export function identifyClient(
  { server }: McpServer,
  { mcpReq, http }: Pick<ServerContext, "mcpReq" | "http">,
): ProtocolClient {
  const envelope: Envelope = mcpReq.envelope ?? {};
  const info = envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const modes = capabilities?.elicitation;
  return {
    name: info?.name ?? http?.req?.headers.get("proffer-agent") ?? "agent",
    // A program that names no mode of asking supports forms.
    canAsk: modes !== undefined && (modes.form !== undefined || modes.url === undefined),
  };
}
