/** The address as a link. Mail programs want the @ as it is. */
export function toMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}
