import { NodeApiError, type INode, type JsonObject } from "n8n-workflow";

/** An answer of Proffer that is not a success. */
export interface FailedAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The bodies of errors: all operations answer the first form, except archive and unarchive. */
interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string; readonly details?: unknown } | string;
}

/** Creates an error with Proffer's own message, and a line for each invalid field. */
export function toApiError(
  node: INode,
  { statusCode, headers, body }: FailedAnswer,
  itemIndex?: number,
): NodeApiError {
  const { error } = isObject(body) ? (body as ErrorBody) : {};
  const options = { httpCode: String(statusCode), ...(itemIndex !== undefined && { itemIndex }) };
  if (typeof error === "string") return new NodeApiError(node, { error }, { ...options, message: error });
  if (!error?.message) {
    const message = "The address did not answer like Proffer";
    const description = describeForeignAnswer(statusCode, headers);
    return new NodeApiError(node, { statusCode }, { ...options, message, description });
  }
  const description = [
    ...listDetails(error.details),
    ...describeRetry(headers),
    `Code: ${error.code ?? "none"}, status ${statusCode}`,
  ].join("\n");
  return new NodeApiError(node, { error } as unknown as JsonObject, {
    ...options,
    message: error.message,
    description,
  });
}

function listDetails(details: unknown): string[] {
  if (!isObject(details)) return [];
  return Object.entries(details).map(([field, fault]) => `${field} ${toText(fault)}`);
}

function describeRetry(headers: FailedAnswer["headers"]): string[] {
  const seconds = headers["retry-after"];
  return seconds ? [`Try again in ${toText(seconds)} seconds.`] : [];
}

function describeForeignAnswer(statusCode: number, headers: FailedAnswer["headers"]): string {
  const { location } = headers;
  if (statusCode >= 300 && statusCode < 400 && location)
    return `It redirects to ${toText(location)}. Use the final address as the base URL of the credentials.`;
  return `It answered with status ${statusCode} and without Proffer's JSON. Check the base URL of the credentials, and the proxies in between.`;
}

/** Converts a text, a number or a boolean to a text. Any other value is an empty text. */
export function toText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
