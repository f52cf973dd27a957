import type { MailFailure } from "@proffer/contract";
import { splitAddress } from "@proffer/contract/people";
import type { SendMailOptions, NodemailerError } from "nodemailer";
import { isLoopback } from "../../platform/networks.ts";

export type OutgoingMail = SendMailOptions & {
  readonly to: { readonly name: string; readonly address: string };
};

/** A client that passes emails to the provider's server. */
export interface Smtp {
  /** Resolves when the server has accepted the email. Throws a `MailError`. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** Longer than a slow server needs, and shorter than a graceful shutdown waits. */
const timeoutMs = 15_000;

/**
 * Maximum duration for an email with an attachment: 14 MB at 300 kB per second, within the minute of a job.
 */
const attachmentTimeoutMs = 50_000;

/**
 * Creates a client that opens a connection per email, because there are few emails and idle connections can
 * be dead. Passwords are sent only encrypted, except to this machine or if the URL contains
 * `?requireTLS=false`.
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
      // Loaded for the first email, so that startup does not wait for it.
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

/** The reason for an unsent email: a code for its sender, and the server's message for the operator. */
export class MailError extends Error {
  readonly failure: MailFailure;
  /** True if another attempt would get the same answer. */
  readonly isFinal: boolean;

  constructor(failure: MailFailure, isFinal: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
    this.isFinal = isFinal;
  }
}

/** Converts an error of the SMTP client to a `MailError`. `address` is the recipient of the email. */
function toMailError(error: unknown, address: string): MailError {
  const { message, ...facts } = error as NodemailerError;
  const failure = findFailure(facts);
  const isFinal =
    facts.permanent === true && (failure === "address_refused" || failure === "message_refused");
  const isUnsupported = isFinal && failure === "address_refused" && mayLackSmtpUtf8(address, facts);
  return new MailError(isUnsupported ? "address_unsupported" : failure, isFinal, message, { cause: error });
}

/**
 * Enhanced status codes (RFC 3463) with a cause other than a lack of SMTPUTF8: an unknown or full mailbox, or
 * a policy.
 */
const otherReason = /^\d{3}[ -]5\.(?:1\.(?:1|2|10)|2\.\d|7\.\d+)\b/;

/**
 * Returns true if a server may have rejected an address because it lacks SMTPUTF8. Servers report this lack
 * with different codes.
 */
function mayLackSmtpUtf8(address: string, { response = "" }: Pick<NodemailerError, "response">): boolean {
  return /[^\0-\x7f]/.test(splitAddress(address).local) && !otherReason.test(response);
}

/**
 * SMTP code of a server that requires a login. The server has not rejected the email itself, so the email is
 * sent after the operator has corrected the settings.
 */
const wantsPassword = 530;

function findFailure({
  code,
  responseCode = 0,
}: Pick<NodemailerError, "code" | "responseCode">): MailFailure {
  if (code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2" || responseCode === wantsPassword)
    return "sign_in_refused";
  if (responseCode >= 400 && responseCode < 500) return "try_later";
  if (code === "EENVELOPE") return "address_refused";
  if (code === "EMESSAGE") return "message_refused";
  return code !== undefined && unreachable.has(code) ? "unreachable" : "unknown";
}

const unreachable: ReadonlySet<string> = new Set([
  "ECONNECTION",
  "ETIMEDOUT",
  "ESOCKET",
  "EDNS",
  "ETLS",
  "EPROXY",
  "EABORT",
]);
