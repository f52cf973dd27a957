import type { ProposalDetail, Sending } from "@proffer/contract";
import { findClientName } from "@proffer/presentation";
import { useEffect, useRef, useState } from "preact/hooks";
import { isBlocking } from "../approvals/missing-approval.ts";
import { ApprovalNeededNow } from "../approvals/approval-needed-now.tsx";
import { ApprovalStep } from "../approvals/approval-dialog.tsx";
import { ApprovedBy } from "../approvals/approved-by.tsx";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { toKeyName } from "../ui/keys.ts";
import { say as sayCommon } from "../texts/say.ts";
import { getToday } from "../ui/days.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { findClosedReason, findFrozenReason } from "../model/sync/queue-state.ts";
import { AddresseeField } from "./addressee-field.tsx";
import { addAddressees } from "./addressees.ts";
import { CheckList } from "./checks/check-list.tsx";
import { listMissingMethods } from "../payments/missing-methods.ts";
import { checkSending } from "./checks/checks.ts";
import { closeSendDialog } from "./open-send-dialog.ts";
import { isLocalLink } from "./is-local-link.ts";
import { describeMethod, methods, OfferedMethod, OfferedSigners } from "./offered-terms.tsx";
import { ReminderFields } from "./reminder-fields.tsx";
import { findUsualText, toSendDraft, type SendDraft } from "./send-draft.ts";
import { SentDialog } from "./sent-dialog.tsx";
import { SignerFields } from "./signer-fields.tsx";
import { say } from "./say.ts";
import { reloadProposal, useSending } from "./use-sending.ts";
import "./send.css";

/** Sends a proposal by email, or shows its link, with all settings for sending. */
export default function SendDialog({ id }: { readonly id: string }) {
  const { data: proposal, error } = useApi("GET /api/proposals/{id}", { params: { id } });
  // The form copies its initial values. A stale answer would therefore look like lost input.
  const [isFresh, setFresh] = useState(proposal === undefined);
  useEffect(() => {
    if (!isFresh) void reloadProposal().then(() => setFresh(true));
  }, []);
  if (error)
    return (
      <Dialog title={sayCommon("send")} onClose={closeSendDialog}>
        <p class="dialog-body" role="alert">
          {describeError(error)}
        </p>
      </Dialog>
    );
  if (!proposal || !isFresh) return null;
  return <ApprovedForm proposal={proposal} />;
}

/** The form, after the missing approval. An open form stays open, so that nothing typed is lost. */
function ApprovedForm({ proposal }: { readonly proposal: ProposalDetail }) {
  const hasForm = useRef(false);
  hasForm.current ||= !isBlocking(proposal.approval);
  return hasForm.current ? (
    <SendForm proposal={proposal} />
  ) : (
    <ApprovalStep proposal={proposal} onClose={closeSendDialog} />
  );
}

function SendForm({ proposal }: { readonly proposal: ProposalDetail }) {
  const { id, name } = proposal;
  const isOffered = findFrozenReason(proposal) !== null;
  const { data: usual } = useApi("GET /api/proposals/{id}/sending", { params: { id } });
  const { data: organization } = useApi("GET /api/organization", {});
  const [saved] = useState(() => toSendDraft(proposal));
  const [asksForClient] = useState(() => findClientName(proposal.settings ?? {}) === null);
  const [written, setWritten] = useState(saved);
  const [typed, setTyped] = useState("");
  const set = (change: Partial<SendDraft>) => setWritten((now) => ({ ...now, ...change }));
  // A complete address counts even before a comma.
  const { addressees, rest } = addAddressees(written.recipients, typed);
  const draft = rest === "" ? { ...written, recipients: addressees } : written;

  const hasMailServer = usual?.mail_server.is_configured !== false;
  const today = getToday();
  // The dialog cannot correct the signers of a sent proposal.
  const checked = isOffered ? { ...draft, signers: [] } : draft;
  const missing = organization ? listMissingMethods(proposal.settings?.payment, organization) : [];
  const checks = checkSending(proposal, checked, today, usual?.unprintable, missing);
  const problems = checks.filter(({ kind }) => kind === "problem");
  const first = written.recipients[0]?.name;

  const { isBusy, problem, sent, send, giveLink, sendTest, leave } = useSending(proposal, saved, draft);

  if (sent)
    return (
      <SentDialog
        sent={sent}
        message={draft.message || (usual?.filled.message ?? "")}
        hasMailServer={hasMailServer}
      />
    );

  const isBlocked = isBlocking(proposal.approval);
  const canAct = !isBusy && !isBlocked;
  const canSend = canAct && problems.length === 0;
  const canGiveLink = canAct && problems.every((each) => each.is === "no_recipient");
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
          {isBlocked && <ApprovalNeededNow proposal={proposal} />}
          {hasMailServer || <p class="caution">{say("no_mail_server")}</p>}
          <AddresseeField
            addressees={written.recipients}
            onAddressees={(recipients) => set({ recipients })}
            typed={typed}
            onTyped={setTyped}
          />
          {asksForClient && !isOffered && (
            <TextField
              label={sayCommon("client")}
              hint={say("client_field_hint")}
              value={draft.client}
              onValue={(client) => set({ client })}
            />
          )}
          <MessageFields draft={draft} usual={usual} onDraft={set} />
          <div class="fields-beside">
            <TextField
              label={say("valid_until_field")}
              type="date"
              min={today}
              readOnly={findClosedReason(proposal) !== null}
              value={draft.validUntil}
              onValue={(validUntil) => set({ validUntil })}
            />
            {isOffered ? (
              <OfferedMethod method={draft.method} />
            ) : (
              <MethodField draft={draft} onDraft={set} />
            )}
          </div>
          {isOffered ? (
            <OfferedSigners signing={draft} />
          ) : (
            <>
              {draft.method === "digital_signatures" && <SignerFields signing={draft} onSigning={set} />}
              <ReminderFields
                afterDays={draft.afterDays}
                beforeExpiryDays={draft.beforeExpiryDays}
                hasMailServer={hasMailServer}
                onDays={set}
              />
            </>
          )}
          <ApprovedBy approval={proposal.approval} />
          <CheckList
            proposal={proposal}
            checks={checks}
            isLocalLink={usual !== undefined && isLocalLink(usual.public_url)}
            onLeave={leave}
          />
        </div>
        <footer class="dialog-foot">
          <button
            type="button"
            class="button quiet start"
            disabled={!canGiveLink}
            onClick={() => void giveLink()}
          >
            {say(proposal.status === "DRAFT" ? "mark_and_get_link" : "link_instead")}
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

interface DraftFieldsProps {
  readonly draft: SendDraft;
  readonly onDraft: (change: Partial<SendDraft>) => void;
}

interface MessageFieldsProps extends DraftFieldsProps {
  /** The usual recipients and texts, which fill empty fields. Undefined until they are loaded. */
  readonly usual: Sending | undefined;
}

function MessageFields({ draft, usual, onDraft }: MessageFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const usualText = usual && findUsualText(usual, draft.recipients);
  return (
    <>
      <TextField
        label={sayCommon("subject")}
        placeholder={usual?.filled.subject ?? ""}
        value={draft.subject}
        onValue={(subject) => onDraft({ subject })}
      />
      <Field label={sayCommon("message")} hint={say("message_hint")}>
        {(attributes) => (
          <textarea
            {...attributes}
            ref={area}
            rows={4}
            dir="auto"
            placeholder={usual?.filled.message ?? ""}
            value={draft.message}
            onInput={({ currentTarget }) => onDraft({ message: currentTarget.value })}
          />
        )}
      </Field>
      {usualText && draft.message === "" && (
        <button
          type="button"
          class="button quiet edit-message"
          onClick={() => {
            onDraft({ message: usualText });
            area.current?.focus();
          }}
        >
          {say("edit_message")}
        </button>
      )}
    </>
  );
}

/** How the client accepts. */
function MethodField({ draft, onDraft }: DraftFieldsProps) {
  return (
    <Field label={say("how_to_accept")}>
      {(attributes) => (
        <select
          {...attributes}
          value={draft.method}
          onChange={({ currentTarget }) => onDraft({ method: currentTarget.value as SendDraft["method"] })}
        >
          {methods.map((method) => (
            <option key={method} value={method}>
              {describeMethod(method)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
