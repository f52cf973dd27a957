/**
 * Creates the anchor of a heading in the same way as GitHub, so that links work both there and in the
 * reference.
 */
export function toSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-");
}
