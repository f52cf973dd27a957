import { say as sayCommon } from "../texts/say.ts";
import { copyText } from "../ui/copy-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { WarningIcon } from "../ui/icons.tsx";
import { isOwnMachine } from "./is-own-machine.ts";
import { MailStates } from "./mail-states.tsx";
import { closeSendDialog } from "./open-send-dialog.ts";
import { OwnMachineWords } from "./own-machine-words.tsx";
import { say } from "./texts/say.ts";

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

/** After sending: what happened, and the link with the text, for people whom no email reaches. */
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
        {link !== null && isOwnMachine(link) && (
          <p class="finding warning">
            <WarningIcon />
            <OwnMachineWords />
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
