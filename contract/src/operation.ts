import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";

/**
 * Credentials that an operation accepts (specification, section 5).
 *
 * - `organization`: a JWT access token, an API key or the browser session
 * - `api_key`: as `organization`; the specification declares the API key alone, so the OpenAPI document does too
 * - `session`: the browser session or the JWT of a signed-in user; an API key cannot manage the account it belongs to
 * - `none`: no account
 */
export type Security = "organization" | "api_key" | "session" | "none";

/** The body of an error: the standard one, or the bare `{error: string}` of section 7. */
type ErrorShape = "standard" | "string";

export interface ErrorAnswer {
  readonly code: ErrorCode;
  /** With the shape `string` this is the exact text of the body. */
  readonly description: string;
  readonly shape?: ErrorShape;
}

export interface Answer {
  readonly description: string;
  /** Absent: the answer has no body. */
  readonly body?: TSchema;
  /** `application/json` unless given; `image/*` for any image. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Records of the data of server-sent events, by the name of the event. */
  readonly events?: Readonly<Record<string, TObject>>;
}

/** Another method or address of an operation. Everything else is the same, and the path has the same parameters. */
export interface Alias {
  /** The `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: Operation["method"];
  /** Absent: the operation's own. */
  readonly path?: string;
}

/**
 * One operation of the HTTP API: everything that the router, the OpenAPI document, the reference page
 * and the tests need to know about it stands in one object.
 */
export interface Operation {
  /** camelCase verb and noun, the `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** OpenAPI form: `/api/proposals/{id}`. */
  readonly path: string;
  /** Further addresses at which the operation answers. */
  readonly aliases?: readonly Alias[];
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** Section of the specification, where one exists. */
  readonly section?: string;
  readonly security: Security;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** True when a request may come without a body. */
  readonly bodyOptional?: boolean;
  /** The body is a file of one of these types. Absent: it is JSON. */
  readonly bodyTypes?: readonly string[];
  /** True for an address that a browser follows: it then gets an error as a page. */
  readonly isForBrowsers?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Keyed by HTTP status. What every operation can answer is added by `listErrors`. */
  readonly errors: Readonly<Record<number, ErrorAnswer>>;
  readonly examples?: { readonly request?: unknown; readonly answer?: unknown };
}

type StaticOr<S, Fallback> = S extends TSchema ? Static<S> : Fallback;

export type ParamsOf<O extends Operation> = StaticOr<O["params"], Record<string, never>>;

export type QueryOf<O extends Operation> = StaticOr<O["query"], Record<string, never>>;

export type BodyOf<O extends Operation> = O["bodyTypes"] extends readonly string[]
  ? Uint8Array
  : O["bodyOptional"] extends true
    ? StaticOr<O["body"], undefined> | undefined
    : StaticOr<O["body"], undefined>;

type AnswerBody<A> = A extends { readonly body: infer S extends TSchema } ? Static<S> : undefined;

/** The body of an operation's successful answer; undefined where it has none. */
export type AnswerOf<O extends Operation> = AnswerBody<O["answers"][keyof O["answers"]]>;

/** Every method and path that reaches an operation, its own first. */
export function listAddresses({ id, method, path, aliases = [] }: Operation): readonly Required<Alias>[] {
  return [{ id, method, path }, ...aliases.map((alias) => ({ path, ...alias }))];
}

/** Declares an operation, keeping the exact types of its schemas for the handler. */
export function operation<const O extends Operation>(definition: O): O {
  return definition;
}

/**
 * Tells whether an operation accepts the header Idempotency-Key: every POST about what an organization owns, answered
 * with JSON. POSTs about one's own session, password and second factor do not, because there a failed try has to count
 * although it failed.
 */
export function supportsIdempotencyKey({ method, security, answers }: Operation): boolean {
  return (
    method === "POST" &&
    (security === "organization" || security === "api_key") &&
    Object.values(answers).every(({ contentType }) => contentType === undefined)
  );
}
