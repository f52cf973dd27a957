import { WebhookVerificationError } from "./error.ts";

/**
 * Headers as frameworks pass them: `Headers` of the Fetch API, or an object such as Node's `request.headers`.
 */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export function readHeader(headers: WebhookHeaders, name: string): string {
  const value = read(headers, name);
  if (typeof value === "string") return value;
  throw new WebhookVerificationError("missing_header", `The request needs one header ${name}`);
}

function read(headers: WebhookHeaders, name: string): unknown {
  if (typeof headers.get === "function") return headers.get(name);
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name.toLowerCase());
  const values = found.flatMap(([, value]) => value);
  // With two values it would be unclear which one was verified.
  return values.length === 1 ? values[0] : undefined;
}
