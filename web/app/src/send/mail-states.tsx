import type { ProposalMail } from "@proffer/contract";
import { useApi } from "../api/use-api.ts";
import { formatMoment } from "../ui/format.ts";
import { CheckIcon, WarningIcon } from "../ui/icons.tsx";
import { say } from "./texts/say.ts";

/** Time between two reads of the states of emails that are on their way. */
const pollMs = 2_000;

interface MailStatesProps {
  readonly id: string;
}

/** The emails of a proposal, newest first, and what became of each. */
export function MailStates({ id }: MailStatesProps) {
  const { data } = useApi(
    "GET /api/proposals/{id}/mails",
    { params: { id }, query: { limit: 20 } },
    { refetchIntervalMs: pollMs },
  );
  const mails = data?.data.filter(({ kind }) => kind !== "notification" && kind !== "test") ?? [];
  return (
    <ul class="checks" aria-live="polite">
      {mails.map((mail) => (
        <li key={mail.id} class={`finding ${mail.state === "sent" ? "fine" : "warning"}`}>
          {mail.state === "sent" ? <CheckIcon /> : <WarningIcon />}
          <span dir="auto">{describeMail(mail)}</span>
        </li>
      ))}
    </ul>
  );
}

function describeMail({ state, failure, to, to_name, sent_at, failed_at }: ProposalMail): string {
  const name = to_name ?? to;
  const reason = failure === null ? "" : say(`failure_${failure}`);
  if (state === "sent" && sent_at) return say("mail_state_sent", { name, when: formatMoment(sent_at) });
  if (state === "failed" && failed_at)
    return say("mail_state_failed", { name, when: formatMoment(failed_at), reason });
  return failure === null ? say("mail_state_queued", { name }) : say("mail_state_waits", { name, reason });
}
