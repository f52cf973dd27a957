import { useEffect, useRef } from "preact/hooks";

/** Parses a mail without its styles, each of which the policy of the application would report; they stand in `data-style`. */
function parseMail(html: string): Document {
  const unstyled = html.replaceAll(/<style[^]*?<\/style>/g, "").replaceAll(' style="', ' data-style="');
  return new DOMParser().parseFromString(unstyled, "text/html");
}

/**
 * Shows the HTML of a mail within the page, apart from its styles. Styles are set one by one through the object model, because
 * the policy of the application lets no page bring inline styles; links lead nowhere.
 */
export function MailPaper({ html, label }: { readonly html: string; readonly label: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = ref.current;
    if (!host) return;
    const { body, documentElement } = parseMail(html);
    for (const link of body.querySelectorAll("a")) link.removeAttribute("href");
    for (const each of body.querySelectorAll<HTMLElement>("[data-style]"))
      each.style.cssText = each.dataset["style"] ?? "";
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    host.dir = documentElement.dir;
    host.lang = documentElement.lang;
    root.replaceChildren(...body.childNodes);
  }, [html]);
  return <div class="mail-paper" role="region" aria-label={label} tabIndex={0} ref={ref} />;
}

/** The subject line of a mail. */
export function findSubject(html: string): string {
  return parseMail(html).title;
}
