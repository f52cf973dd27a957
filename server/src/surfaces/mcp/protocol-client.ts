import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** The agent's program, which is the MCP client. */
export interface ProtocolClient {
  /** The name that the program gives itself. */
  readonly name: string;
  /** True if the program can ask its user. */
  readonly canAsk: boolean;
}

/** The fields of each request that describe the program. The library has validated them. */
interface Envelope {
  readonly [CLIENT_INFO_META_KEY]?: Implementation;
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/**
 * Identifies the program. In the 2026 version of the protocol, every request names the program. In older
 * versions, only the first request of a connection names it. Over HTTP, Proffer stores no connections, so a
 * header can name the program instead.
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
    // If the program states no mode of asking, it supports forms.
    canAsk: modes !== undefined && (modes.form !== undefined || modes.url === undefined),
  };
}
