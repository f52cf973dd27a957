/** Converts an email address to a link. Mail programs require an unescaped @. */
export function toMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}
