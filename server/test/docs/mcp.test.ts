import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { useApp, useOrganization } from "../use-app.ts";

const root = join(import.meta.dirname, "../../..");
const guide = readFileSync(join(root, "docs/integrations/mcp.md"), "utf8");

interface Configuration {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

/** Lists the tools of a server. */
async function listToolNames(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
): Promise<string[]> {
  const client = new Client({ name: "reader", version: "1.0.0" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return (await client.listTools()).tools.map(({ name }) => name).toSorted();
}

/** The tools named in the guide. */
const named = [...guide.matchAll(/^\| `(\w+)` /gm)].map(([, name = ""]) => name).toSorted();

describe("docs/integrations/mcp.md", () => {
  const app = useApp("sqlite");
  const owner = useOrganization(app);
  let url: string;

  beforeAll(async () => {
    url = await app.server.listen({ port: 0, host: "127.0.0.1" });
  });

  /**
   * Reads the configuration in the guide, with the address and key of this server and the path of this clone.
   */
  function readConfiguration(kind: "http" | "stdio"): Configuration {
    const [, json = ""] = new RegExp(`^\`\`\`json ${kind}\\n([^]*?)^\`\`\``, "m").exec(guide) ?? [];
    const filled = json
      .replaceAll("https://proposals.example.com", url)
      .replaceAll("prf_…", owner.apiKey)
      .replaceAll("/path/to/proffer", root);
    return (JSON.parse(filled) as { mcpServers: { proffer: Configuration } }).mcpServers.proffer;
  }

  it("connects over HTTP as described, and names every tool", async () => {
    const { url: address, headers } = readConfiguration("http");
    const transport = new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } });
    expect(await listToolNames(transport)).toEqual(named);
  });

  it("connects through a local process as described", async () => {
    const { command, args, env } = readConfiguration("stdio");
    const path = { PATH: process.env["PATH"] ?? "" };
    const transport = new StdioClientTransport({ command, args: [...args], env: { ...path, ...env } });
    expect(await listToolNames(transport)).toEqual(named);
  });
});
