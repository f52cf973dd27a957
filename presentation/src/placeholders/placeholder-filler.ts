import { isolateWithin } from "../words/say.ts";
import { fillPlaceholders, type Placeholders } from "./placeholders.ts";
import { escapeHtml } from "../escape-html.ts";

/**
 * Functions on rich text that the caller provides, because they need an HTML parser or the sizes of pictures.
 */
export interface RichTextTools {
  /**
   * Sanitizes rich text by the product's allow-list. Called only if a placeholder is inside a tag, such as in
   * the address of a link, because its value could be dangerous there.
   */
  readonly clean: (html: string) => string;
  /** Adds width and height to pictures of known size, so that a page reserves their space. */
  readonly addPictureSizes: (html: string) => string;
}

/** Fills placeholders into the texts of one proposal. */
export interface PlaceholderFiller {
  /** Fills plain text. */
  readonly fillText: (text: string) => string;
  /** Fills sanitized rich text. Values become text, never markup. */
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
      const encode = (value: string) =>
        value === "" ? "" : isolateWithin(html, escapeHtml(value).replaceAll("\n", "<br>"));
      return addPictureSizes(fillPlaceholders(html, values, encode));
    },
  };
}

/**
 * Outside of tags, an escaped value stays text. Sanitizing takes long, so only texts with a placeholder in a
 * tag are sanitized.
 */
const placeholderInTag = /<[^<>]*\{\{/;
