/** Text that is already HTML. A template escapes all other text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[];

/** Fills a template of HTML. Collapses white space of the template to single spaces. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  const layout = strings.map((text) => text.replaceAll(/\s+/gu, " "));
  return new Html(layout.map((text, index) => text + toText(parts[index])).join(""));
}

function toText(part: HtmlPart): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(toText).join("");
  return String(part)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
