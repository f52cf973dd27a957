import { useRef } from "preact/hooks";

/** Parses an email without its styles, each of which the policy of the application would report; they stand in `data-style`. */
function parseMail(html: string): Document {
  const unstyled = html.replaceAll(/<style[^]*?<\/style>/g, "").replaceAll(' style="', ' data-style="');
  return new DOMParser().parseFromString(unstyled, "text/html");
}

/**
 * Prepares an email for a frame of the application, whose policy the frame inherits: it refuses inline styles, which the object
 * model therefore sets one by one. Links lead nowhere.
 */
function toFrame(html: string): string {
  const mail = parseMail(html);
  for (const link of mail.querySelectorAll("a")) link.removeAttribute("href");
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

/**
 * Shows the HTML of an email in a frame as high as the email. No script runs in the frame; it has the origin of the application,
 * because the application styles and measures it.
 */
export function MailPaper({ html, label }: { readonly html: string; readonly label: string }) {
  const ref = useRef<HTMLIFrameElement>(null);
  const dress = () => {
    const frame = ref.current;
    const mail = frame?.contentDocument;
    if (!frame || !mail) return;
    for (const each of mail.querySelectorAll<HTMLElement>("[data-style]"))
      each.style.cssText = each.dataset["style"] ?? "";
    const fit = () => {
      frame.style.blockSize = `${mail.documentElement.offsetHeight}px`;
    };
    fit();
    // Pictures come later, and another width breaks lines elsewhere.
    new ResizeObserver(fit).observe(mail.documentElement);
  };
  return (
    <iframe
      ref={ref}
      class="mail-paper"
      title={label}
      sandbox="allow-same-origin"
      srcdoc={toFrame(html)}
      onLoad={dress}
    />
  );
}

/** The subject line of an email. */
export function findSubject(html: string): string {
  return parseMail(html).title;
}
