import type { Mail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { copyText } from "../ui/copy-text.ts";
import { formatMoment } from "../ui/format.ts";
import { Pager } from "../ui/pager.tsx";
import { run } from "../ui/run.ts";
import { showToast } from "../ui/toast.tsx";
import { Section } from "../ui/section.tsx";
import { StateFilter } from "../ui/state-filter.tsx";
import { say } from "./say.ts";

const retry = (id: string) =>
  run(async () => {
    await request("POST /api/outbox/{id}/retry", { params: { id } });
    await refresh("GET /api/outbox");
  }, sayCommon("mail_is_sent"));

const retryAll = () =>
  run(async () => {
    const { resent } = await request("POST /api/outbox/retry", {});
    showToast(say("mails_are_sent", { count: resent }));
    await refresh("GET /api/outbox");
  });

const states = ["queued", "failed", "sent"] as const;
type State = (typeof states)[number];

const pillColours = { queued: "amber", failed: "red", sent: "green" } as const;

/** The emails that Proffer wrote. Without a mail server they wait here, and their links can be copied. */
export function OutboxSection() {
  const [page, setPage] = useState(1);
  const [state, setState] = useState<State>();
  const { data, error } = useApi(
    "GET /api/outbox",
    { query: { page, limit: 30, state } },
    { keepsPrevious: true },
  );
  const { data: server } = useApi("GET /api/mail-server", {});
  const canSend = server?.is_configured === true;
  return (
    <Section title={say("section_outbox")} lead={say("outbox_lead")} error={error}>
      {server?.is_configured === false && (
        <p class="caution">
          {say("no_mail_server_outbox")}{" "}
          <a href="/docs/guides/mail" target="_blank" rel="noreferrer">
            {say("mail_guide")}
          </a>
        </p>
      )}
      <div class="section-row">
        <StateFilter
          label={say("state")}
          value={state}
          states={states}
          every={say("all_states")}
          describe={(each) => say(`mail_${each}`)}
          onState={(each) => {
            setState(each);
            setPage(1);
          }}
        />
        {canSend && data?.data.some(({ sent_at }) => sent_at === null) && (
          <button type="button" class="button" onClick={() => void retryAll()}>
            {say("send_all_waiting")}
          </button>
        )}
      </div>
      {data?.data.length === 0 && <p>{say("no_mails")}</p>}
      <div class="mails">
        {data?.data.map((mail) => (
          <OutgoingMail key={mail.id} mail={mail} canSend={canSend} />
        ))}
      </div>
      {data && <Pager pagination={data.pagination} onPage={setPage} />}
    </Section>
  );
}

function OutgoingMail({ mail, canSend }: { readonly mail: Mail; readonly canSend: boolean }) {
  const { id, subject, to, text, attachment, error, sent_at } = mail;
  const state = toState(mail);
  return (
    <details class="mail">
      <summary>
        <span class={`pill ${pillColours[state]}`}>{say(`mail_${state}`)}</span>
        <span class="mail-head">
          <b dir="auto">{subject}</b>
          <span class="muted">{`${to} · ${describeTime(mail)}`}</span>
        </span>
      </summary>
      {error && (
        <p class="refusal">
          {say("mail_reason")} <span dir="auto">{error}</span>
        </p>
      )}
      <p class="mail-text" dir="auto">
        {text ?? say("mail_hidden")}
      </p>
      {text !== null && (
        <button type="button" class="button" onClick={() => void copyText(text)}>
          {sayCommon("copy")}
        </button>
      )}
      {attachment !== null && <p class="muted">{say("mail_attachment", { name: attachment })}</p>}
      {canSend && sent_at === null && (
        <button type="button" class="button" onClick={() => void retry(id)}>
          {sayCommon("send_now")}
        </button>
      )}
    </details>
  );
}

function toState({ sent_at, failed_at }: Mail): State {
  if (sent_at) return "sent";
  return failed_at ? "failed" : "queued";
}

function describeTime({ sent_at, failed_at, created_at }: Mail): string {
  if (sent_at) return say("mail_sent_when", { when: formatMoment(sent_at) });
  if (failed_at) return say("mail_failed_when", { when: formatMoment(failed_at) });
  return say("mail_waits_since", { when: formatMoment(created_at) });
}
