/** Converts a name to a file name without characters that are special to file systems or HTTP headers. */
export function toFileName(name: string, extension: string): string {
  const safe = Array.from(name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|%;]/gu, "_"))
    .slice(0, 100)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return `${safe || "download"}.${extension}`;
}

/**
 * Formats the Content-Disposition of a download (RFC 6266): an ASCII file name for old clients, and the real
 * name percent-encoded (RFC 8187).
 */
export function formatAttachment(name: string, extension: string): string {
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
