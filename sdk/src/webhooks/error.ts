/**
 * The reason for which a request is refused:
 * - `missing_header`: Webhook-Timestamp or Webhook-Signature is not there.
 * - `malformed_header`: one of the two does not look as Proffer writes it, or their times differ.
 * - `outside_tolerance`: signed too long ago, or in the future; a replayed request, or a clock that is wrong.
 * - `wrong_signature`: another secret, or another body than was signed.
 * - `malformed_body`: signed, and not an event.
 */
export type WebhookFault =
  | "missing_header"
  | "malformed_header"
  | "outside_tolerance"
  | "wrong_signature"
  | "malformed_body";

/** Answer the request with 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string) {
    super(message);
    this.name = "WebhookVerificationError";
    this.code = code;
  }
}
