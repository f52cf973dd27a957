import { getSession } from "../../api/session.ts";
import { isMineToSign } from "../../proposal-activity/model/step.ts";
import { BackIcon } from "../../ui/icons.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Segments } from "../../ui/segments.tsx";
import { toPath } from "../../routes.ts";
import { getText } from "../../model/document/proposal-document.ts";
import { StatusPill } from "../../proposal/status-pill.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { RedoIcon, UndoIcon } from "../icons.tsx";
import { saveAndOpenSendDialog } from "../open-send.ts";
import type { View } from "../state/editor.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { sayStep } from "../texts/say-step.ts";
import { say } from "../texts/say.ts";
import { DocumentMenu } from "./document-menu.tsx";
import { Presence } from "./presence.tsx";
import { SaveState } from "./save-state.tsx";

/** Name, saved state, view, undo and the way to the client. */
export function TopBar() {
  const editor = useEditor();
  const root = useNode(editor.id);
  const name = getText(root, "name");
  const isTemplate = editor.detail.is_template === true;
  const isOut = editor.status.value !== "DRAFT";
  return (
    <header class="bar editor-bar">
      <div class="editor-what">
        <a
          class="button quiet square"
          href={toPath("proposals")}
          aria-label={say("back")}
          title={say("back")}
        >
          <BackIcon />
        </a>
        <h1 class="editor-title">
          {root && (
            <TextInput
              class="bare"
              aria-label={say("proposal_name")}
              value={name}
              isRequired
              maxLength={500}
              onText={(text) => editor.type([editor.getNode(editor.id)], "name", text)}
            />
          )}
        </h1>
        {!isTemplate && <StatusPill status={editor.status.value} />}
        <SaveState />
      </div>
      <ViewSwitch />
      <div class="bar-actions">
        <Presence />
        <HistoryButtons />
        {isOut && (
          <a class="button quiet" href={toPath("proposalActivity", { id: editor.id })}>
            {say("activity")}
          </a>
        )}
        <a class="button quiet" href={toPath("proposalHistory", { id: editor.id })}>
          {say("history")}
        </a>
        {!isTemplate && !editor.isReadOnly.value && (
          <button type="button" class="button primary" onClick={() => void saveAndOpenSendDialog(editor)}>
            {say(isOut ? "send_again" : "send")} <KeyHint name="Mod+Enter" />
          </button>
        )}
        {isMineToSign(editor.detail, getSession().user.id) && (
          <a class="button primary" href={toPath("proposalActivity", { id: editor.id })}>
            {say("sign_for_company")}
          </a>
        )}
        <DocumentMenu />
      </div>
    </header>
  );
}

const views: readonly View[] = ["paper", "lines", "preview"];

function ViewSwitch() {
  const editor = useEditor();
  return (
    <Segments
      class="view-switch"
      label={say("view")}
      value={editor.view.value}
      choices={views.map((value) => ({ value, label: say(`view_${value}`) }))}
      onChoice={(view) => {
        editor.view.value = view;
      }}
    />
  );
}

function HistoryButtons() {
  const editor = useEditor();
  const { undo, redo } = editor.history.value;
  const [last, next] = [undo.at(-1), redo.at(-1)];
  const undoText = last ? say("undo_step", { step: sayStep(last.label) }) : say("undo");
  const redoText = next ? say("redo_step", { step: sayStep(next.label) }) : say("redo");
  if (editor.isReadOnly.value) return null;
  return (
    <>
      <button
        type="button"
        class="button quiet square"
        disabled={!last}
        aria-label={undoText}
        title={undoText}
        onClick={() => editor.undo()}
      >
        <UndoIcon />
      </button>
      <button
        type="button"
        class="button quiet square redo"
        disabled={!next}
        aria-label={redoText}
        title={redoText}
        onClick={() => editor.redo()}
      >
        <RedoIcon />
      </button>
    </>
  );
}
