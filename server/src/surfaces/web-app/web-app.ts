import type { FastifyInstance } from "fastify";
import { notFound } from "../../platform/errors.ts";
import {
  getAssets,
  listFiles,
  readManifest,
  toAssetName,
  type Asset,
} from "../../platform/http/built-assets.ts";
import { sendAsset, sendText } from "../../platform/http/send-compressed.ts";
import { fillShell, readFirstReads, type BuiltShell } from "./fill-shell.ts";
import { renderPreviewPage, toContentSecurityPolicy, type ShellFiles } from "./shell-page.ts";

const dist = new URL("../../../../web/app/dist/", import.meta.url);
const assetsUrl = "/app/assets";
const notBuilt = `The application has not been built: run "npm run build" beside the server.`;

/**
 * Serves the application for members at /app: one page for all addresses, whose script renders the content.
 * The application has no more rights than other clients of the API.
 */
export function addWebApp(server: FastifyInstance, publicUrl: string): void {
  const built = readBuilt();

  server.register(async (scope) => {
    if (!built) scope.log.warn(notBuilt);
    scope.get("/", async (_request, reply) => reply.redirect("/app", 303));
    const servePage = (url: string, page: "shell" | "preview") =>
      scope.get(url, async (request, reply) => {
        if (!built) return reply.status(503).type("text/plain; charset=utf-8").send(notBuilt);
        const text =
          page === "preview"
            ? renderPreviewPage(built.preview)
            : await fillShell(server, request, built.shell);
        reply.headers({
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": toContentSecurityPolicy(
            page === "preview" ? "'self'" : "'none'",
            publicUrl,
            built.shell.firstStyle,
          ),
          "referrer-policy": "same-origin",
          "x-robots-tag": "noindex",
        });
        return sendText(request, reply, text);
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
  readonly shell: BuiltShell;
  readonly preview: ShellFiles;
  readonly assets: ReadonlyMap<string, Asset>;
}

const toUrl = (path: string) => `${assetsUrl}/${toAssetName(path)}`;

/** Reads the output of `npm run build`. Returns undefined if there is none. */
function readBuilt(): BuiltApp | undefined {
  const [client, frame] = [new URL("client/", dist), new URL("preview/", dist)];
  const [manifest, frameManifest] = [readManifest(client), readManifest(frame)];
  if (!manifest || !frameManifest) return undefined;
  const toFiles = (...sources: string[]) =>
    toShellFiles(sources.flatMap((source) => listFiles(manifest, source)).map(toUrl));
  // The words of each language are dynamic imports of these two chunks.
  const parts = ["start", "inside"].flatMap(
    (name) => Object.values(manifest).find((chunk) => chunk.name === name)?.dynamicImports ?? [],
  );
  return {
    shell: {
      outside: toFiles("src/main.tsx"),
      toInside: (language) =>
        toFiles("src/main.tsx", "inside", ...parts.filter((part) => part.includes(`/locales/${language}/`))),
      reads: readFirstReads(client),
      firstStyle: readStyle(client, listFiles(manifest, "src/ui/first-view.css")),
    },
    preview: toShellFiles(listFiles(frameManifest, "src/preview-page/main.tsx").map(toUrl)),
    assets: new Map([...getAssets(client), ...getAssets(frame)]),
  };
}

/** Reads a style sheet that is inlined into the page. */
function readStyle(client: URL, [path = ""]: readonly string[]): string {
  return getAssets(client).get(toAssetName(path))?.plain.toString() ?? "";
}

/**
 * Divides files into the script that runs (the first file), the style sheets, and the other scripts.
 */
function toShellFiles([scriptUrl = "", ...urls]: readonly string[]): ShellFiles {
  const [styleUrls, preloadUrls] = [".css", ".js"].map((ending) =>
    urls.filter((url, at) => url.endsWith(ending) && urls.indexOf(url) === at && url !== scriptUrl),
  );
  return { scriptUrl, styleUrls: styleUrls ?? [], preloadUrls: preloadUrls ?? [] };
}
