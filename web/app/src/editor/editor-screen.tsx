import { useEffect, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { ApiError } from "../api/api-error.ts";
import { readVersion } from "../api/read-version.ts";
import { fetchAnswer } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { isSignedOut } from "../api/signed-out.ts";
import type { RouteParams } from "../routes.ts";
import { sending } from "../send/open-send-dialog.ts";
import { Screen } from "../ui/screen.tsx";
import type { ProposalDetail } from "@proffer/contract";
import { EditorFrame } from "./editor-frame.tsx";
import { openDevice } from "./state/device-store.ts";
import { Editor } from "./state/editor.ts";
import { createTransport } from "./state/transport.ts";
import { EditorContext } from "./state/use-editor.ts";
import { say } from "./say.ts";
import { followEvents } from "../api/follow-events.ts";
import { refresh } from "../api/use-api.ts";
import { getThreadOwnerId } from "./questions/open-questions.ts";
import type { News } from "../model/sync/change-queue.ts";
import { readUnsaved, type StoredDetail } from "../model/sync/stored-queue.ts";

interface EditorScreenProps {
  readonly params: RouteParams<"proposal">;
}

/** The screen that opens one proposal or template for editing. */
export default function EditorScreen({ params: { id } }: EditorScreenProps) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    let opened: Editor | undefined;
    async function open(): Promise<void> {
      try {
        const next = await openEditor(id);
        opened = next;
        if (isGone) await next.close();
        else setEditor(next);
      } catch (reason) {
        setError(reason);
      }
    }
    void open();
    return () => {
      isGone = true;
      setEditor(null);
      void opened?.close();
    };
  }, [id]);
  useEffect(() => (editor ? keepInTouch(editor) : undefined), [editor]);
  useEffect(() => (editor ? followOthers(editor) : undefined), [editor]);
  if (!editor)
    return (
      <Screen title={say("loading")}>
        {error === null ? (
          <EditorSkeleton />
        ) : (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        )}
      </Screen>
    );
  return (
    <EditorContext.Provider value={editor}>
      <EditorFrame />
    </EditorContext.Provider>
  );
}

/**
 * Opens a proposal for editing. If it no longer exists, but changes to it were never saved, opens the copy on
 * the device.
 */
async function openEditor(id: string): Promise<Editor> {
  const [[reading], device] = await Promise.all([
    Promise.allSettled([readProposal(id)]),
    openDevice(getSession().user.id, id),
  ]);
  const transport = createTransport(id);
  try {
    if (reading.status === "fulfilled") return await Editor.open({ ...reading.value, transport, device });
    const isGone = reading.reason instanceof ApiError && reading.reason.status === 404;
    const unsaved = isGone ? await readUnsaved(device) : undefined;
    if (!unsaved) throw reading.reason;
    return await Editor.open({ ...unsaved, isGone, transport, device });
  } catch (error) {
    device.release();
    throw error;
  }
}

async function readProposal(id: string): Promise<StoredDetail> {
  const response = await fetchAnswer("GET /api/proposals/{id}", { params: { id } });
  return { detail: (await response.json()) as ProposalDetail, version: readVersion(response) };
}

/**
 * Sends pending changes when the connection or the session is back, and keeps faulty ones. Reads changes by other
 * users when the window becomes visible again.
 */
function keepInTouch(editor: Editor): () => void {
  const flush = () => void editor.queue.flush();
  const look = () => {
    if (document.visibilityState === "visible") void editor.queue.refresh();
    else flush();
  };
  // The send dialog changes the status and the settings, so the proposal is read again after it closes.
  let wasSending = false;
  const stopWatchingDialog = sending.subscribe((id) => {
    if (wasSending && id === null) void editor.queue.refresh();
    wasSending = id === editor.id;
  });
  const stopWatchingSession = isSignedOut.subscribe((isOut) => {
    if (!isOut) flush();
  });
  const stopKeeping = keepHeldChanges(editor);
  addEventListener("online", flush);
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", look);
  return () => {
    stopKeeping();
    stopWatchingSession();
    stopWatchingDialog();
    removeEventListener("online", flush);
    removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Grey placeholder shapes while the content loads. */
function EditorSkeleton() {
  return (
    <div class="canvas" aria-busy="true">
      <div class="sheets">
        <div class="sheet skeleton">
          {[60, 90, 75, 82, 68].map((width) => (
            <span key={width} style={{ inlineSize: `${width}%` }} />
          ))}
        </div>
      </div>
    </div>
  );
}

/**
 * Listens to changes by other users, and to the list of members who have the proposal open. Returns a
 * function that stops listening.
 */
function followOthers(editor: Editor): () => void {
  return followEvents({
    // The stream begins at the version of the local document.
    getQuery: () =>
      editor.saving.value.closed?.reason === "GONE"
        ? null
        : { proposal: editor.id, version: editor.queue.confirmedVersion },
    listeners: {
      changes: (changes) => editor.queue.hear(changes as News),
      version: ({ version }) => editor.queue.hear({ version }),
      proposal_changed: ({ id, types }) => {
        // The steps of an approval keep the version, so the stream sends no version.
        if (id === editor.id && types.some((type) => type.startsWith("approval_")))
          void editor.queue.refresh();
        if (id === getThreadOwnerId(editor.detail)) void refresh("GET /api/proposals/{id}/threads");
      },
      presence: ({ members }) => {
        editor.present.value = members;
      },
    },
    // A refused stream does not tell whether the session has ended or the proposal was deleted. Reading the
    // proposal does.
    beforeReopening: () => editor.queue.refresh(),
  });
}

/**
 * Keeps the changes of variables that are not in the document yet, because they have a fault: over a reload of this
 * tab, and while it shows another screen. Returns a function that ends it.
 */
function keepHeldChanges({ id, heldChanges }: Editor): () => void {
  const key = `proffer.held.${id}`;
  const kept = sessionStorage.getItem(key);
  if (kept !== null) heldChanges.value = new Map(JSON.parse(kept) as [string, object][]);
  return heldChanges.subscribe((changes) => {
    if (changes.size > 0) sessionStorage.setItem(key, JSON.stringify([...changes]));
    else sessionStorage.removeItem(key);
  });
}
