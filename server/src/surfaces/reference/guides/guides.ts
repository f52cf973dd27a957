import { readFileSync } from "node:fs";
import { type Tokens, lexer } from "marked";
import { toSlug } from "./slug.ts";

const folder = new URL("../../../../../docs/", import.meta.url);

/** The guides that the server shows, in reading order. These are names of files in `docs/`. */
export const guideNames = [
  "tour",
  "api-guide",
  "webhooks",
  "deals",
  "payments",
  "crm",
  "chat",
  "orders",
  "mail",
  "accounts",
  "self-hosting",
  "reliability",
] as const;

/** A section of a guide, from one heading to the next. */
interface GuideSection {
  readonly anchor: string;
  readonly title: string;
  /** The plain text of its paragraphs, for the search. */
  readonly text: string;
}

export interface Guide {
  /** Name of its file without the extension. */
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
  readonly sections: readonly GuideSection[];
}

let read: readonly Guide[] | undefined;

/** Lists the guides. The first call reads their files. This takes 50 ms, so it is not done at startup. */
export function listGuides(): readonly Guide[] {
  read ??= guideNames.map((name) => parseGuide(name, readFileSync(new URL(`${name}.md`, folder), "utf8")));
  return read;
}

/** Returns the guide of a file. */
export function getGuide(wanted: (typeof guideNames)[number]): Guide {
  return listGuides()[guideNames.indexOf(wanted)] as Guide;
}

export function parseGuide(name: string, markdown: string): Guide {
  const tokens = lexer(markdown);
  const title = tokens.find((token): token is Tokens.Heading => token.type === "heading")?.text ?? name;
  const sections: { anchor: string; title: string; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === "heading" && (token as Tokens.Heading).depth > 1) {
      const { text } = token as Tokens.Heading;
      sections.push({ anchor: toSlug(text), title: text, text: "" });
    }
    const section = sections.at(-1);
    if (section && token.type === "paragraph") section.text += `${(token as Tokens.Paragraph).text} `;
  }
  return { name, title, markdown, sections };
}
