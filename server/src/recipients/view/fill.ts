import { withSizes, type PictureSizes } from "../../images/index.ts";
import { cleanRichText } from "../../platform/rich-text.ts";
import { fillPlaceholders, type Placeholders } from "../../proposals/core.ts";

/** Puts what placeholders stand for into texts, and with pictures how large they are. */
export interface Fill {
  plain(text: string): string;
  html(text: string): string;
}

export function fillWith(values: Placeholders, pictures: PictureSizes): Fill {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)]));
  return {
    plain: (text) => fillPlaceholders(text, values),
    html: (text) => {
      if (!text.includes("{{")) return withSizes(text, pictures);
      const filled = fillPlaceholders(text, escaped);
      return withSizes(withinTag.test(text) ? cleanRichText(filled) : filled, pictures);
    },
  };
}

/**
 * A placeholder can stand where a link leads to: such a text is cleaned again, which takes its time. Anywhere else what is
 * filled in is escaped, and stays text.
 */
const withinTag = /<[^<>]*\{\{/;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
