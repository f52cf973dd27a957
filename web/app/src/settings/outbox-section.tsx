import type { Mail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { formatMoment } from "../ui/format.ts";
import { Pager } from "../ui/pager.tsx";

/** The mails that Proffer wrote. Without a mail server they wait here, and their links can be copied. */
export function OutboxSection() {
  const [page, setPage] = useState(1);
  const { data, error } = useApi("GET /api/outbox", { query: { page, limit: 30 } }, { keepsPrevious: true });
  return (
    <section class="section">
      <h2>{say("section_outbox")}</h2>
      <p class="muted">{say("outbox_lead")}</p>
      {error && <p role="alert">{describeError(error)}</p>}
      {data?.data.length === 0 && <p>{say("no_mails")}</p>}
      {data?.data.map((mail) => (
        <details key={mail.id}>
          <summary>
            <b dir="auto">{mail.subject}</b>{" "}
            <span class="muted">{`${mail.to} · ${describeState(mail)}`}</span>
          </summary>
          <p class="mail-text" dir="auto">
            {mail.text ?? say("mail_hidden")}
          </p>
          {mail.error && <p class="refusal">{mail.error}</p>}
        </details>
      ))}
      {data && <Pager pagination={data.pagination} onPage={setPage} />}
    </section>
  );
}

function describeState({ sent_at, failed_at, created_at }: Mail): string {
  if (sent_at) return say("mail_sent", { when: formatMoment(sent_at) });
  if (failed_at) return say("mail_failed", { when: formatMoment(failed_at) });
  return say("mail_waits", { when: formatMoment(created_at) });
}
