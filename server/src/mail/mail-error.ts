import type { MailFailure } from "@proffer/contract";
import type { NodemailerError } from "nodemailer";

/** The reason for which an email did not leave: in a word for its sender, and in the words of the server for the operator. */
export class MailError extends Error {
  readonly failure: MailFailure;
  /** True when another attempt would be answered alike. */
  readonly isFinal: boolean;

  constructor(failure: MailFailure, isFinal: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
    this.isFinal = isFinal;
  }
}

/** Converts an error of the SMTP client. */
export function toMailError(error: unknown): MailError {
  const { message, ...facts } = error as NodemailerError;
  const failure = findFailure(facts);
  const isRefused = failure === "address_refused" || failure === "message_refused";
  return new MailError(failure, isRefused && facts.permanent === true, message, { cause: error });
}

/** A refusal of us rather than of the email: the operator corrects the settings, and the email is still wanted then. */
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
