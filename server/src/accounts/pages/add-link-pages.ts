import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";
import { answerPage, withScript } from "./answer-page.ts";
import { addFonts, fontFaces } from "./fonts.ts";
import { styleUrl } from "./layout.ts";
import { renderLinkPage, linkPages, scriptUrl } from "./link-page.ts";

const script = readFileSync(new URL("link-form.js", import.meta.url), "utf8");
const readStyle = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const style = fontFaces + readStyle("../../../../web/style/base.css") + readStyle("style.css");

/** Serves the pages to which the links of invitations and of forgotten passwords lead. */
export function addLinkPages(server: FastifyInstance): void {
  for (const page of linkPages) {
    const text = renderLinkPage(page);
    server.get(page.url, async (_request, reply) => answerPage(reply, 200, text, withScript));
  }
  addFonts(server);
  addFile(server, styleUrl, "text/css", style);
  addFile(server, scriptUrl, "text/javascript", script);
}

function addFile(server: FastifyInstance, url: string, type: string, content: string): void {
  server.get(url, async (_request, reply) =>
    reply
      .headers({ "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=300" })
      .send(content),
  );
}
