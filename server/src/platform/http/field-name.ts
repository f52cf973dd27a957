const maxCharacters = 200;

/** Formats the dotted name of a field in `details`: `pages.0.children.1.name`. Long names are cut, so that no answer echoes megabytes. */
export function formatFieldName(path: readonly string[]): string {
  const name = path.join(".");
  if (name === "") return "body";
  return name.length > maxCharacters ? `${name.slice(0, maxCharacters)}…` : name;
}
