import type { MailExampleKind } from "@proffer/contract";
import { useEffect, useState, useRef } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { fetchAnswer } from "../api/request.ts";
import { useProposals } from "../proposal/use-proposals.ts";
import { say as sayCommon } from "../texts/say.ts";
import { say } from "./say.ts";

interface MailExampleProps {
  readonly kind: MailExampleKind;
  /** Stored settings that the email depends on. The example is loaded again when they change. */
  readonly changed: unknown;
}

/** An example of an email about the newest proposal or template, collapsed at first. */
export function MailExample({ kind, changed }: MailExampleProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useProposals({ is_template: "any", sort: "updated_at", order: "desc", limit: 1 });
  const newest = data?.data[0];
  return (
    <details class="mail-example" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say(`example_${kind}`)}</summary>
      {isOpen && data && !newest && <p class="muted">{say("no_example")}</p>}
      {isOpen && newest && <Example key={JSON.stringify(changed)} id={newest.id} kind={kind} />}
    </details>
  );
}

function Example({ id, kind }: { readonly id: string; readonly kind: MailExampleKind }) {
  const [html, setHtml] = useState<string>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const canceller = new AbortController();
    fetchAnswer("GET /api/proposals/{id}/mail-examples/{kind}", {
      params: { id, kind },
      signal: canceller.signal,
    })
      .then((answer) => answer.text())
      .then(setHtml)
      .catch((refused: unknown) => canceller.signal.aborted || setError(refused));
    return () => canceller.abort();
  }, [id, kind]);
  if (error !== undefined) return <p role="alert">{describeError(error)}</p>;
  if (html === undefined) return null;
  return (
    <>
      <p class="mail-subject">
        <span class="muted">{sayCommon("subject")}</span> <b dir="auto">{findSubject(html)}</b>
      </p>
      <MailPaper html={html} label={say(`example_${kind}`)} />
    </>
  );
}

/**
 * Parses an email without its styles, because the content security policy would report each of them. The
 * styles are kept in `data-style`.
 */
function parseMail(html: string): Document {
  const unstyled = html.replaceAll(/<style[^]*?<\/style>/g, "").replaceAll(' style="', ' data-style="');
  return new DOMParser().parseFromString(unstyled, "text/html");
}

/**
 * Prepares an email for a frame. The frame inherits the application's content security policy, which rejects
 * inline styles, so scripts of the application set them one by one. Links are disabled.
 */
function toFrame(html: string): string {
  const mail = parseMail(html);
  for (const link of mail.querySelectorAll("a")) link.removeAttribute("href");
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

/**
 * Shows the HTML of an email in a frame of the same height. No script runs in the frame. It has the origin of
 * the application, because the application styles and measures it.
 */
function MailPaper({ html, label }: { readonly html: string; readonly label: string }) {
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
    // The height changes when pictures load, and when another width breaks lines elsewhere.
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

/** Finds the subject line of an email. */
function findSubject(html: string): string {
  return parseMail(html).title;
}
