import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../errors.ts";
import { answerAllHere, isLargeBody } from "../offload/offload.ts";
import { parseJson } from "./json.ts";

/**
 * Bodies hold JSON, or a file where the operation says so. An empty one counts as none, whatever type a client names for it
 * (curl -d '' names a form).
 */
export function acceptBodies(server: FastifyInstance): void {
  const parsesAll = server.offload === answerAllHere;
  server.decorateRequest("bodyBytes", null);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ["application/json", "application/merge-patch+json"],
    { parseAs: "buffer" },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined;
      const types = fileTypesOf(request);
      if (types) throw unsupported(types);
      request.bodyBytes = bytes;
      return parsesAll || !isLargeBody(request) ? parseJson(bytes) : undefined;
    },
  );
  server.addContentTypeParser("*", { parseAs: "buffer" }, async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length === 0) return undefined;
    const types = fileTypesOf(request);
    if (types?.includes(mediaTypeOf(request))) return bytes;
    throw unsupported(types);
  });
}

/** Without its parameters. */
export function mediaTypeOf({ headers }: FastifyRequest): string {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  return type.trim().toLowerCase();
}

export function requireBytes(body: unknown): void {
  if (!Buffer.isBuffer(body)) throw invalid({ body: "is required" });
}

function fileTypesOf({ routeOptions }: FastifyRequest): readonly string[] | undefined {
  return routeOptions.config.operation?.bodyTypes;
}

function unsupported(types: readonly string[] | undefined): AppError {
  const message = types
    ? `Send a file with Content-Type: ${types.join(", ")}`
    : "Send JSON with Content-Type: application/json";
  return new AppError("UNSUPPORTED_MEDIA_TYPE", message);
}
