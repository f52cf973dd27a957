import { openApiDocument } from "@proffer/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { faviconUrl } from "../../services/favicon/index.ts";
import { toAssetName, getAssets, readManifest, type Asset } from "../../platform/http/built-assets.ts";
import { sendAsset } from "../../platform/http/send-compressed.ts";
import { notFound } from "../../platform/errors.ts";
import { toRecordPath, recordsPath } from "./pages/links.ts";
import { listSearchDocuments } from "./pages/search-documents.ts";
import { createReferencePages } from "./pages/site.ts";

const documentUrl = "/openapi.json";
const assetsUrl = "/docs/assets";
const dist = new URL("../../../../web/reference/dist/client/", import.meta.url);

const policy = [
  "default-src 'none'",
  ...["script-src", "style-src", "font-src", "img-src", "connect-src"].map((kind) => `${kind} 'self'`),
  ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
].join("; ");

/**
 * Serves the OpenAPI document and the reference to everyone. Each text is created when it is first requested.
 */
export function addReference(server: FastifyInstance, publicUrl: string): void {
  server.get(
    documentUrl,
    createSender("application/json; charset=utf-8", () => JSON.stringify(openApiDocument({ publicUrl }))),
  );
  const { assets, script, style } = loadBuiltAssets();
  const pages = createReferencePages({
    publicUrl,
    documentUrl,
    iconUrl: faviconUrl,
    scriptUrl: `${assetsUrl}/${script}`,
    styleUrl: `${assetsUrl}/${style}`,
    get searchUrl() {
      return `${assetsUrl}/${getSearchAsset()[0]}`;
    },
  });
  const senders = new Map(
    [...pages].map(([path, make]) => [path, createSender("text/html; charset=utf-8", make)]),
  );
  for (const [path, send] of senders) if (!path.startsWith(`${recordsPath}/`)) server.get(path, send);
  // All pages of records share a route. Separate routes would double the start time of the server.
  server.get<{ Params: { name: string } }>(`${recordsPath}/:name`, (request, reply) => {
    const send = senders.get(toRecordPath(request.params.name));
    return send ? send(request, reply) : reply.callNotFound();
  });

  server.get<{ Params: { name: string } }>(`${assetsUrl}/:name`, async (request, reply) => {
    const { name } = request.params;
    const [searchName, search] = getSearchAsset();
    const asset = name === searchName ? search : assets.get(name);
    if (!asset) throw notFound(`${assetsUrl}/${name}`);
    return sendAsset(request, reply, asset);
  });
}

/** Reads the built assets. Without a build, the pages are still readable. */
function loadBuiltAssets() {
  const entry = readManifest(dist)?.["src/main.ts"];
  const [script, style] = [entry?.file ?? "main.js", entry?.css?.[0] ?? "main.css"].map(toAssetName);
  return { script, style, assets: entry ? getAssets(dist) : new Map<string, Asset>() };
}

let knownSearchAsset: [string, Asset] | undefined;

/** Returns the asset with the search documents. Its name contains a hash of its content. */
function getSearchAsset(): [string, Asset] {
  return (knownSearchAsset ??= createSearchAsset());
}

function createSearchAsset(): [string, Asset] {
  const plain = Buffer.from(JSON.stringify(listSearchDocuments()));
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 8);
  const contentType = "application/json; charset=utf-8";
  return [`search-${hash}.json`, { contentType, plain, packed: { gzip: gzipSync(plain) } }];
}

type Sender = (request: Pick<FastifyRequest, "headers">, reply: FastifyReply) => FastifyReply;

/** Creates a handler that sends a text. The text is created when it is first requested. */
function createSender(contentType: string, make: () => string): Sender {
  let made: { plain: string; gzipped: Buffer } | undefined;
  return (request, reply) => {
    const plain = made?.plain ?? make();
    made ??= { plain, gzipped: gzipSync(plain) };
    reply.headers({
      "content-type": contentType,
      "content-security-policy": policy,
      "cache-control": "public, max-age=300",
      vary: "accept-encoding",
    });
    if (!/\bgzip\b/u.test(String(request.headers["accept-encoding"]))) return reply.send(made.plain);
    return reply.header("content-encoding", "gzip").send(made.gzipped);
  };
}
