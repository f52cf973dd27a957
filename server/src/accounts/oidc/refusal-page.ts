import { errorStatus } from "@proffer/contract";
import type { FastifyReply } from "fastify";
import type { AppError } from "../../platform/errors.ts";
import { setRetryAfter } from "../../platform/http/errors.ts";
import { answerPage } from "../pages/answer-page.ts";
import { renderMessagePage } from "../pages/message-page.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

/** Explains on a page why a sign-in came to nothing. `startUrl` begins it once more. */
export function answerRefusal(error: AppError, startUrl: string, reply: FastifyReply): void {
  setRetryAfter(error, reply);
  const isKnown = error instanceof SignInRefusal;
  const page = renderMessagePage({
    title: isKnown ? error.title : "You have not been signed in",
    paragraphs: [`${error.message}.`, ...(isKnown ? [error.advice] : [])],
    link:
      isKnown && error.canRetry
        ? { label: "Try again", url: startUrl }
        : { label: "Go to Proffer", url: "/" },
  });
  answerPage(reply, errorStatus[error.code], page);
}
