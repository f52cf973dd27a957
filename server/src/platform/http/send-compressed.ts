import type { FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Asset } from "./built-assets.ts";
import type { PageTemplate } from "./page-template.ts";

/** Lists the content encodings that the browser accepts, best first. */
function listEncodings({ headers }: FastifyRequest): Array<"br" | "gzip"> {
  const accepted = headers["accept-encoding"] ?? "";
  return (["br", "gzip"] as const).filter((each) => new RegExp(String.raw`\b${each}\b`).test(accepted));
}

/** Compression level of pages rendered per request. A higher level takes longer than it saves. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export async function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header("vary", "accept-encoding, accept-language");
  const [encoding] = listEncodings(request);
  if (!encoding) return reply.send(text);
  const packed = encoding === "br" ? promisify(brotliCompress)(text, quality) : promisify(gzip)(text);
  return reply.header("content-encoding", encoding).send(await packed);
}

/** Sends a page that was compressed when it was rendered. Only gzip allows inserting the nonce. */
export async function sendTemplate(
  request: FastifyRequest,
  reply: FastifyReply,
  template: PageTemplate,
  nonce: string,
) {
  reply.header("vary", "accept-encoding, accept-language");
  if (!listEncodings(request).includes("gzip")) return reply.send(template.fill(nonce));
  return reply.header("content-encoding", "gzip").send(await template.fillGzip(nonce));
}

const yearInSeconds = 31_536_000;

/** Sends an asset that browsers may cache forever, because its name changes with its content. */
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
  const encoding = listEncodings(request).find((each) => packed[each]);
  if (!encoding) return reply.send(plain);
  return reply.header("content-encoding", encoding).send(packed[encoding]);
}
