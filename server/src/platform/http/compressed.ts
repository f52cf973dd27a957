import type { FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Asset } from "./built-assets.ts";

/** What the browser unpacks, best first. */
function encodingsOf({ headers }: FastifyRequest): Array<"br" | "gzip"> {
  const accepted = headers["accept-encoding"] ?? "";
  return (["br", "gzip"] as const).filter((each) => new RegExp(String.raw`\b${each}\b`).test(accepted));
}

/** A page is compressed while somebody waits for it: more thoroughly would take longer than it saves. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export async function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header("vary", "accept-encoding, accept-language");
  const [encoding] = encodingsOf(request);
  if (!encoding) return reply.send(text);
  const packed = encoding === "br" ? promisify(brotliCompress)(text, quality) : promisify(gzip)(text);
  return reply.header("content-encoding", encoding).send(await packed);
}

const yearInSeconds = 31_536_000;

/** Its name changes with its content, so that it can be kept for ever. */
export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, packed, plain }: Asset,
) {
  reply.headers({
    vary: "accept-encoding",
    "content-type": contentType,
    "cache-control": `public, max-age=${yearInSeconds}, immutable`,
  });
  const encoding = encodingsOf(request).find((each) => packed[each]);
  if (!encoding) return reply.send(plain);
  return reply.header("content-encoding", encoding).send(packed[encoding]);
}
