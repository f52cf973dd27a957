/** The address as a link. Mail programs want the @ as it is. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}
