import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";

export const faviconUrl = "/favicon.svg";

const icon = readFileSync(new URL("favicon.svg", import.meta.url), "utf8");

/** Serves the icon of all pages. */
export function addFavicon(server: FastifyInstance): void {
  server.get(faviconUrl, async (_request, reply) =>
    reply.headers({ "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" }).send(icon),
  );
}
