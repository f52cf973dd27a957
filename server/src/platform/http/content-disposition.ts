/** A name for a file, without what is special to file systems or to the header of a download. */
export function toFileName(name: string, extension: string): string {
  const safe = Array.from(name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|%;]/gu, "_"))
    .slice(0, 100)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return `${safe || "download"}.${extension}`;
}

/**
 * A download's Content-Disposition (RFC 6266): a plain ASCII file name for old clients, and the real name percent-encoded
 * as RFC 8187 asks.
 */
export function attachment(name: string, extension: string): string {
  const file = toFileName(name, extension);
  const ascii = file
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[^ -~]/gu, "_");
  const encoded = encodeURIComponent(file).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
