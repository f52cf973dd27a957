import { once } from "node:events";
import { serveMcpOverStdio } from "../surfaces/mcp/index.ts";
import { UsageError, type Command } from "./command.ts";

export const mcpCommand: Command = {
  name: "mcp",
  usage: "",
  about: "lets an AI agent work with a server, by the Model Context Protocol over standard input and output",
  run: async (_args, { serverUrl, apiKey }) => {
    if (serverUrl === undefined || apiKey === undefined)
      throw new UsageError(
        "Set PROFFER_URL to the address of the server, and PROFFER_API_KEY to an API key of the person for whom the agent works.",
      );
    await serveMcpOverStdio({ serverUrl, apiKey });
    await once(process.stdin, "close");
  },
};
