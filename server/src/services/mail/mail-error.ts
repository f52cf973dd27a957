import type { MailFailure } from "@proffer/contract";
import { splitAddress } from "@proffer/contract/people";
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

/** Converts an error of the SMTP client about an email to an address. */
export function toMailError(error: unknown, address: string): MailError {
  const { message, ...facts } = error as NodemailerError;
  const failure = findFailure(facts);
  const isFinal =
    facts.permanent === true && (failure === "address_refused" || failure === "message_refused");
  const isUnsupported = isFinal && failure === "address_refused" && mayLackSmtpUtf8(address, facts);
  return new MailError(isUnsupported ? "address_unsupported" : failure, isFinal, message, { cause: error });
}

/** Enhanced codes of RFC 3463 that name another reason: an unknown or full mailbox, or a policy. */
const otherReason = /^\d{3}[ -]5\.(?:1\.(?:1|2|10)|2\.\d|7\.\d+)\b/;

/** Says whether a server may have refused an address because it lacks SMTPUTF8. Each server words that differently. */
function mayLackSmtpUtf8(address: string, { response = "" }: Pick<NodemailerError, "response">): boolean {
  return /[^\0-\x7f]/.test(splitAddress(address).local) && !otherReason.test(response);
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
