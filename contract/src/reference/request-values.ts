import { ids } from "../examples/ids.ts";
import type { Operation } from "../operation.ts";

const idsInPath: Readonly<Record<string, string>> = {
  "/api/proposals/{id}": ids.proposal,
  "/api/library-items/{id}": ids.libraryItem,
  "/api/members/{id}": ids.user,
  "{item_id}": ids.lineItem,
  "{page_id}": ids.page,
  "/oidc/{id}": "company",
  "{id}": ids.created,
  "{token}": "TOKEN",
};

/** The path of an operation with ids of the examples in it. */
export function examplePath({ path }: Operation): string {
  let filled = path;
  for (const [pattern, value] of Object.entries(idsInPath))
    filled = filled.replace(pattern, pattern.replace(/\{\w+\}/u, value));
  return filled;
}

/** The environment variable with what the operation is authorized by; undefined when it needs no account. */
export function credentialOf({ security }: Operation): "ACCESS_TOKEN" | "API_KEY" | undefined {
  if (security === "none") return undefined;
  return security === "session" ? "ACCESS_TOKEN" : "API_KEY";
}
