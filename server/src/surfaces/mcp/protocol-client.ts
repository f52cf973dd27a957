import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** The program that an agent runs in. */
export interface ProtocolClient {
  /** Name of the program, as it calls itself. */
  readonly name: string;
  /** True when the program can ask its user. */
  readonly canAsk: boolean;
}

/** The part of each request that tells about the program. The library has validated it. */
interface Envelope {
  readonly [CLIENT_INFO_META_KEY]?: Implementation;
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/**
 * Identifies the program: each request says it since the protocol of 2026, only the first one of a connection before. Over HTTP no
 * connection is remembered; there a header can name the program.
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
    // A program that names no mode has forms.
    canAsk: modes !== undefined && (modes.form !== undefined || modes.url === undefined),
  };
}
