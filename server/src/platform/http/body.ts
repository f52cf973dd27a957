import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../errors.ts";
import { answerAllHere, isLargeBody } from "../offload/offload.ts";
import { parseJson } from "./json.ts";

/**
 * Accepts JSON bodies, or the file types of the operation. An empty body counts as no body, regardless of its
 * declared type (curl -d '' declares a form).
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
      const types = getFileTypes(request);
      if (types) throw createUnsupportedError(types);
      request.bodyBytes = bytes;
      return parsesAll || !isLargeBody(request) ? parseJson(bytes) : undefined;
    },
  );
  server.addContentTypeParser("*", { parseAs: "buffer" }, async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length === 0) return undefined;
    const types = getFileTypes(request);
    if (types?.includes(getMediaType(request))) {
      request.bodyBytes = bytes;
      return bytes;
    }
    throw createUnsupportedError(types);
  });
}

/** Returns the media type without its parameters. */
export function getMediaType({ headers }: FastifyRequest): string {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  return type.trim().toLowerCase();
}

export function assertBytes(body: unknown): void {
  if (!Buffer.isBuffer(body)) throw invalid({ body: "is required" });
}

function getFileTypes({ routeOptions }: FastifyRequest): readonly string[] | undefined {
  return routeOptions.config.operation?.bodyTypes;
}

function createUnsupportedError(types: readonly string[] | undefined): AppError {
  const message = types
    ? `Send a file with Content-Type: ${types.join(", ")}`
    : "Send JSON with Content-Type: application/json";
  return new AppError("UNSUPPORTED_MEDIA_TYPE", message);
}
