import {
  Client,
  InMemoryTransport,
  StreamableHTTPClientTransport,
  type ClientOptions,
  type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { serveMcpOverStdio } from "../src/surfaces/mcp/index.ts";

const launcher = join(import.meta.dirname, "../../bin/proffer.js");

/** Connects an agent to the server at a URL, with the key of its user. */
export type Connect = (url: string, apiKey: string, options?: ClientOptions) => Promise<Client>;

export const connectOverHttp: Connect = (url, apiKey, options) =>
  connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    }),
    options,
  );

/** Connects to `proffer mcp` in a separate process, like agents. */
export const connectOverStdio: Connect = (url, apiKey, options) =>
  connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [launcher, "mcp"],
      env: { PATH: process.env["PATH"] ?? "", PROFFER_URL: url, PROFFER_API_KEY: apiKey },
    }),
    options,
  );

/** Connects to `proffer mcp` in this process, without standard input or output. */
export const connectOverPipe: Connect = async (url, apiKey, options) => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await serveMcpOverStdio({ serverUrl: url, apiKey }, far);
  return connect(near, options);
};

async function connect(transport: Transport, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: "test-agent", version: "1.0.0" }, options);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** Options of a client that only uses the protocol of 2026. By default, clients use the protocol of 2025. */
export const modern: ClientOptions = { versionNegotiation: { mode: { pin: "2026-07-28" } } };

// Tests read results of every shape.
type Json = ReturnType<JSON["parse"]>;

export interface ToolText {
  readonly isError: boolean;
  readonly notices: readonly string[];
  /** The last text, unchanged. */
  readonly text: string;
  /** The JSON in the last text. Undefined for other text. */
  readonly json: Json;
}

/** Calls a tool and returns the texts for a model. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolText> {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const texts = content.map((part) => (part.type === "text" ? part.text : ""));
  const text = texts.at(-1) ?? "";
  return {
    isError,
    notices: texts.slice(0, -1),
    text,
    json: /^[[{]/.test(text) ? JSON.parse(text) : undefined,
  };
}
