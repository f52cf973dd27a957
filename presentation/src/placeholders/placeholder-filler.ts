import { fillPlaceholders, type Placeholders } from "./placeholders.ts";

/** Functions on rich text that the caller supplies, because they need an HTML parser or know the pictures. */
export interface RichTextTools {
  /**
   * Cleans rich text by the product's allow-list. Called only where a placeholder stands inside a tag, such as in the
   * address of a link: its value could be dangerous there.
   */
  readonly clean: (html: string) => string;
  /** Adds width and height to the pictures whose size is known, so that a page keeps the place for them. */
  readonly addPictureSizes: (html: string) => string;
}

/** Fills placeholders into the texts of one proposal. */
export interface PlaceholderFiller {
  /** Fills plain text. */
  readonly fillText: (text: string) => string;
  /** Fills rich text that is clean already: values become text, never markup. */
  readonly fillRichText: (html: string) => string;
}

export function createPlaceholderFiller(
  values: Placeholders,
  { clean, addPictureSizes }: RichTextTools,
): PlaceholderFiller {
  return {
    fillText: (text) => fillPlaceholders(text, values),
    fillRichText: (html) => {
      if (!html.includes("{{")) return addPictureSizes(html);
      const filled = fillPlaceholders(html, values, escapeHtml);
      return addPictureSizes(placeholderInTag.test(html) ? clean(filled) : filled);
    },
  };
}

/** Outside tags an escaped value stays text. Cleaning takes long, so only texts with a placeholder in a tag are cleaned. */
const placeholderInTag = /<[^<>]*\{\{/;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
