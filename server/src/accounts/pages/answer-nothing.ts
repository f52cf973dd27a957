import type { FastifyReply } from "fastify";
import { answerPage } from "./answer-page.ts";
import { renderMessagePage } from "./message-page.ts";

const page = renderMessagePage({
  title: "Page not found",
  paragraphs: [
    "The address may be incomplete, or the page may have moved. If you came from an email, open its link again.",
  ],
  link: { label: "Go to the home page", url: "/" },
});

/** Answers a browser that asks for an address that Proffer does not have. */
export function answerNothing(reply: FastifyReply): FastifyReply {
  return answerPage(reply, 404, page);
}
