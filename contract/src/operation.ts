import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";

/**
 * Credentials that an operation accepts (specification, section 5).
 *
 * - `organization`: a JWT access token, an API key or the browser session
 * - `api_key`: as `organization`. The specification declares only the API key, so the OpenAPI document does
 *   too.
 * - `session`: the browser session or the JWT of a signed-in user. An API key cannot manage its account.
 * - `none`: no account
 */
export type Security = "organization" | "api_key" | "session" | "none";

/** The body of an error: the standard one, or the bare `{error: string}` of section 7. */
type ErrorShape = "standard" | "string";

export interface ErrorAnswer {
  readonly code: ErrorCode;
  /** With the shape `string`, this is the exact text of the body. */
  readonly description: string;
  readonly shape?: ErrorShape;
}

export interface Answer {
  readonly description: string;
  /** If absent, the answer has no body. */
  readonly body?: TSchema;
  /** Default: `application/json`. `image/*` means any image. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Records of the data of server-sent events, by event name. */
  readonly events?: Readonly<Record<string, TObject>>;
}

/**
 * Another method or address of an operation. All other properties are the same, and the path has the same
 * parameters.
 */
export interface Alias {
  /** The `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: Operation["method"];
  /** Default: the path of the operation. */
  readonly path?: string;
}

/**
 * One operation of the HTTP API. This object contains all data for the router, the OpenAPI document, the
 * reference page and the tests.
 */
export interface Operation {
  /** camelCase verb and noun, the `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** OpenAPI form: `/api/proposals/{id}`. */
  readonly path: string;
  /** Further addresses of the operation. */
  readonly aliases?: readonly Alias[];
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** Section of the specification, if there is one. */
  readonly section?: string;
  readonly security: Security;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** True if a request may have no body. */
  readonly bodyOptional?: boolean;
  /** Media types of a body that is a file. If absent, the body is JSON. */
  readonly bodyTypes?: readonly string[];
  /** Maximum number of bytes of the body. Default: 2 MiB. */
  readonly maxBytes?: number;
  /** True if browsers open the address. Browsers then get errors as a page instead of JSON. */
  readonly isForBrowsers?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
  /** By HTTP status. `listErrors` adds the errors that every operation can have. */
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

/** The body of an operation's successful answer. Undefined if the answer has no body. */
export type AnswerOf<O extends Operation> = AnswerBody<O["answers"][keyof O["answers"]]>;

/** Lists every method and path of an operation, starting with its main address. */
export function listAddresses({ id, method, path, aliases = [] }: Operation): readonly Required<Alias>[] {
  return [{ id, method, path }, ...aliases.map((alias) => ({ path, ...alias }))];
}

/** Declares an operation, keeping the exact types of its schemas for the handler. */
export function operation<const O extends Operation>(definition: O): O {
  return definition;
}

/**
 * Tells whether an operation accepts the header Idempotency-Key: every POST that is answered with JSON and
 * concerns objects of an organization. POSTs for the caller's session, password and second factor do not
 * accept it, because each of their failed attempts must count.
 */
export function supportsIdempotencyKey({ method, security, answers }: Operation): boolean {
  return (
    method === "POST" &&
    (security === "organization" || security === "api_key") &&
    Object.values(answers).every(({ contentType }) => contentType === undefined)
  );
}
