import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { parseJson } from "./json.ts";

/** Bodies hold JSON. An empty one counts as none, whatever type a client names for it (curl -d '' names a form). */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ["application/json", "application/merge-patch+json"],
    { parseAs: "buffer" },
    async (_request: FastifyRequest, bytes: Buffer) => (bytes.length === 0 ? undefined : parseJson(bytes)),
  );
  server.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length === 0) return undefined;
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Send JSON with Content-Type: application/json");
  });
}
