import type { MailExampleKind } from "@proffer/contract";
import { useState } from "preact/hooks";
import { toUrl } from "../api/request.ts";
import { useProposals } from "../proposals/use-proposals.ts";
import { sayHere } from "./texts/say.ts";

interface MailExampleProps {
  readonly kind: MailExampleKind;
  /** Stored settings that the mail depends on: when they change, it is written anew. */
  readonly changed: unknown;
}

/** A mail as it will look, about the newest proposal or template, behind a line that opens it. */
export function MailExample({ kind, changed }: MailExampleProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useProposals({ is_template: "any", sort: "updated_at", order: "desc", limit: 1 });
  const newest = data?.data[0];
  const title = sayHere(`example_${kind}`);
  return (
    <details class="mail-example" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && data && !newest && <p class="muted">{sayHere("no_example")}</p>}
      {isOpen && newest && (
        <iframe
          key={JSON.stringify(changed)}
          title={title}
          src={toUrl("/api/proposals/{id}/mail-examples/{kind}", { params: { id: newest.id, kind } })}
        />
      )}
    </details>
  );
}
