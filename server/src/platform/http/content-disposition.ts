/**
 * A download's file name (RFC 6266): plain ASCII for old clients and the real name, percent-encoded as RFC 8187
 * asks. What is special to file systems or to the header itself becomes an underscore.
 */
export function attachment(name: string, extension: string): string {
  const safe = Array.from(name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|%;]/gu, "_"))
    .slice(0, 100)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const file = `${safe || "download"}.${extension}`;
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
