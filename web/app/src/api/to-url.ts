interface UrlInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Fills the parameters of a path in and appends the query; a list is written with commas. */
export function toUrl(path: string, { params = {}, query = {} }: UrlInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query)
      // Of all that may be empty, only a cursor then says something: that the list begins.
      .filter(([name, value]) => value !== undefined && (value !== "" || name === "cursor"))
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}
