/** The reason for a missing response: a code for programs and a sentence for the owner of the URL. */
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

export function createFailure(error: FailureCode, message: string): Failure {
  return { error, message };
}

/**
 * A failure that does not name the rejected address, because a customer would learn about the operator's
 * network.
 */
export const blocked = createFailure("blocked_address", "points to an address that is not public");
export const timedOut = createFailure("timeout", "did not answer in time");
export const tooLarge = createFailure("too_large", "sent a larger response than is allowed");

const untrustedCertificate = createFailure(
  "certificate_untrusted",
  "has a certificate of an unknown authority, or does not send the intermediate certificate",
);

const failuresByCode: Readonly<Record<string, Failure>> = {
  UND_ERR_CONNECT_TIMEOUT: createFailure("timeout", "did not accept the connection in time"),
  ETIMEDOUT: createFailure("timeout", "did not accept the connection in time"),
  ECONNREFUSED: createFailure("connection_refused", "refused the connection"),
  EHOSTUNREACH: createFailure("unreachable", "cannot be reached from here"),
  ENETUNREACH: createFailure("unreachable", "cannot be reached from here"),
  EADDRNOTAVAIL: createFailure("unreachable", "cannot be reached from here"),
  ECONNRESET: createFailure("reset", "closed the connection before it answered"),
  EPIPE: createFailure("reset", "closed the connection before it answered"),
  CERT_HAS_EXPIRED: createFailure("certificate_expired", "has a certificate that has expired"),
  ERR_TLS_CERT_ALTNAME_INVALID: createFailure(
    "certificate_of_another_name",
    "has a certificate for another host name",
  ),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrustedCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: untrustedCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrustedCertificate,
  UNABLE_TO_GET_ISSUER_CERT: untrustedCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrustedCertificate,
  UND_ERR_HEADERS_OVERFLOW: createFailure("bad_response", "sent too many headers"),
};

/** Converts an error of the network or of the receiver. Rethrows an error of the caller. */
export function toFailure(error: Error): Failure {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "UND_ERR_INVALID_ARG") throw error;
  const known =
    failuresByCode[code] ??
    (error.message === "other side closed" ? failuresByCode["ECONNRESET"] : undefined);
  if (known) return known;
  if (code === "" || /^(HPE|UND_ERR)_/.test(code))
    return createFailure("bad_response", "did not answer with valid HTTP");
  // The other codes, about eighty, belong to OpenSSL and to Node's certificate verification.
  return createFailure("tls", `could not be trusted or did not speak TLS (${code})`);
}

/** Returns true if another address of the same host is worth a try, because nothing has been sent yet. */
export function isConnectionFailure({ error }: Failure): boolean {
  return error === "connection_refused" || error === "unreachable";
}
