/** The JSON text of `plain` with further members that are JSON text already, which saves parsing and writing them again. */
export function jsonText(plain: object, stored: Readonly<Record<string, string>>): string {
  let text = JSON.stringify(plain).slice(0, -1);
  for (const [name, value] of Object.entries(stored)) text += `,"${name}":${value}`;
  return `${text}}`;
}
