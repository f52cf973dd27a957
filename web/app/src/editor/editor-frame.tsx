import { ErrorBoundary } from "preact-iso";
import { useEffect } from "preact/hooks";
import { useCommands } from "../commands/commands.ts";
import { getText } from "../model/document/proposal-document.ts";
import { duplicateNodes, removeNodes } from "../model/edits/edits.ts";
import { FillerContext, useFiller } from "./client-view/filled-texts.ts";
import { useMainAction } from "./main-action.ts";
import { TopBar } from "./top-bar.tsx";
import { Inspector } from "./inspector/inspector.tsx";
import { useClientChoices } from "./lines/client-choices.ts";
import { PaperView } from "./paper/paper.tsx";
import { LinesView } from "./lines/lines-view.tsx";
import { Outline } from "./outline.tsx";
import { Preview } from "./preview.tsx";
import { listGridKeys } from "./lines/grid-keys.ts";
import { useMargins } from "./margin/use-margins.ts";
import { useOpenQuestions } from "./questions/open-questions.ts";
import { QuestionPopover } from "./questions/question-parts.tsx";
import { useCalledItem } from "./show-object.ts";
import { RevisionDialog } from "./revision-bar.tsx";
import { Notices } from "./notices.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { showProblem } from "../ui/toast.tsx";
import { removeWithToast } from "./state/remove.ts";
import { useEditor, useNode } from "./state/use-editor.ts";
import { say } from "./say.ts";
import "./editor.css";

const PasteReport = lazyPart(() => import("./lines/paste-report.tsx"));
const ExplainDialog = lazyPart(() => import("./inspector/explain-dialog.tsx"));

/**
 * Prevents the browser from opening a file that is dropped outside of a text, which would replace the whole
 * page.
 */
function allowFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  showProblem(say("drop_into_text"));
}

/** The screen of an open proposal: the bar, the outline, the document and the panel. */
export function EditorFrame() {
  const editor = useEditor();
  const name = getText(useNode(editor.id), "name");
  useClientChoices(editor);
  useOpenQuestions(editor);
  useMargins(editor);
  useCalledItem(editor);
  const filler = useFiller(editor);
  const view = editor.view.value;
  const isPreview = view === "preview";
  const mainAction = useMainAction();
  useEffect(() => {
    document.title = `${name} · Proffer`;
  }, [name]);
  const listSelected = () => editor.selected.value.flatMap((id) => editor.document.nodes.get(id) ?? []);
  useCommands([
    ...(mainAction ? [{ id: "main", keys: ["Mod+Enter"], ...mainAction }] : []),
    { id: "undo", title: say("undo"), keys: ["Mod+z"], run: () => editor.undo() },
    { id: "redo", title: say("redo"), keys: ["Mod+Shift+z", "Mod+y"], run: () => editor.redo() },
    {
      id: "preview",
      title: isPreview ? say("view_paper") : say("view_preview"),
      keys: ["Mod+Shift+p"],
      run: () => {
        editor.view.value = isPreview ? "paper" : "preview";
      },
    },
    {
      id: "lines",
      title: view === "lines" ? say("view_paper") : say("view_lines"),
      keys: ["Mod+Shift+l"],
      run: () => {
        editor.view.value = view === "lines" ? "paper" : "lines";
      },
    },
    { id: "settings", title: say("settings"), run: () => (editor.panel.value = "settings") },
    { id: "notes", title: say("notes"), run: () => (editor.panel.value = "notes") },
    { id: "library", title: say("library"), run: () => (editor.panel.value = "library") },
    {
      id: "duplicate",
      title: say("duplicate"),
      keys: ["Mod+d"],
      run: () => editor.edit(duplicateNodes(editor.document, listSelected())),
    },
    {
      id: "remove",
      title: say("remove"),
      keys: ["Delete", "Mod+Backspace"],
      run: () => removeWithToast(editor, removeNodes(editor.document, listSelected())),
    },
  ]);
  useCommands(listGridKeys());
  return (
    <div class="editor" onDragOver={allowFiles} onDrop={refuseFiles}>
      <TopBar />
      <Notices />
      <FillerContext.Provider value={filler}>
        <div class="editor-columns">
          <Outline />
          {view === "paper" && <PaperView />}
          {view === "lines" && <LinesView />}
          {isPreview && <Preview />}
          <Inspector />
        </div>
      </FillerContext.Provider>
      {editor.paste.value?.isOpen === true && (
        <ErrorBoundary>
          <PasteReport />
        </ErrorBoundary>
      )}
      {editor.explained.value !== null && (
        <ErrorBoundary>
          <ExplainDialog about={editor.explained.value} />
        </ErrorBoundary>
      )}
      <RevisionDialog />
      <QuestionPopover />
    </div>
  );
}
