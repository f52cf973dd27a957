import { exampleIds as ids, type Operation } from "@proffer/contract";

const idsInPath: Readonly<Record<string, string>> = {
  "/api/proposals/{id}": ids.proposal,
  "/api/library-items/{id}": ids.libraryItem,
  "/api/members/{id}": ids.user,
  "{item_id}": ids.lineItem,
  "{page_id}": ids.page,
  "{version_id}": ids.version,
  "/oidc/{id}": "company",
  "{id}": ids.created,
  "{kind}": "proposal",
  "{token}": "TOKEN",
};

/** Formats the path of an operation with the ids of the examples. */
export function formatExamplePath({ path }: Operation): string {
  let filled = path;
  for (const [pattern, value] of Object.entries(idsInPath))
    filled = filled.replace(pattern, pattern.replace(/\{\w+\}/u, value));
  return filled;
}

/** Finds the environment variable with the credential of an operation; undefined for a public operation. */
export function findCredential({ security }: Operation): "ACCESS_TOKEN" | "API_KEY" | undefined {
  if (security === "none") return undefined;
  return security === "session" ? "ACCESS_TOKEN" : "API_KEY";
}
