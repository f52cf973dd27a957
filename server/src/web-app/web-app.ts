import type { FastifyInstance } from "fastify";
import { notFound } from "../platform/errors.ts";
import { getAssets, readManifest, toAssetName, type Asset } from "../platform/http/built-assets.ts";
import { sendAsset, sendText } from "../platform/http/send-compressed.ts";
import { previewPage, shellPage, toContentSecurityPolicy, type ShellFiles } from "./shell-page.ts";

const dist = new URL("../../../web/app/dist/", import.meta.url);
const assetsUrl = "/app/assets";
const notBuilt = `The application has not been built: run "npm run build" beside the server.`;

/**
 * Serves the application for people who send proposals at /app: one page for every address, which its script fills. It has no
 * other rights than any client of the API.
 */
export function addWebApp(server: FastifyInstance, publicUrl: string): void {
  const built = readBuilt();

  server.register(async (scope) => {
    if (!built) scope.log.warn(notBuilt);
    scope.get("/", async (_request, reply) => reply.redirect("/app", 303));
    const servePage = (url: string, page: "shell" | "preview") =>
      scope.get(url, async (request, reply) => {
        if (!built) return reply.status(503).type("text/plain; charset=utf-8").send(notBuilt);
        reply.headers({
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": toContentSecurityPolicy(
            page === "preview" ? "'self'" : "'none'",
            publicUrl,
          ),
          "referrer-policy": "same-origin",
          "x-robots-tag": "noindex",
        });
        return sendText(request, reply, built.pages[page]);
      });
    for (const url of ["/app", "/app/*"]) servePage(url, "shell");
    servePage("/app/preview", "preview");

    scope.get<{ Params: { name: string } }>(`${assetsUrl}/:name`, async (request, reply) => {
      const { name } = request.params;
      const asset = built?.assets.get(name);
      if (!asset) throw notFound(`${assetsUrl}/${name}`);
      return sendAsset(request, reply, asset);
    });
  });
}

interface BuiltApp {
  readonly pages: { readonly shell: string; readonly preview: string };
  readonly assets: ReadonlyMap<string, Asset>;
}

const toUrl = (path: string) => `${assetsUrl}/${toAssetName(path)}`;

/** Reads what `npm run build` left; undefined before it. */
function readBuilt(): BuiltApp | undefined {
  const [client, preview] = [new URL("client/", dist), new URL("preview/", dist)];
  const [shell, frame] = [findFiles(client, "src/main.tsx"), findFiles(preview, "src/preview-page/main.tsx")];
  if (!shell || !frame) return undefined;
  return {
    pages: { shell: shellPage(shell), preview: previewPage(frame) },
    assets: new Map([...getAssets(client), ...getAssets(preview)]),
  };
}

function findFiles(folder: URL, entry: string): ShellFiles | undefined {
  const { file, css } = readManifest(folder)?.[entry] ?? {};
  return file && css?.[0] ? { scriptUrl: toUrl(file), styleUrl: toUrl(css[0]) } : undefined;
}
