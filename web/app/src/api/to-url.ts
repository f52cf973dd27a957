interface UrlInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Fills in the parameters of a path and appends the query. List values are joined with commas. */
export function toUrl(path: string, { params = {}, query = {} }: UrlInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query)
      // Empty values are omitted, except for a cursor: an empty cursor means the beginning of the list.
      .filter(([name, value]) => value !== undefined && (value !== "" || name === "cursor"))
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}
