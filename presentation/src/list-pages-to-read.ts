import type { PublicPage } from "@proffer/contract";

/**
 * Lists the pages with content. Signature pages without text are left out, because the signers are listed
 * below every page.
 */
export function listPagesToRead(pages: readonly PublicPage[]): readonly PublicPage[] {
  return pages.filter(({ kind, content, children }) => {
    const isBlank = content.replaceAll(/<(?!img)[^>]*>|&nbsp;|\s/g, "") === "";
    return kind !== "signatures" || !isBlank || children.length > 0;
  });
}
