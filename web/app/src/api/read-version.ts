/** Reads the version of a proposal from an answer. */
export function readVersion({ headers }: Response): number {
  return Number(/\d+/.exec(headers.get("etag") ?? "")?.[0] ?? 1);
}
