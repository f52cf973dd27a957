import type { PublicPage } from "@proffer/contract";

/**
 * The pages that are worth turning to. A page for signatures without words is none: who signs and who has signed stands below
 * every page.
 */
export function listPagesToRead(pages: readonly PublicPage[]): readonly PublicPage[] {
  return pages.filter(({ kind, content, children }) => {
    const isBlank = content.replaceAll(/<(?!img)[^>]*>|&nbsp;|\s/g, "") === "";
    return kind !== "signatures" || !isBlank || children.length > 0;
  });
}
