import { AppError, invalid } from "../platform/errors.ts";

/** Returns the ETag of a version of a proposal. */
export function toEtag(version: number): string {
  return `"${version}"`;
}

/** Refuses with 400 an If-Match header that no answer's ETag can be. */
export function assertWellFormed(ifMatch: string): void {
  if (!ifMatch.split(",").every((text) => /^\s*(\*|(W\/)?"[^"]*")\s*$/.test(text)))
    throw invalid({ "If-Match": 'must be the ETag of a response with its quotes, such as "3", or *' });
}

/** Refuses with 412 a change that is based on another version than `version`. */
export function assertMatches(ifMatch: string, version: number): void {
  // Weak tags count too: proxies weaken the tag of an answer that they compress.
  const tags = new Set(ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  if (!tags.has("*") && !tags.has(toEtag(version)))
    throw new AppError("PRECONDITION_FAILED", "The proposal has changed since it was read");
}
