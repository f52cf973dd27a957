import { html } from "@proffer/contract/reference";
import type { FastifyReply } from "fastify";
import { answerPage } from "./answer-page.ts";
import { layout } from "./layout.ts";

const page = layout(
  "Nothing is here",
  html`<h1>Nothing is here</h1>
    <p class="lead">
      The address may be incomplete, or what was here has moved. If a mail brought you, open its link again.
    </p>
    <p><a href="/">To the first page</a></p>`,
);

/** What a browser sees where there is no address of ours. */
export function answerNothing(reply: FastifyReply): FastifyReply {
  return answerPage(reply, 404, page);
}
