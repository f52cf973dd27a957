import type { Approval, ProposalDetail, PublicationPreview } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";
import { isApprovalRefusal, isBlocking } from "../../approvals/missing-approval.ts";
import { ApprovalNeededNow } from "../../approvals/approval-needed-now.tsx";
import { ApprovalStep } from "../../approvals/approval-dialog.tsx";
import { ApprovedBy } from "../../approvals/approved-by.tsx";
import { ApiError } from "../../api/api-error.ts";
import { describeError } from "../../api/describe-error.ts";
import { request } from "../../api/request.ts";
import { refresh, useApi } from "../../api/use-api.ts";
import { toPath } from "../../routes.ts";
import { AddresseeField } from "../../send/addressee-field.tsx";
import { addAddressees, type Addressee } from "../../send/addressees.ts";
import { sayOutside } from "../../texts/say-outside.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { formatNames } from "../../ui/format.ts";
import { WarningIcon } from "../../ui/icons.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { toKeyName } from "../../ui/keys.ts";
import { showProblem, showToast } from "../../ui/toast.tsx";
import { say as sayEditor } from "../say.ts";
import { publicationDialog } from "../state/publication-dialog.ts";
import type { Editor } from "../state/editor.ts";
import { refreshDrafts } from "../state/refresh-drafts.ts";
import { useEditor } from "../state/use-editor.ts";
import { ChangeList, TotalChanges } from "./change-list.tsx";
import { describeProblem, describeTold, hasShownAll, listUsualRecipients } from "./describe-publication.ts";
import { say } from "./say.ts";
import "./publication-dialog.css";

interface PublicationDialogProps {
  readonly original: NonNullable<ProposalDetail["revision_of"]>;
}

/** Shows what publishing the open draft would change, and publishes it. */
export default function PublicationDialog({ original }: PublicationDialogProps) {
  const editor = useEditor();
  const shown = usePreview(editor);
  const number = String(original.number);
  return publicationDialog.value === "compare" ? (
    <Dialog title={say("changes_title", { number })} onClose={close} isWide>
      <div class="dialog-body" aria-busy={!shown.preview && shown.failure === null}>
        <Publication {...shown} />
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button" onClick={close}>
          {sayOutside("close")}
        </button>
        <button
          type="button"
          class="button primary"
          onClick={() => {
            publicationDialog.value = "publish";
          }}
        >
          {sayEditor("publish")}
        </button>
      </footer>
    </Dialog>
  ) : (
    <ApprovedDialog original={original} {...shown} />
  );
}

function close(): void {
  publicationDialog.value = null;
}

/** Saves pending changes, and reads what publishing the draft would change. `read` reads it again. */
function usePreview(editor: Editor) {
  const [preview, setPreview] = useState<PublicationPreview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const version = useRef(0);
  async function read(): Promise<void> {
    try {
      await editor.queue.flush();
      const { confirmedVersion } = editor.queue;
      const params = { draft_id: editor.id };
      const reading = request("GET /api/proposals/{draft_id}/publication", { params });
      const [present] = await Promise.all([reading, refresh("GET /api/proposals/{id}")]);
      setPreview(present);
      // A version whose changes could not be read must not be published.
      version.current = confirmedVersion;
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }
  useEffect(() => void read(), []);
  return { preview, failure, version, read };
}

interface PreviewProps {
  /** Null until it is read. */
  readonly preview: PublicationPreview | null;
  readonly failure: unknown;
}

interface PublishDialogProps extends PublicationDialogProps, PreviewProps {
  /** The version of the draft that the dialog shows. */
  readonly version: { readonly current: number };
  readonly read: () => Promise<void>;
}

/** The form, after the missing approval. An open form stays open, so that nothing typed is lost. */
function ApprovedDialog(props: PublishDialogProps) {
  const { preview } = props;
  const { id, detail } = useEditor();
  const { data = detail } = useApi("GET /api/proposals/{id}", { params: { id } });
  const hasForm = useRef(false);
  const isBlocked = isBlocking(data.approval);
  hasForm.current ||= preview !== null && !isBlocked;
  return isBlocked && !hasForm.current ? (
    <ApprovalStep proposal={data} onClose={close} />
  ) : (
    <PublishDialog {...props} approval={data.approval} />
  );
}

interface PublishFormProps extends PublishDialogProps {
  readonly approval: Approval;
}

function PublishDialog({ original, preview, failure, version, read, approval }: PublishFormProps) {
  const editor = useEditor();
  const { route } = useLocation();
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const number = String(original.number);
  const [picked, setPicked] = useState<readonly Addressee[]>();
  const [typed, setTyped] = useState("");
  const usual = preview ? listUsualRecipients(preview) : [];
  const shownRecipients = picked ?? usual;
  // A complete address counts even before a comma.
  const { addressees, rest } = addAddressees(shownRecipients, typed);
  const recipients = rest === "" ? addressees : shownRecipients;
  const isUsual = picked === undefined && recipients.length === usual.length;
  const canTell = recipients.length > 0;
  const isBlocked = isBlocking(approval);
  const canPublish = preview?.problem === null && !isBusy && !isBlocked;
  const wasBlocked = useRef(isBlocked);
  useEffect(() => {
    // The approval is a new version of the draft.
    if (wasBlocked.current && !isBlocked) void read();
    wasBlocked.current = isBlocked;
  }, [isBlocked]);
  const { data: server } = useApi("GET /api/mail-server", {});
  const hasMailServer = server?.is_configured !== false;
  // Signers whose signatures become void get an email in any case.
  const tellsSigners = preview?.voids_signing === true;

  async function publish(notify: boolean): Promise<void> {
    if (!canPublish) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { dropped_selections: dropped } = await request("POST /api/proposals/{draft_id}/publish", {
        params: { draft_id: editor.id },
        body: { note, notify, ...(notify && !isUsual && { recipients: [...recipients] }) },
        // If another user has changed the draft since, the dialog shows it again instead of publishing it.
        ifMatch: `"${version.current}"`,
      });
      close();
      await refreshDrafts();
      route(toPath("proposal", { id: original.id }));
      const names = formatNames(dropped.map(({ name }) => name || say("untitled")));
      if (hasShownAll(preview.dropped_selections, dropped))
        showToast(
          say((notify || tellsSigners) && !hasMailServer ? "published_unmailed" : "published", { number }),
        );
      else showProblem(say("choices_dropped", { names }));
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === "PRECONDITION_FAILED";
      // The draft, which is read again, shows the missing approval.
      if (!isApprovalRefusal(error)) setRefusal(isStale ? say("draft_changed") : describeError(error));
      if (isStale) await editor.queue.refresh();
      await read();
    }
    setBusy(false);
  }

  return (
    <Dialog title={say("publish_title", { number })} onClose={close} isWide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void publish(canTell);
        }}
        onKeyDown={(event) => {
          if (toKeyName(event) === "Mod+Enter") void publish(canTell);
        }}
      >
        <div class="dialog-body" aria-busy={!preview && failure === null}>
          {isBlocked && preview && <ApprovalNeededNow proposal={{ id: editor.id, approval }} />}
          <p class="muted">{say("publish_hint")}</p>
          <ApprovedBy approval={approval} />
          <Publication preview={preview} failure={failure} max={maxShownChanges} />
          <Field label={say("publish_note")} hint={say("publish_note_hint")}>
            {(attributes) => (
              <textarea
                {...attributes}
                autofocus
                rows={2}
                maxLength={2_000}
                value={note}
                onInput={({ currentTarget }) => setNote(currentTarget.value)}
              />
            )}
          </Field>
          {(canTell || tellsSigners) && !hasMailServer && (
            <p class="consequence">
              <WarningIcon />
              {say("no_mail_server")}
            </p>
          )}
          {preview && (
            <AddresseeField
              addressees={shownRecipients}
              onAddressees={setPicked}
              typed={typed}
              onTyped={setTyped}
              hint={describeTold(preview, canTell)}
              autofocus={false}
            />
          )}
        </div>
        <footer class="dialog-foot">
          {refusal !== undefined && (
            <p class="refusal" role="alert">
              {refusal}
            </p>
          )}
          <button type="button" class="button quiet start" onClick={close}>
            {sayCommon("cancel")}
          </button>
          {canTell && (
            <button type="button" class="button" disabled={!canPublish} onClick={() => void publish(false)}>
              {say("publish_quietly")}
            </button>
          )}
          <button type="submit" class="button primary" disabled={!canPublish}>
            {canTell ? say("publish_and_tell") : sayEditor("publish")} <KeyHint name="Mod+Enter" />
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Number of changes shown before the user asks for all of them. */
const maxShownChanges = 4;

interface PublicationProps extends PreviewProps {
  /** Maximum number of changes to show at first. Default: all. */
  readonly max?: number;
}

/** The effects of publishing: new totals, changed objects, dropped selections and void signatures. */
function Publication({ preview, failure, max = Infinity }: PublicationProps) {
  const [isWhole, setWhole] = useState(false);
  if (failure !== null)
    return (
      <p class="refusal" role="alert">
        {describeError(failure)}
      </p>
    );
  if (!preview) return <PublicationSkeleton />;
  const { changes, dropped_selections: dropped, voids_signing: voidsSigning } = preview;
  const problem = describeProblem(preview);
  return (
    <>
      {problem !== null && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
      {voidsSigning && problem === null && (
        <p class="consequence">
          <WarningIcon />
          {say("voids_signing")}
        </p>
      )}
      <section class="publication-part">
        <h3>{say("client_total")}</h3>
        <TotalChanges comparison={preview} showsEqual />
      </section>
      {dropped.length > 0 && (
        <section class="publication-part">
          <h3>{say("dropped_title")}</h3>
          <ul class="dropped">
            {dropped.map(({ item_id, name, reason }) => (
              <li key={item_id}>
                <b dir="auto">{name || say("untitled")}</b>{" "}
                <span class="muted">{say(`dropped_${reason}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes.length > 0 && (
        <section class="publication-part">
          <h3>{say("what_changes")}</h3>
          <ChangeList comparison={preview} max={isWhole ? Infinity : max} />
          {!isWhole && changes.length > max && (
            <button type="button" class="link-button" onClick={() => setWhole(true)}>
              {say("show_all_changes", { count: changes.length })}
            </button>
          )}
        </section>
      )}
    </>
  );
}

/** Grey placeholder shapes while the changes load. */
function PublicationSkeleton() {
  return (
    <div class="skeleton publication-skeleton">
      {[32, 84, 68].map((width) => (
        <span key={width} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}
