/** Text that is HTML already. Whatever else stands in a template is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** A template of HTML; its own white space is layout of the source and shrinks to one space. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const layout = strings.map((text) => text.replaceAll(/\s+/gu, " "));
  return new Html(layout.map((text, index) => text + asText(parts[index])).join(""));
}

function asText(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(asText).join("");
  return String(part)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
