/** Writes `plain` as JSON, with further members that are JSON text already. */
export function toJsonText(plain: object, stored: Readonly<Record<string, string>>): string {
  let text = JSON.stringify(plain).slice(0, -1);
  for (const [name, value] of Object.entries(stored)) text += `,"${name}":${value}`;
  return `${text}}`;
}
