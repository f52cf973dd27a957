import type { ProposalMail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { say as saySending } from "../send/say.ts";
import { formatRelative } from "../ui/format.ts";
import { Pager } from "../ui/pager.tsx";
import { say } from "./say.ts";

const kinds = ["proposal", "revision", "signature_request", "reminder", "completed_copy", "payment"] as const;
type Kind = (typeof kinds)[number];

const pillColours = { queued: "amber", sent: "green", failed: "red" } as const;

/** The emails to clients and signers, with the delivery status of each. */
export function Mails({ id }: { readonly id: string }) {
  const [page, setPage] = useState(1);
  const { data } = useApi(
    "GET /api/proposals/{id}/mails",
    { params: { id }, query: { kind: [...kinds], page, limit: 20 } },
    { keepsPrevious: true },
  );
  const mails = data?.data.flatMap((mail) => {
    const kind = kinds.find((each) => each === mail.kind);
    return kind ? [{ mail, kind }] : [];
  });
  return (
    <section class="proposal-activity-section">
      <h2>{say("mails")}</h2>
      {mails?.length === 0 && <p class="muted">{say("no_mails")}</p>}
      <ul class="entries">
        {mails?.map(({ mail, kind }) => (
          <MailRow key={mail.id} mail={mail} kind={kind} />
        ))}
      </ul>
      {data && <Pager pagination={data.pagination} onPage={setPage} />}
    </section>
  );
}

function MailRow({ mail, kind }: { readonly mail: ProposalMail; readonly kind: Kind }) {
  const { to, to_name: name, subject, state, failure } = mail;
  return (
    <li>
      <div>
        <b dir="auto">{name ?? to}</b> <span class="muted">{say(`mail_${kind}`)}</span>
        <p class="muted" dir="auto">
          {subject}
        </p>
        {failure && <p class="mail-reason">{saySending(`failure_${failure}`)}</p>}
      </div>
      <span class={`pill ${pillColours[state]}`}>{describeState(mail)}</span>
    </li>
  );
}

function describeState({ state, failure, sent_at: sentAt }: ProposalMail): string {
  if (state === "sent" && sentAt) return say("mail_sent", { when: formatRelative(sentAt) });
  if (failure === null) return say("mail_queued");
  return say(state === "failed" ? "webhook_failed" : "webhook_waiting");
}
