import { isolateWithin } from "../words/say.ts";
import { fillPlaceholders, type Placeholders } from "./placeholders.ts";
import { escapeHtml } from "../escape-html.ts";

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
      if (placeholderInTag.test(html))
        return addPictureSizes(clean(fillPlaceholders(html, values, escapeHtml)));
      const encode = (value: string) => (value === "" ? "" : isolateWithin(html, escapeHtml(value)));
      return addPictureSizes(fillPlaceholders(html, values, encode));
    },
  };
}

/** Outside tags an escaped value stays text. Cleaning takes long, so only texts with a placeholder in a tag are cleaned. */
const placeholderInTag = /<[^<>]*\{\{/;
