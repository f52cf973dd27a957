import { openApiDocument } from "@proffer/contract";
import type { FastifyInstance } from "fastify";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { faviconUrl } from "../favicon/index.ts";
import { toAssetName, readAssets, readManifest, type Asset } from "../platform/http/built-assets.ts";
import { sendAsset } from "../platform/http/send-compressed.ts";
import { notFound } from "../platform/errors.ts";
import { searchDocuments } from "./pages/search-documents.ts";
import { referencePages } from "./pages/site.ts";

const documentUrl = "/openapi.json";
const assetsUrl = "/docs/assets";
const dist = new URL("../../../web/reference/dist/client/", import.meta.url);

const policy = [
  "default-src 'none'",
  ...["script-src", "style-src", "font-src", "img-src", "connect-src"].map((kind) => `${kind} 'self'`),
  ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
].join("; ");

/** Serves the OpenAPI document and the reference, publicly. Each text is created with its first request. */
export function addReference(server: FastifyInstance, publicUrl: string): void {
  addText(server, documentUrl, "application/json; charset=utf-8", () =>
    JSON.stringify(openApiDocument({ publicUrl })),
  );
  const { assets, script, style } = builtAssets();
  const [searchName, search] = searchAsset();
  const pages = referencePages({
    publicUrl,
    documentUrl,
    iconUrl: faviconUrl,
    scriptUrl: `${assetsUrl}/${script}`,
    styleUrl: `${assetsUrl}/${style}`,
    searchUrl: `${assetsUrl}/${searchName}`,
  });
  for (const [path, make] of pages) addText(server, path, "text/html; charset=utf-8", make);

  server.get<{ Params: { name: string } }>(`${assetsUrl}/:name`, async (request, reply) => {
    const { name } = request.params;
    const asset = name === searchName ? search : assets.get(name);
    if (!asset) throw notFound(`${assetsUrl}/${name}`);
    return sendAsset(request, reply, asset);
  });
}

/** Reads the built assets. The pages are readable without a build. */
function builtAssets() {
  const entry = readManifest(dist)?.["src/main.ts"];
  const [script, style] = [entry?.file ?? "main.js", entry?.css?.[0] ?? "main.css"].map(toAssetName);
  return { script, style, assets: entry ? readAssets(dist) : new Map<string, Asset>() };
}

/** Creates the asset with the search documents, whose name changes with its content. */
function searchAsset(): [string, Asset] {
  const plain = Buffer.from(JSON.stringify(searchDocuments()));
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 8);
  const contentType = "application/json; charset=utf-8";
  return [`search-${hash}.json`, { contentType, plain, packed: { gzip: gzipSync(plain) } }];
}

function addText(server: FastifyInstance, url: string, contentType: string, make: () => string): void {
  let made: { plain: string; gzipped: Buffer } | undefined;
  server.get(url, (request, reply) => {
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
  });
}
