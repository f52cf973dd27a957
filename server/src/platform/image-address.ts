/**
 * The id in the address of an uploaded image, absolute or of this server alone. The host is not looked at: it may have been
 * another when the address was written, and nobody else's address ends like this.
 */
export function imageIdIn(address: string): string | undefined {
  return /^(?:https?:\/\/[^/?#\\]+)?\/images\/(img_[\w-]{43})$/.exec(address)?.[1];
}
