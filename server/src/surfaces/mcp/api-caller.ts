import type { Operation } from "@proffer/contract";

/** A request that a tool sends to the API. */
export interface ApiRequest {
  readonly method: Operation["method"];
  /** The path, with the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly etag: string | undefined;
  /** The parsed JSON of the response. Undefined if the response has no body. */
  readonly body: unknown;
}

/** Sends a request to the API with the credentials of the caller. */
export type SendApiRequest = (request: ApiRequest) => Promise<ApiAnswer>;

type Parameter = string | number | boolean | undefined;

export interface OperationInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, Parameter | readonly Parameter[]>>;
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}

/** Calls operations of the API. */
export type CallApi = (operation: Operation, input?: OperationInput) => Promise<ApiAnswer>;

/**
 * Creates the function that calls operations. `agent` is the name of the agent's program. The name is
 * recorded with the changes.
 */
export function createApiCaller(send: SendApiRequest, agent: string): CallApi {
  return ({ method, path }, { params = {}, query = {}, body, ifMatch, idempotencyKey } = {}) =>
    send({
      method,
      url: `${fillPath(path, params)}${formatQuery(query)}`,
      headers: {
        "proffer-agent": toHeaderText(agent),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(ifMatch !== undefined && { "if-match": ifMatch }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    // A value of dots would be a path segment such as "..", which leads to another operation.
    return /^\.{0,2}$/.test(value) ? "-" : encodeURIComponent(value);
  });
}

function formatQuery(query: NonNullable<OperationInput["query"]>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) parameters.append(name, String(each));
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}

/** Converts a name to a header value: printable ASCII, at most 100 characters. */
function toHeaderText(name: string): string {
  return (
    name
      .replaceAll(/[^\x20-\x7e]/g, "?")
      .slice(0, 100)
      .trim() || "agent"
  );
}
