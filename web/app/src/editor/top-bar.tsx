import { getSession } from "../api/session.ts";
import { isMineToSign } from "../proposal-activity/model/step.ts";
import { formatNames } from "../ui/format.ts";
import { BackIcon, CheckIcon, WarningIcon, MoreIcon } from "../ui/icons.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { Segments } from "../ui/segments.tsx";
import { toPath } from "../routes.ts";
import { getText } from "../model/document/proposal-document.ts";
import { StatusPill } from "../proposal/status-pill.tsx";
import { TextInput } from "./fields/text-input.tsx";
import { RedoIcon, UndoIcon } from "./icons.tsx";
import type { View, PresentMember } from "./state/editor.ts";
import { useEditor, useNode } from "./state/use-editor.ts";
import { saveAndOpenSendDialog, useMainAction } from "./main-action.ts";
import { sayStep } from "./say-step.ts";
import { say } from "./say.ts";
import type { QueueState } from "../model/sync/queue-state.ts";
import { useLocation } from "preact-iso";
import { useCommands } from "../commands/commands.ts";
import { openKeyList } from "../commands/key-list.tsx";
import { listCopyActions } from "../proposal/copy-actions.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Menu } from "../ui/menu.tsx";

/** The bar of the editor: name, saving state, view, undo and the button that sends the proposal. */
export function TopBar() {
  const editor = useEditor();
  const root = useNode(editor.id);
  const name = getText(root, "name");
  const isTemplate = editor.detail.is_template === true;
  const isOut = editor.status.value !== "DRAFT";
  const isSigned = editor.status.value === "PENDING";
  const mainAction = useMainAction();
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
        {mainAction && (
          <button
            type="button"
            class={isSigned || mainAction.isWaiting ? "button" : "button primary"}
            onClick={mainAction.run}
          >
            {mainAction.title} <KeyHint name="Mod+Enter" />
          </button>
        )}
        {isSigned && isMineToSign(editor.detail, getSession().user.id) && (
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
  const canUndo = last !== undefined && editor.queue.accepts(last.reversal);
  const canRedo = next !== undefined && editor.queue.accepts(next.reversal);
  const undoText = last ? say("undo_step", { step: sayStep(last.label) }) : say("undo");
  const redoText = next ? say("redo_step", { step: sayStep(next.label) }) : say("redo");
  if (editor.isClosed.value || (editor.isReadOnly.value && !canUndo && !canRedo)) return null;
  return (
    <>
      <button
        type="button"
        class="button quiet square"
        disabled={!canUndo}
        aria-label={undoText}
        title={undoText}
        onClick={() => editor.undo()}
      >
        <UndoIcon />
      </button>
      <button
        type="button"
        class="button quiet square redo"
        disabled={!canRedo}
        aria-label={redoText}
        title={redoText}
        onClick={() => editor.redo()}
      >
        <RedoIcon />
      </button>
    </>
  );
}

/** Shows whether all changes are on the server. If a change cannot be saved, screen readers announce this. */
function SaveState() {
  const state = useEditor().saving.value;
  const isCalm =
    state.save === "saved" || state.save === "saving" || (state.save === "closed" && state.waiting === 0);
  return (
    <p class={isCalm ? "save-state" : "save-state waiting"}>
      {state.save === "saved" && state.frozen === null && <CheckIcon />}
      {!isCalm && <WarningIcon />}
      <span role="status">{saySaveState(state)}</span>
    </p>
  );
}

function saySaveState({ save, waiting, frozen }: QueueState): string {
  if (save === "closed" || (save === "saved" && frozen !== null)) return say("read_only");
  if (save === "waiting" || save === "waiting_server") return say(save, { count: waiting });
  if (save === "signed_out") return say("waiting_sign_in", { count: waiting });
  return say(save);
}

/** Maximum number of members that fit into the bar. */
const maxShownMembers = 3;

/** The other members who have the proposal open. */
function Presence() {
  const members = useEditor().present.value;
  const rest = members.slice(maxShownMembers);
  if (members.length === 0) return null;
  return (
    <ul class="presence" aria-label={say("present")}>
      {members.slice(0, maxShownMembers).map(({ id, name }) => (
        <li key={id} title={say("present_member", { name })}>
          <span aria-hidden="true">{toInitials(name)}</span>
          <span class="unseen">{name}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={joinNames(rest)}>
          <span aria-hidden="true">+{rest.length}</span>
          <span class="unseen">{joinNames(rest)}</span>
        </li>
      )}
    </ul>
  );
}

const joinNames = (members: readonly PresentMember[]) => formatNames(members.map(({ name }) => name));

/** Shortens a name to the first letters of its first and its last word. */
function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => /^./u.exec(word)?.[0].toUpperCase() ?? "").join("");
}

/**
 * The menu of copies, templates and files that can be made from the document. The server makes them, so
 * pending changes are saved first.
 */
function DocumentMenu() {
  const editor = useEditor();
  const { route } = useLocation();
  const name = getText(useNode(editor.id), "name");
  const original = { id: editor.id, name, is_template: editor.detail.is_template === true };
  const listCopies = () =>
    listCopyActions(original, route).map(({ label, run }) => ({
      label,
      run: () => void editor.queue.flush().then(run),
    }));
  const isOffered = editor.saving.value.frozen === "OFFERED" && editor.status.value === "SENT";
  const sendAgain = { label: say("send_again"), run: () => void saveAndOpenSendDialog(editor) };
  const listActions = () => [...(isOffered ? [sendAgain] : []), ...listCopies()];
  const listItems = () => [
    ...listActions(),
    { label: sayCommon("keys"), keys: <KeyHint name="?" />, run: openKeyList },
  ];
  useCommands(listActions().map(({ label, run }) => ({ id: label, title: label, run })));
  return (
    <Menu label={sayCommon("more_actions")} listItems={listItems}>
      <MoreIcon />
    </Menu>
  );
}
