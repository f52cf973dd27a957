import type { SendMailOptions } from "nodemailer";
import { isLoopback } from "../../platform/http/loopback.ts";
import { toMailError } from "./mail-error.ts";

export type OutgoingMail = SendMailOptions & {
  readonly to: { readonly name: string; readonly address: string };
};

/** A client that brings an email to the provider's server. */
export interface Smtp {
  /** Resolves once the server has taken the email. Throws a `MailError`. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** Longer than a slow server takes, and shorter than an orderly shutdown waits. */
const timeoutMs = 15_000;

/**
 * Time for an email with an attachment of the largest size: 14 MB at 300 kB a second, within the minute that a job may
 * take.
 */
const attachmentTimeoutMs = 50_000;

/**
 * A connection for each email: at the volume of proposals that costs nothing, and no idle connection can turn out dead.
 * A password only leaves this machine encrypted; `?requireTLS=false` in the URL lifts that.
 */
export function createSmtp(url: string): Smtp {
  const { password, hostname } = new URL(url);
  const options = {
    url,
    requireTLS: password !== "" && !isLoopback(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail, signal) {
      // Loaded with the first email: no start should wait for it.
      const { createTransport } = await import("nodemailer");
      try {
        await createTransport(options).sendMail({
          ...mail,
          signal: AbortSignal.any([
            signal,
            AbortSignal.timeout(mail.attachments ? attachmentTimeoutMs : timeoutMs),
          ]),
        });
      } catch (error) {
        throw toMailError(error, mail.to.address);
      }
    },
  };
}
