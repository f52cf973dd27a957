const longest = 200;

/** The dotted name of a field in `details`: `pages.0.children.1.name`. A hostile name is cut, so that no answer echoes megabytes. */
export function fieldName(path: readonly string[]): string {
  const name = path.join(".");
  if (name === "") return "body";
  return name.length > longest ? `${name.slice(0, longest)}…` : name;
}
