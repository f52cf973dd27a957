/**
 * The reason why a request is refused:
 * - `missing_header`: Webhook-Timestamp or Webhook-Signature is missing.
 * - `malformed_header`: one of the two does not have Proffer's format, or their times differ.
 * - `outside_tolerance`: signed too long ago, or in the future: a replayed request, or a wrong clock.
 * - `wrong_signature`: the secret or the body is not the one that was used to sign.
 * - `malformed_body`: signed, but not an event.
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
