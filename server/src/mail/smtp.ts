import type { NodemailerError, SendMailOptions } from "nodemailer";
import { isLoopback } from "../platform/http/loopback.ts";

/** A client that brings a mail to the provider's server. */
export interface Smtp {
  /** Resolves once the server has taken the mail. Throws a `Refusal` when it never will. */
  send(mail: SendMailOptions, signal: AbortSignal): Promise<void>;
}

/** The server refused this mail for good. */
export class Refusal extends Error {}

/** Longer than a slow server takes, and shorter than an orderly shutdown waits. */
const patienceMs = 15_000;

/**
 * Time for a mail with an attachment of the largest size: 14 MB at 300 kB a second, within the minute that a job may
 * take.
 */
const attachmentTimeoutMs = 50_000;

/**
 * A connection for each mail: at the volume of proposals that costs nothing, and no idle connection can turn out dead.
 * A password only leaves this machine encrypted; `?requireTLS=false` in the URL lifts that.
 */
export function createSmtp(url: string): Smtp {
  const { password, hostname } = new URL(url);
  const options = {
    url,
    requireTLS: password !== "" && !isLoopback(hostname),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail, signal) {
      // Loaded with the first mail: no start should wait for it.
      const { createTransport } = await import("nodemailer");
      try {
        await createTransport(options).sendMail({
          ...mail,
          signal: AbortSignal.any([
            signal,
            AbortSignal.timeout(mail.attachments ? attachmentTimeoutMs : patienceMs),
          ]),
        });
      } catch (error) {
        if (isFinal(error as NodemailerError)) throw new Refusal((error as Error).message, { cause: error });
        throw error;
      }
    },
  };
}

/**
 * True when another attempt would be answered alike: the server said 5xx to this mail. A refusal of us rather than of
 * the mail, by its greeting or for want of a password, is not final: the operator corrects the settings, and the mail
 * is still wanted then.
 */
function isFinal({ code, permanent, responseCode }: NodemailerError): boolean {
  return permanent === true && (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== 530;
}
