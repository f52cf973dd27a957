import { say as sayCommon } from "../texts/say.ts";
import { copyText } from "../ui/copy-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { WarningIcon, CheckIcon } from "../ui/icons.tsx";
import { isLocalLink } from "./is-local-link.ts";
import { closeSendDialog } from "./open-send-dialog.ts";
import { LocalLinkNotice } from "./local-link-notice.tsx";
import { say } from "./say.ts";
import type { ProposalMail } from "@proffer/contract";
import { useApi } from "../api/use-api.ts";
import { formatMoment } from "../ui/format.ts";

export interface SentResult {
  readonly id: string;
  readonly link: string | null;
  readonly names: string;
  readonly isMailed: boolean;
}

interface SentDialogProps {
  readonly sent: SentResult;
  readonly message: string;
  readonly hasMailServer: boolean;
}

/** The dialog after sending: the result, and the link with the text, for recipients who get no email. */
export function SentDialog({ sent: { id, link, names, isMailed }, message, hasMailServer }: SentDialogProps) {
  const text = [message, link].filter(Boolean).join("\n\n");
  const isPassedOn = !isMailed || !hasMailServer;
  return (
    <Dialog
      title={isPassedOn ? say("link_ready") : say("sent_to", { names })}
      onClose={closeSendDialog}
      isWide
    >
      <div class="dialog-body">
        {isMailed ? <MailStates id={id} /> : <p class="muted">{say("link_lead")}</p>}
        {link !== null && isLocalLink(link) && (
          <p class="finding warning">
            <WarningIcon />
            <LocalLinkNotice />
          </p>
        )}
        <Field label={sayCommon("link")}>
          {(attributes) => (
            <input
              {...attributes}
              type="text"
              readOnly
              value={link ?? ""}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </Field>
        {isPassedOn && message && (
          <Field label={sayCommon("message")}>
            {(attributes) => <textarea {...attributes} rows={5} dir="auto" readOnly value={message} />}
          </Field>
        )}
      </div>
      <footer class="dialog-foot">
        {message && (
          <button type="button" class="button" onClick={() => void copyText(text)}>
            {say("copy_text")}
          </button>
        )}
        <button type="button" class="button primary" autofocus onClick={() => void copyText(link ?? "")}>
          {sayCommon("copy_link")}
        </button>
        <button type="button" class="button" onClick={closeSendDialog}>
          {sayCommon("done")}
        </button>
      </footer>
    </Dialog>
  );
}

/** Milliseconds between two reads of the states of emails. */
const pollMs = 2_000;

interface MailStatesProps {
  readonly id: string;
}

/** The emails of a proposal, newest first, each with its state. */
function MailStates({ id }: MailStatesProps) {
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
