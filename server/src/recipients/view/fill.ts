import { cleanRichText } from "../../platform/rich-text.ts";
import { fillPlaceholders, type Placeholders } from "../../proposals/core.ts";

/** Puts what placeholders stand for into texts. */
export interface Fill {
  plain(text: string): string;
  html(text: string): string;
}

export function fillWith(values: Placeholders): Fill {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)]));
  return {
    plain: (text) => fillPlaceholders(text, values),
    // Cleaned again: a placeholder can stand where a link leads to.
    html: (text) => (text.includes("{{") ? cleanRichText(fillPlaceholders(text, escaped)) : text),
  };
}

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
