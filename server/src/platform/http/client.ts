import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { createBlockList, includes, normalizeIpAddress } from "../networks.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** IP address of the client. Unlike `ip`, it never contains a port or a text chosen by the client. */
    readonly clientAddress: string;
  }
}

/** Adds `clientAddress` to requests. `trusted` lists the addresses and networks of proxies. */
export function addClientAddress(server: FastifyInstance, trusted: readonly string[]): void {
  const proxies = createBlockList(trusted);
  server.decorateRequest("clientAddress", {
    getter() {
      return findClientAddress(this.raw, (address) => includes(proxies, address));
    },
  });
}

/**
 * Finds the address of the client: the last entry of X-Forwarded-For that is not a trusted proxy. An entry
 * without an IP address ends the search at the proxy that reported it, because every earlier entry may be the
 * client's own text.
 */
function findClientAddress(
  { socket, headers }: Pick<IncomingMessage, "socket" | "headers">,
  isTrusted: (address: string) => boolean,
): string {
  let address = normalizeIpAddress(socket.remoteAddress ?? "");
  if (address === undefined) return socket.remoteAddress ?? "";
  const header = headers["x-forwarded-for"];
  // Node.js joins repeated headers with a comma.
  const entries = typeof header === "string" && header.trim() !== "" ? header.split(",") : [];
  for (const entry of entries.toReversed()) {
    if (!isTrusted(address)) break;
    const reported = parseEntry(entry);
    if (reported === undefined) break;
    address = reported;
  }
  return address;
}

/** Parses an entry. Some proxies add a port: 192.0.2.1:51008, [2001:db8::7]:443, "[2001:db8::7]". */
function parseEntry(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return normalizeIpAddress(inBrackets ?? v4 ?? text);
}

export type Device = "phone" | "tablet" | "computer";

/** Converts a user agent to a kind of device. A tablet with a computer's user agent counts as a computer. */
export function toDevice(agent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(agent)) return "tablet";
  return /Mobi|iPhone|iPod/i.test(agent) ? "phone" : "computer";
}
