import { errorStatus, type ErrorCode } from "@proffer/contract";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { setRetryAfter } from "../../platform/http/errors.ts";
import { answerPage, renderMessagePage } from "../pages/page.ts";

/** Shows a page that explains why a sign-in failed. `startUrl` starts the sign-in again. */
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

interface Explanation {
  readonly code: ErrorCode;
  /** The heading of the page. */
  readonly title: string;
  readonly message: string;
  /** The next step for the user, as a sentence. Only the page shows it. */
  readonly advice: string;
  /** True if another attempt may succeed without any change. */
  readonly canRetry: boolean;
}

/** A failed sign-in, with the explanation for its page. */
export class SignInRefusal extends AppError {
  readonly title: string;
  readonly advice: string;
  readonly canRetry: boolean;

  constructor({ code, message, ...explained }: Explanation) {
    super(code, message);
    this.title = explained.title;
    this.advice = explained.advice;
    this.canRetry = explained.canRetry;
  }
}

export function providerUnreachable(provider: string): SignInRefusal {
  return new SignInRefusal({
    code: "SERVICE_UNAVAILABLE",
    title: `${provider} does not answer`,
    message: `${provider} does not answer`,
    advice:
      "This usually ends within a few minutes. If it does not, tell the operator of this Proffer installation.",
    canRetry: true,
  });
}

export function attemptExpired(): SignInRefusal {
  return new SignInRefusal({
    code: "UNAUTHORIZED",
    title: "This sign-in has expired",
    message: "The sign-in was not started in this browser, or took longer than ten minutes",
    advice: "Start again, and finish in the same browser.",
    canRetry: true,
  });
}

export function signInCancelled(provider: string): SignInRefusal {
  return new SignInRefusal({
    code: "UNAUTHORIZED",
    title: "You have not been signed in",
    message: `The sign-in was cancelled, or ${provider} does not let you in here`,
    advice: `If you did not cancel, ask the people who run ${provider} to give you access to Proffer.`,
    canRetry: true,
  });
}

export function notConfirmed(provider: string, reason: string): SignInRefusal {
  return new SignInRefusal({
    code: "UNAUTHORIZED",
    title: "You have not been signed in",
    message: `${provider} did not confirm the sign-in: ${reason}`,
    advice:
      "Try again. If that does not help, send this message to the operator of this Proffer installation.",
    canRetry: true,
  });
}

export function emailNotVerified(provider: string): SignInRefusal {
  return new SignInRefusal({
    code: "FORBIDDEN",
    title: "Your email address is not verified",
    message: `${provider} has not verified your email address`,
    advice: `Verify the address at ${provider}, or ask the people who run it to do so. Then sign in again.`,
    canRetry: true,
  });
}

export function noEmail(provider: string): SignInRefusal {
  return new SignInRefusal({
    code: "FORBIDDEN",
    title: "Your email address is missing",
    message: `${provider} did not tell Proffer your email address`,
    advice: `Ask the people who run ${provider} to add your address to your account, and to release it to Proffer.`,
    canRetry: true,
  });
}

/**
 * Creates the refusal for a provider that does not say whether it has verified the address. Microsoft Entra
 * ID never says so.
 */
export function verificationUnknown(provider: string, id: string): SignInRefusal {
  return new SignInRefusal({
    code: "FORBIDDEN",
    title: "You have not been signed in",
    message: `${provider} does not say whether it has verified your email address, so Proffer does not rely on the address`,
    advice: `Send this message to the people who run Proffer for you: the setting PROFFER_OIDC_${id.toUpperCase()}_TRUST_EMAIL decides this.`,
    canRetry: false,
  });
}

export function otherDomain(provider: string, domains: readonly string[]): SignInRefusal {
  return new SignInRefusal({
    code: "FORBIDDEN",
    title: "This account cannot sign in here",
    message: `${provider} signs in only people with an email address at ${domains.join(" or ")}`,
    advice: "Sign in with your account at work.",
    canRetry: true,
  });
}

export function notInvited(provider: string, email: string): SignInRefusal {
  return new SignInRefusal({
    code: "FORBIDDEN",
    title: "You do not have an account yet",
    message: `${provider} knows ${email}, but this address is not invited to Proffer: ask for an invitation`,
    advice: "An owner or admin of your organization can send one. Then sign in again.",
    canRetry: false,
  });
}
