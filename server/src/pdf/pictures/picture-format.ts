const magicNumbers = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
} as const;

export type PictureFormat = keyof typeof magicNumbers | "webp" | "svg";

/** Detects the format of a picture by its first bytes. Returns undefined for unsupported formats. */
export function detectFormat(bytes: Uint8Array): PictureFormat | undefined {
  for (const format of ["png", "jpg", "gif"] as const)
    if (magicNumbers[format].every((byte, at) => bytes[at] === byte)) return format;
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString("latin1");
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "webp";
  // Rejects SVGs with entity definitions, because the check of the content would not see the text of the
  // entities.
  const svg =
    /^(\xEF\xBB\xBF)?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*(<!DOCTYPE svg[^>[]*>\s*)?(<!--[^]*?-->\s*)*<svg[\s>]/;
  return svg.test(start) ? "svg" : undefined;
}
