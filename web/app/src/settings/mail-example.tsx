import type { MailExampleKind } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { fetchAnswer } from "../api/request.ts";
import { useProposals } from "../proposal/use-proposals.ts";
import { say as sayCommon } from "../texts/say.ts";
import { findSubject, MailPaper } from "./mail-paper.tsx";
import { say } from "./texts/say.ts";

interface MailExampleProps {
  readonly kind: MailExampleKind;
  /** Stored settings that the email depends on: when they change, it is written anew. */
  readonly changed: unknown;
}

/** An email as it will look, about the newest proposal or template, behind a line that opens it. */
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
