import type { Mail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { formatMoment } from "../ui/format.ts";
import { Pager } from "../ui/pager.tsx";
import { run } from "../ui/run.ts";
import { showToast } from "../ui/toast.tsx";

const retry = (id: string) =>
  run(async () => {
    await request("POST /api/outbox/{id}/retry", { params: { id } });
    await refresh("GET /api/outbox");
  }, say("mail_is_sent"));

const retryAll = () =>
  run(async () => {
    const { resent } = await request("POST /api/outbox/retry", {});
    showToast(say("mails_are_sent", { count: resent }));
    await refresh("GET /api/outbox");
  });

/** The mails that Proffer wrote. Without a mail server they wait here, and their links can be copied. */
export function OutboxSection() {
  const [page, setPage] = useState(1);
  const { data, error } = useApi("GET /api/outbox", { query: { page, limit: 30 } }, { keepsPrevious: true });
  const { data: server } = useApi("GET /api/mail-server", {});
  return (
    <section class="section">
      <h2>{say("section_outbox")}</h2>
      <p class="muted">{say("outbox_lead")}</p>
      {error && <p role="alert">{describeError(error)}</p>}
      {server?.is_configured === false && <p class="refusal">{say("no_mail_server_outbox")}</p>}
      {server?.is_configured === true && data?.data.some(({ sent_at }) => sent_at === null) && (
        <button type="button" class="button" onClick={() => void retryAll()}>
          {say("send_all_waiting")}
        </button>
      )}
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
          {server?.is_configured === true && mail.sent_at === null && (
            <button type="button" class="button" onClick={() => void retry(mail.id)}>
              {say("send_now")}
            </button>
          )}
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
