import type { Transport } from "@modelcontextprotocol/server";
import { randomBytes } from "node:crypto";
import { systemClock } from "../../platform/clock.ts";
import { createSealer } from "../../platform/secrets/sealer.ts";
import type { ApiAnswer, ApiRequest } from "./api-caller.ts";
import { createConfirmations } from "./confirmations.ts";

/** A Proffer server, and the API key of the agent's user. */
export interface McpTarget {
  readonly serverUrl: string;
  readonly apiKey: string;
}

/**
 * Serves the Model Context Protocol over standard input and output, or over `transport`. Runs on the agent's
 * machine, and its tools call the API of a Proffer server.
 */
export async function serveMcpOverStdio(target: McpTarget, transport?: Transport): Promise<void> {
  // Loaded here because the server also imports this file, and should start without loading the protocol.
  const [{ serveStdio }, { createMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/server/stdio"),
    import("./create-mcp-server.ts"),
  ]);
  const confirmations = createConfirmations(
    createSealer([randomBytes(32).toString("hex")]),
    systemClock,
    "the only one of this process",
  );
  serveStdio(() => createMcpServer({ send: (request) => sendRequest(target, request), confirmations }), {
    ...(transport && { transport }),
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
}

const timeoutMs = 60_000;

async function sendRequest({ serverUrl, apiKey }: McpTarget, request: ApiRequest): Promise<ApiAnswer> {
  const { method, url, headers, body } = request;
  const answer = await fetch(`${serverUrl}${url}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    etag: answer.headers.get("etag") ?? undefined,
    body: parseAnswer(text, answer.status),
  };
}

/**
 * Parses JSON. Throws if the text is not JSON, for example because it comes from a proxy or from another
 * server at this address.
 */
function parseAnswer(text: string, status: number): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `PROFFER_URL does not lead to Proffer: it answered ${status} with something other than JSON`,
    );
  }
}
