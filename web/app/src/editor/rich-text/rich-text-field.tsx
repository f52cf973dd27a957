import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { getRoot, listVariables } from "../../model/document/proposal-document.ts";
import { FillerContext } from "../client-view/filled-texts.ts";
import { useEditor, useReadOnly } from "../state/use-editor.ts";
import { say } from "../say.ts";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";
import type { Point } from "./rich-text-view.ts";
import "./rich-text.css";

interface RichTextFieldProps {
  readonly label: string;
  readonly html: string;
  /** The text to show instead of `html` while it is not being edited. */
  readonly shown?: string;
  readonly class?: string;
  readonly onHtml: (html: string) => void;
}

type EditorPart = (props: RichTextEditorProps) => ReturnType<typeof RichTextField>;

let part: EditorPart | undefined;

async function loadEditor(): Promise<EditorPart> {
  part ??= (await import("./rich-text-editor.tsx")).RichTextEditor;
  return part;
}

/**
 * A rich text, shown as stored until it gets the focus. Only then is the editor loaded and mounted. A text
 * without changes is never written.
 */
export function RichTextField({
  label,
  html,
  shown = html,
  class: className = "boxed",
  onHtml,
}: RichTextFieldProps) {
  const editor = useEditor();
  const isReadOnly = useReadOnly();
  const filler = useContext(FillerContext);
  const [isOpen, setOpen] = useState(false);
  const [Mounted, setMounted] = useState<EditorPart | undefined>(() => part);
  const point = useRef<Point | null>(null);
  const dropped = useRef<readonly File[]>([]);
  const typed = useRef("");
  const still = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && !Mounted) void loadEditor().then((loaded) => setMounted(() => loaded));
  }, [isOpen]);
  // A proposal that was decided meanwhile is read-only. The text typed before is already in the document.
  if (isOpen && Mounted && !isReadOnly)
    return (
      <Mounted
        label={label}
        class={className}
        html={html}
        point={point.current}
        top={still.current?.getBoundingClientRect().top}
        dropped={dropped.current}
        typed={typed.current}
        listLabels={() => listVariables(getRoot(editor.document)).map((each) => each.label)}
        findValue={(name) => filler?.peek().getValue(name)}
        onHtml={onHtml}
        onUndo={() => editor.undo()}
        onClose={() => {
          setOpen(false);
          point.current = null;
          dropped.current = [];
          typed.current = "";
          editor.leaveField();
        }}
      />
    );
  const open = () => {
    if (isReadOnly) return;
    setOpen(true);
  };
  return (
    <div
      ref={still}
      class={`rich-text ${className}${html === "" ? " blank" : ""}`}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-readonly={isReadOnly ? "true" : undefined}
      aria-busy={isOpen ? "true" : undefined}
      data-placeholder={say("description")}
      tabIndex={0}
      dir="auto"
      onPointerDown={({ clientX, clientY, currentTarget, target }) => {
        const { left, top } = currentTarget.getBoundingClientRect();
        const picture = [...currentTarget.querySelectorAll("img")].findIndex((image) => image === target);
        point.current = { x: clientX - left, y: clientY - top, picture };
      }}
      onFocus={open}
      onKeyDown={(event) => {
        const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isReadOnly || !(isLetter || event.key === "Backspace")) return;
        event.preventDefault();
        event.stopPropagation();
        typed.current = isLetter ? typed.current + event.key : typed.current.slice(0, -1);
      }}
      onDragOver={(event) => event.dataTransfer?.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0 || isReadOnly) return;
        event.preventDefault();
        event.stopPropagation();
        const { left, top } = event.currentTarget.getBoundingClientRect();
        point.current = { x: event.clientX - left, y: event.clientY - top, picture: -1 };
        dropped.current = files;
        open();
      }}
      onClick={(event) => {
        event.preventDefault();
        open();
      }}
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
