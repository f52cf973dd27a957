import type { ProposalDetail, ProposalSettings } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { toKeyName } from "../commands/keys.ts";
import { copyText } from "../ui/copy-text.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { toChosenLines } from "../ui/format.ts";
import { CheckIcon, WarningIcon } from "../ui/icons.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { showProblem, showToast } from "../ui/toast.tsx";
import { AddresseeField } from "./addressee-field.tsx";
import { listAddressees, type Addressee } from "./addressees.ts";
import { checkSending, type Check } from "./checks.ts";
import { sending } from "./open-send-dialog.ts";
import { isOwnMachine } from "./is-own-machine.ts";
import { MailStates } from "./mail-states.tsx";
import { ReminderFields } from "./reminder-fields.tsx";
import { SignerFields } from "./signer-fields.tsx";
import { listSigners, parseDays, toSigning, type Signing } from "./signing.ts";
import { say } from "./texts/say.ts";
import "./send.css";

const close = () => {
  sending.value = null;
};

/** Sends a proposal by e-mail, or gives its link away: everything that belongs to it in one place. */
export default function SendDialog({ id }: { readonly id: string }) {
  const { data: proposal, error } = useApi("GET /api/proposals/{id}", { params: { id } });
  if (error)
    return (
      <Dialog title={sayCommon("send")} onClose={close}>
        <p class="dialog-body" role="alert">
          {describeError(error)}
        </p>
      </Dialog>
    );
  return proposal ? <SendForm proposal={proposal} /> : null;
}

/** Everything that the dialog can change. */
interface Draft extends Signing {
  readonly recipients: readonly Addressee[];
  readonly subject: string;
  readonly message: string;
  readonly validUntil: string;
  readonly afterDays: string;
  readonly beforeExpiryDays: string;
}

function toDraft({ settings = {} }: ProposalDetail): Draft {
  const { email_draft: mail, expiring_on: expiry, reminders } = settings;
  return {
    recipients: listAddressees(settings),
    subject: mail?.subject ?? "",
    message: mail?.message ?? "",
    validUntil: expiry?.slice(0, 10) ?? "",
    afterDays: reminders?.after_days?.join(", ") ?? "",
    beforeExpiryDays: reminders?.before_expiry_days?.join(", ") ?? "",
    ...listSigners(settings),
  };
}

/** The changes in the dialog, as a change of the proposal's settings. Untouched settings stay as they are. */
function toChange(saved: Draft, draft: Draft): ProposalSettings {
  const before: Readonly<Record<string, unknown>> = toSettings(saved);
  const changed = Object.entries(toSettings(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}

function toSettings(draft: Draft) {
  const { recipients, subject, message, validUntil, afterDays, beforeExpiryDays } = draft;
  return {
    email_draft: { recipients: [...recipients], subject, message },
    expiring_on: validUntil || null,
    signing: toSigning(draft),
    reminders: { after_days: parseDays(afterDays), before_expiry_days: parseDays(beforeExpiryDays) },
  };
}

type SentResult = {
  readonly id: string;
  readonly link: string | null;
  readonly names: string;
  readonly isMailed: boolean;
};

function SendForm({ proposal }: { readonly proposal: ProposalDetail }) {
  const { id, name, status } = proposal;
  const { data: usual } = useApi("GET /api/proposals/{id}/sending", { params: { id } });
  const [saved] = useState(() => toDraft(proposal));
  const [draft, setDraft] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<SentResult>();
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));

  const hasMailServer = usual?.mail_server.is_configured !== false;
  const today = new Date().toLocaleDateString("sv");
  const checks = checkSending(proposal, draft, today);
  const problems = checks.filter(({ kind }) => kind === "problem");
  const first = draft.recipients[0]?.name;

  const save = async () => {
    const settings = toChange(saved, draft);
    if (Object.keys(settings).length > 0)
      await request("PATCH /api/proposals/{id}", { params: { id }, body: { settings } });
  };

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await save();
      await work();
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setBusy(false);
    }
    await refresh("GET /api/proposals", "GET /api/proposals/{id}", "GET /api/proposals/{id}/analytics");
  };

  const getLink = async () => (await request("GET /api/proposals/{id}", { params: { id } })).share_url;

  const send = () =>
    run(async () => {
      const { recipients, subject, message } = draft;
      const body = { recipients: [...recipients], ...(subject && { subject }), ...(message && { message }) };
      await request("POST /api/proposals/{id}/send", { params: { id }, body });
      const names = recipients.map((each) => each.name).join(", ");
      setSent({ id, link: await getLink(), names, isMailed: true });
    });

  const giveLink = () =>
    run(async () => {
      if (status === "DRAFT")
        await request("POST /api/proposals/{id}/status", { params: { id }, body: { status: "SENT" } });
      setSent({ id, link: await getLink(), names: "", isMailed: false });
    });

  const sendTest = () =>
    run(async () => {
      const { subject, message } = draft;
      const body = { ...(subject && { subject }), ...(message && { message }) };
      const { to } = await request("POST /api/proposals/{id}/test-mail", { params: { id }, body });
      showToast(say("test_sent_to", { to }));
    });

  /** Closes the dialog. The typed text stays with the proposal. */
  const leave = () => {
    close();
    save().catch((error: unknown) => showProblem(describeError(error)));
  };

  if (sent)
    return (
      <SentDialog
        sent={sent}
        message={draft.message || (usual?.filled.message ?? "")}
        hasMailServer={hasMailServer}
      />
    );

  const canSend = !isBusy && problems.length === 0;
  const canGiveLink = !isBusy && problems.every((each) => each.is === "no_recipient");
  return (
    <Dialog
      title={first ? say("send_to", { name: first }) : say("send_named", { name })}
      onClose={leave}
      isWide
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void send();
        }}
        onKeyDown={(event) => {
          if (toKeyName(event) === "Mod+Enter" && canSend) void send();
        }}
      >
        <div class="dialog-body">
          {problem !== undefined && (
            <p class="refusal" role="alert">
              {problem}
            </p>
          )}
          {hasMailServer || <p class="no-mail">{say("no_mail_server")}</p>}
          <AddresseeField addressees={draft.recipients} onAddressees={(recipients) => set({ recipients })} />
          <TextField
            label={sayCommon("subject")}
            placeholder={usual?.filled.subject ?? ""}
            value={draft.subject}
            onValue={(subject) => set({ subject })}
          />
          <Field label={sayCommon("message")} hint={say("message_hint")}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={4}
                dir="auto"
                placeholder={usual?.filled.message ?? ""}
                value={draft.message}
                onInput={({ currentTarget }) => set({ message: currentTarget.value })}
              />
            )}
          </Field>
          <div class="two">
            <TextField
              label={say("valid_until_field")}
              type="date"
              min={today}
              value={draft.validUntil}
              onValue={(validUntil) => set({ validUntil })}
            />
            <Field label={say("how_to_accept")}>
              {(attributes) => (
                <select
                  {...attributes}
                  value={draft.method}
                  onChange={({ currentTarget }) => set({ method: currentTarget.value as Draft["method"] })}
                >
                  <option value="accept_button">{say("by_button")}</option>
                  <option value="digital_signatures">{say("by_signature")}</option>
                  <option value="none">{say("by_none")}</option>
                </select>
              )}
            </Field>
          </div>
          {draft.method === "digital_signatures" && <SignerFields signing={draft} onSigning={set} />}
          <ReminderFields
            afterDays={draft.afterDays}
            beforeExpiryDays={draft.beforeExpiryDays}
            onDays={set}
          />
          <Checks proposal={proposal} checks={checks} />
        </div>
        <footer class="dialog-foot">
          <button
            type="button"
            class="button quiet start"
            disabled={!canGiveLink}
            onClick={() => void giveLink()}
          >
            {say("link_instead")}
          </button>
          {hasMailServer && (
            <button type="button" class="button quiet" disabled={isBusy} onClick={() => void sendTest()}>
              {say("test_mail")}
            </button>
          )}
          <button type="button" class="button" onClick={leave}>
            {sayCommon("cancel")}
          </button>
          <button type="submit" class="button primary" disabled={!canSend}>
            {sayCommon("send")} <KeyHint name="Mod+Enter" />
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

interface ChecksProps {
  readonly proposal: ProposalDetail;
  readonly checks: readonly Check[];
}

/** The things that the client will find, in a sentence each: those that are fine first, then those to look at. */
function Checks({ proposal, checks }: ChecksProps) {
  const lines = toChosenLines(proposal.totals, proposal.cached_totals?.currency ?? "USD");
  const total = lines.map(({ amount, period }) => `${amount} ${period}`.trim()).join(" + ");
  return (
    <ul class="checks" aria-live="polite">
      {total && !checks.some(({ is }) => is === "total_zero") && (
        <li class="check fine">
          <CheckIcon />
          {say("check_total", { total })}
        </li>
      )}
      {checks.map((check, index) => (
        <li class={`check ${check.kind}`} key={index}>
          <WarningIcon />
          {describeCheck(check)}
        </li>
      ))}
    </ul>
  );
}

function describeCheck(check: Check): string {
  switch (check.is) {
    case "not_chosen":
      return say("check_not_chosen", { names: check.names.join(", ") });
    case "placeholder": {
      const placeholder = `{{${check.name}}}`;
      return check.where
        ? say("check_placeholder", { placeholder, page: check.where })
        : say("check_placeholder_mail", { placeholder });
    }
    default:
      return say(`check_${check.is}`);
  }
}

interface SentDialogProps {
  readonly sent: SentResult;
  readonly message: string;
  readonly hasMailServer: boolean;
}

/** After sending: what happened, and the link with the text, for people whom no mail reaches. */
function SentDialog({ sent: { id, link, names, isMailed }, message, hasMailServer }: SentDialogProps) {
  const text = [message, link].filter(Boolean).join("\n\n");
  const isPassedOn = !isMailed || !hasMailServer;
  return (
    <Dialog title={isPassedOn ? say("link_ready") : say("sent_to", { names })} onClose={close} isWide>
      <div class="dialog-body">
        {isMailed ? <MailStates id={id} /> : <p class="muted">{say("link_lead")}</p>}
        {link !== null && isOwnMachine(link) && (
          <p class="check warning">
            <WarningIcon />
            <span>
              {say("link_own_machine")}{" "}
              <a href="/docs/guides/self-hosting#settings" target="_blank" rel="noreferrer">
                {say("link_own_machine_guide")}
              </a>
            </span>
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
        <button type="button" class="button" onClick={close}>
          {sayCommon("done")}
        </button>
      </footer>
    </Dialog>
  );
}
