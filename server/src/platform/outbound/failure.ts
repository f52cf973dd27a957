/** Why there is no answer: a code for programs and a sentence for whoever owns the address. */
export interface Failure {
  readonly error: FailureCode;
  readonly message: string;
}

export type FailureCode =
  | "invalid_url"
  | "blocked_address"
  | "unresolvable"
  | "timeout"
  | "connection_refused"
  | "unreachable"
  | "tls"
  | "certificate_expired"
  | "certificate_of_another_name"
  | "certificate_untrusted"
  | "reset"
  | "bad_response"
  | "too_large";

export function isFailure(value: object): value is Failure {
  return "error" in value;
}

export function failure(error: FailureCode, message: string): Failure {
  return { error, message };
}

/** Does not tell which of its addresses is refused: that would describe the operator's network to a customer. */
export const blocked = failure("blocked_address", "leads to an address that is not public");
export const timedOut = failure("timeout", "did not answer in time");
export const tooLarge = failure("too_large", "sent more than may be read");

const untrusted = failure(
  "certificate_untrusted",
  "has a certificate of nobody known, or sends it without the intermediate one",
);

const byCode: Readonly<Record<string, Failure>> = {
  UND_ERR_CONNECT_TIMEOUT: failure("timeout", "did not accept the connection in time"),
  ETIMEDOUT: failure("timeout", "did not accept the connection in time"),
  ECONNREFUSED: failure("connection_refused", "refused the connection"),
  EHOSTUNREACH: failure("unreachable", "cannot be reached from here"),
  ENETUNREACH: failure("unreachable", "cannot be reached from here"),
  EADDRNOTAVAIL: failure("unreachable", "cannot be reached from here"),
  ECONNRESET: failure("reset", "closed the connection before it answered"),
  EPIPE: failure("reset", "closed the connection before it answered"),
  CERT_HAS_EXPIRED: failure("certificate_expired", "has a certificate that has expired"),
  ERR_TLS_CERT_ALTNAME_INVALID: failure("certificate_of_another_name", "has the certificate of another name"),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UND_ERR_HEADERS_OVERFLOW: failure("bad_response", "sent more headers than are read"),
};

/** What an error of the network or of the receiver means. An error of the caller's own is thrown on. */
export function failureOf(error: Error): Failure {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "UND_ERR_INVALID_ARG") throw error;
  const known = byCode[code] ?? (error.message === "other side closed" ? byCode["ECONNRESET"] : undefined);
  if (known) return known;
  if (code === "" || /^(HPE|UND_ERR)_/.test(code)) return failure("bad_response", "did not answer in HTTP");
  // Names of OpenSSL and of Node's verification; there are some eighty.
  return failure("tls", `could not be trusted or did not speak TLS (${code})`);
}

/** Another address of the same name may do better, and nothing has been sent yet. */
export function isOfConnecting({ error }: Failure): boolean {
  return error === "connection_refused" || error === "unreachable";
}
