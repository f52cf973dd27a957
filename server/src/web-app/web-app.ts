import type { FastifyInstance } from "fastify";
import { notFound } from "../platform/errors.ts";
import { readAssets, readManifest, toAssetName, type Asset } from "../platform/http/built-assets.ts";
import { sendAsset, sendText } from "../platform/http/send-compressed.ts";
import { contentSecurityPolicy, shellPage } from "./shell-page.ts";

const dist = new URL("../../../web/app/dist/client/", import.meta.url);
const assetsUrl = "/app/assets";
const notBuilt = `The application has not been built: run "npm run build" beside the server.`;

/**
 * Serves the application for people who send proposals at /app: one page for every address, which its script fills. It has no
 * other rights than any client of the API.
 */
export function addWebApp(server: FastifyInstance): void {
  const built = readBuilt();

  server.register(async (scope) => {
    if (!built) scope.log.warn(notBuilt);
    for (const url of ["/app", "/app/*"])
      scope.get(url, async (request, reply) => {
        if (!built) return reply.status(503).type("text/plain; charset=utf-8").send(notBuilt);
        reply.headers({
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": contentSecurityPolicy,
          "referrer-policy": "same-origin",
          "x-robots-tag": "noindex",
        });
        return sendText(request, reply, built.page);
      });

    scope.get<{ Params: { name: string } }>(`${assetsUrl}/:name`, async (request, reply) => {
      const { name } = request.params;
      const asset = built?.assets.get(name);
      if (!asset) throw notFound(`${assetsUrl}/${name}`);
      return sendAsset(request, reply, asset);
    });
  });
}

interface BuiltApp {
  readonly page: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Reads what `npm run build` left; undefined before it. */
function readBuilt(): BuiltApp | undefined {
  const entry = readManifest(dist)?.["src/main.tsx"];
  const style = entry?.css?.[0];
  if (!entry || !style) return undefined;
  const [scriptUrl, styleUrl] = [entry.file, style].map((path) => `${assetsUrl}/${toAssetName(path)}`);
  return {
    page: shellPage({ scriptUrl: scriptUrl ?? "", styleUrl: styleUrl ?? "" }),
    assets: readAssets(dist),
  };
}
