import type { EditorView } from "prosemirror-view";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { showProblem } from "../../ui/toast.tsx";
import { say } from "../say.ts";
import { RichTextTools } from "./rich-text-tools.tsx";
import { createRichTextView, showHtml, type Point, insertPicture } from "./rich-text-view.ts";
import type { RefObject } from "preact";
import { uploadPicture } from "./upload-picture.ts";

export interface RichTextEditorProps {
  readonly label: string;
  readonly html: string;
  readonly class: string;
  /** The pressed point of the text. Null if the text got the focus in another way. */
  readonly point: Point | null;
  /** Distance in pixels of the text from the top of the screen before editing. Undefined while editing. */
  readonly top: number | undefined;
  /** Pictures dropped on the text before it had the cursor. */
  readonly dropped: readonly File[];
  /** Letters typed while this editor was loading. */
  readonly typed: string;
  /** Lists the labels of the proposal's fields, which are placeholders. */
  readonly listLabels: () => readonly string[];
  /** Returns the value of a placeholder for the client. Empty if there is none, undefined while it is unknown. */
  readonly findValue: (name: string) => string | undefined;
  readonly onHtml: (html: string) => void;
  /** Called when the user undoes a change that was not typed here. */
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Number of recently written texts to remember: more than can be waiting for a rendering at once. */
const maxWritten = 20;

/** The editor of one rich text, with its tools beside it. */
export function RichTextEditor({
  label,
  html,
  class: className,
  point,
  top,
  dropped,
  typed,
  listLabels,
  findValue,
  onHtml,
  onUndo,
  onClose,
}: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [areToolsBelow, setToolsBelow] = useState(false);
  const [, render] = useState({});
  const latest = useRef({ onHtml, onUndo, onClose });
  latest.current = { onHtml, onUndo, onClose };
  const written = useRef<string[]>([html]);
  const uploads = usePictureUploads(view, onClose);

  useLayoutEffect(() => trackHeight(tools.current, frame.current), [areToolsBelow]);

  useLayoutEffect(() => {
    const { current: text } = element;
    if (!text) return undefined;
    const made = createRichTextView({
      element: text,
      html,
      label,
      listLabels,
      unknownHint: say("unknown_placeholder"),
      point,
      onHtml: (next) => {
        written.current = [...written.current.slice(1 - maxWritten), next];
        latest.current.onHtml(next);
        render({});
      },
      onBlur: closeUnlessInside,
      onPicture: () => render({}),
      onLink: () => setLinking(true),
      onUndo: () => {
        latest.current.onClose();
        latest.current.onUndo();
      },
      insertPictures: (files, place) => void uploads.insert(files, place),
      onPicturesLeft: (count) => showProblem(say("pictures_left", { count })),
      onMounted: () => {
        const toolsHeight = tools.current?.offsetHeight ?? 0;
        if (point && top !== undefined) keepInPlace(text, toolsHeight, top, point);
        setToolsBelow(hasRoomBelow(text, toolsHeight));
      },
    });
    view.current = made;
    render({});
    if (typed !== "") made.dispatch(made.state.tr.insertText(typed));
    if (dropped.length > 0) void uploads.insert(dropped, made.state.selection.to);
    return () => made.destroy();
  }, []);

  // Shows the change if another user changes the text while it is open here.
  useEffect(() => {
    if (!view.current || written.current.includes(html)) return;
    written.current = [html];
    showHtml(view.current, html, listLabels());
  }, [html]);

  function closeUnlessInside(next: EventTarget | null): void {
    // If the whole window loses the focus, for example to the file dialog, the text stays the active element.
    const kept = next ?? document.activeElement;
    if (kept instanceof Node && frame.current?.contains(kept)) return;
    uploads.closeText();
  }

  const bar = (
    <RichTextTools
      element={tools}
      view={view.current}
      isLinking={isLinking}
      isUploading={uploads.count > 0}
      listLabels={listLabels}
      findValue={findValue}
      onLinking={setLinking}
      onPictures={(files, place) => void uploads.insert(files, place)}
      onChange={() => render({})}
      onBlur={closeUnlessInside}
    />
  );
  // The tools have two possible places, so that the text element never moves. Moving it would remove its
  // focus.
  return (
    <div ref={frame} class={areToolsBelow ? "rich-text-frame tools-below" : "rich-text-frame"}>
      {!areToolsBelow && bar}
      <div
        ref={element}
        class={`rich-text ${className} editing`}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      {areToolsBelow && bar}
    </div>
  );
}

/** Tells the style sheet the height of the tools, which may need several lines. */
function trackHeight(tools: HTMLElement | null, frame: HTMLElement | null): (() => void) | undefined {
  if (!tools || !frame) return undefined;
  const update = () => frame.style.setProperty("--tools-height", `${tools.offsetHeight}px`);
  update();
  const observer = new ResizeObserver(update);
  observer.observe(tools);
  return () => observer.disconnect();
}

/** Distance from the tools, in pixels, at which a pressed line is fully visible. */
const lineHeight = 24;

/**
 * Scrolls the pressed point back to its position before editing, or below the tools if they would cover it.
 * The screen has moved, because the text was empty for a moment.
 */
function keepInPlace(text: HTMLElement, toolsHeight: number, top: number, point: Point): void {
  const scroller = findScroller(text);
  if (!scroller) return;
  const firstFree = scroller.getBoundingClientRect().top + toolsHeight + lineHeight;
  const wanted = Math.max(top, firstFree - point.y);
  scroller.scrollBy({ top: text.getBoundingClientRect().top - wanted, behavior: "instant" });
}

/**
 * Tells whether the tools fit below the text without covering anything. Above the text they cover its title.
 * Groups and covers hide everything outside of their boxes. On phones, the keyboard appears at the bottom.
 */
function hasRoomBelow(text: HTMLElement, toolsHeight: number): boolean {
  const around = [findScroller(text), text.closest(".group, .hero")];
  const end = Math.min(...around.flatMap((each) => each?.getBoundingClientRect().bottom ?? []));
  const isPhone = matchMedia("(max-width: 767px)").matches;
  return !isPhone && text.getBoundingClientRect().bottom + toolsHeight + toolsGap <= end;
}

const toolsGap = 6;

function findScroller(text: HTMLElement): HTMLElement | null {
  let scroller = text.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  return scroller;
}

interface PictureUploads {
  /** Number of pictures being uploaded. */
  readonly count: number;
  readonly insert: (files: readonly File[], place: number) => Promise<void>;
  /** Closes the text now, or when its uploads have finished. */
  readonly closeText: () => void;
}

/**
 * Uploads pictures into a rich text one after another, and keeps the text open until all uploads have
 * finished.
 */
function usePictureUploads(view: RefObject<EditorView | null>, onClose: () => void): PictureUploads {
  const [count, setCount] = useState(0);
  const uploading = useRef({ count: 0, isLeft: false });
  const latest = useRef(onClose);
  latest.current = onClose;

  async function insert(files: readonly File[], place: number): Promise<void> {
    uploading.current = { count: uploading.current.count + files.length, isLeft: false };
    setCount(uploading.current.count);
    for (const file of files) {
      const src = await uploadPicture(file);
      if (src !== undefined && view.current && !view.current.isDestroyed)
        insertPicture(view.current, src, place);
      uploading.current.count -= 1;
      setCount(uploading.current.count);
    }
    if (uploading.current.count === 0 && uploading.current.isLeft) latest.current();
  }

  function closeText(): void {
    if (uploading.current.count > 0) uploading.current.isLeft = true;
    else latest.current();
  }

  return { count, insert, closeText };
}
