import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";
import { answerPage, withScript } from "./answer-page.ts";
import { addFonts } from "./fonts.ts";
import { linkPage, linkPages, scriptUrl } from "./link-page.ts";

const script = readFileSync(new URL("link-form.js", import.meta.url), "utf8");

/** Where the links of invitations and of forgotten passwords lead. */
export function addLinkPages(server: FastifyInstance): void {
  for (const page of linkPages) {
    const text = linkPage(page);
    server.get(page.url, async (_request, reply) => answerPage(reply, 200, text, withScript));
  }
  addFonts(server);
  server.get(scriptUrl, async (_request, reply) =>
    reply
      .headers({ "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=300" })
      .send(script),
  );
}
