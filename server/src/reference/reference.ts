import { openApiDocument } from "@proffer/contract";
import { referencePage, referenceStyle } from "@proffer/contract/reference";
import type { FastifyInstance } from "fastify";
import { gzipSync } from "node:zlib";
import { faviconUrl } from "../favicon/index.ts";

const documentUrl = "/openapi.json";
const pageUrl = "/docs";
const styleUrl = "/docs/reference.css";

/** The OpenAPI document and the page that people read, for everybody. Both are made when somebody first asks. */
export function addReference(server: FastifyInstance, publicUrl: string): void {
  addText(server, documentUrl, "application/json; charset=utf-8", () =>
    JSON.stringify(openApiDocument({ publicUrl })),
  );
  addText(server, pageUrl, "text/html; charset=utf-8", () =>
    referencePage({ publicUrl, styleUrl, documentUrl, iconUrl: faviconUrl }),
  );
  addText(server, styleUrl, "text/css; charset=utf-8", () => referenceStyle);
}

function addText(server: FastifyInstance, url: string, contentType: string, make: () => string): void {
  let made: { plain: string; gzipped: Buffer } | undefined;
  server.get(url, (request, reply) => {
    const plain = made?.plain ?? make();
    made ??= { plain, gzipped: gzipSync(plain) };
    reply.headers({
      "content-type": contentType,
      "content-security-policy":
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      "cache-control": "public, max-age=300",
      vary: "accept-encoding",
    });
    if (!/\bgzip\b/u.test(String(request.headers["accept-encoding"]))) return reply.send(made.plain);
    return reply.header("content-encoding", "gzip").send(made.gzipped);
  });
}
