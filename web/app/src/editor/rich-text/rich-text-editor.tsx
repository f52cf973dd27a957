import { placeholderNames } from "@proffer/presentation";
import type { EditorView } from "prosemirror-view";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { showProblem } from "../../ui/toast.tsx";
import { Menu } from "../../ui/menu.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { say } from "../texts/say.ts";
import { LinkForm } from "./link-form.tsx";
import {
  commands,
  createRichTextView,
  getLink,
  getSelectedPicture,
  insertPicture,
  insertPlaceholder,
  isActive,
  leavePicture,
  setAlternativeText,
  setLink,
  showHtml,
  type Point,
  type RichTextCommand,
} from "./rich-text-view.ts";
import {
  addColumn,
  addRow,
  insertTable,
  isInTable,
  removeColumn,
  removeRow,
  removeTable,
} from "./table-commands.ts";
import { uploadPicture } from "./upload-picture.ts";

export interface RichTextEditorProps {
  readonly label: string;
  readonly html: string;
  readonly class: string;
  /** The point at which the text was pressed; null if it got the focus in another way. */
  readonly point: Point | null;
  /** Where the text began on the screen before it was edited; undefined once it is. */
  readonly top: number | undefined;
  /** Pictures that were dropped on the text before it had the cursor. */
  readonly dropped: readonly File[];
  readonly onHtml: (html: string) => void;
  /** Called when somebody takes something back that was not written here. */
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

const signs: readonly (readonly [RichTextCommand, string])[] = [
  ["bold", "B"],
  ["italic", "I"],
  ["underline", "U"],
  ["strike", "S"],
  ["heading", "H"],
  ["bulleted_list", "•"],
  ["numbered_list", "1."],
  ["quote", "”"],
];

const tableCommands = [
  ["table_row_below", addRow("below")],
  ["table_row_above", addRow("above")],
  ["table_column_after", addColumn("after")],
  ["table_column_before", addColumn("before")],
  ["table_remove_row", removeRow],
  ["table_remove_column", removeColumn],
  ["table_remove", removeTable],
] as const;

/** The latest texts that this editor wrote: more than are on their way to the screen at once. */
const maxWritten = 20;

/** The editor of one rich text, with its tools above it. */
export function RichTextEditor({
  label,
  html,
  class: className,
  point,
  top,
  dropped,
  onHtml,
  onUndo,
  onClose,
}: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const linkButton = useRef<HTMLButtonElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [, render] = useState({});
  const latest = useRef({ onHtml, onUndo, onClose });
  latest.current = { onHtml, onUndo, onClose };
  const written = useRef<string[]>([html]);
  const uploading = useRef({ count: 0, isLeft: false });

  useLayoutEffect(() => tellHeight(tools.current, frame.current), []);

  useLayoutEffect(() => {
    const { current: text } = element;
    if (!text) return undefined;
    const made = createRichTextView({
      element: text,
      html,
      label,
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
      insertPictures: (files, place) => void insertPictures(files, place),
      onPicturesLeft: (count) => showProblem(say("pictures_left", { count })),
      onMounted: () => {
        if (point && top !== undefined) keepInPlace(text, tools.current?.offsetHeight ?? 0, top, point);
      },
    });
    view.current = made;
    render({});
    if (dropped.length > 0) void insertPictures(dropped, made.state.selection.to);
    return () => made.destroy();
  }, []);

  // Somebody else changed the text while it is open here.
  useEffect(() => {
    if (!view.current || written.current.includes(html)) return;
    written.current = [html];
    showHtml(view.current, html);
  }, [html]);

  function closeUnlessInside(next: EventTarget | null): void {
    if (next instanceof Node && frame.current?.contains(next)) return;
    // A picture that is on its way needs the text that it goes into.
    if (uploading.current.count > 0) uploading.current.isLeft = true;
    else latest.current.onClose();
  }

  async function insertPictures(files: readonly File[], place: number): Promise<void> {
    uploading.current = { count: uploading.current.count + files.length, isLeft: false };
    setUploads(uploading.current.count);
    for (const file of files) {
      const src = await uploadPicture(file);
      if (src !== undefined && view.current && !view.current.isDestroyed)
        insertPicture(view.current, src, place);
      uploading.current.count -= 1;
      setUploads(uploading.current.count);
    }
    if (uploading.current.count === 0 && uploading.current.isLeft) latest.current.onClose();
  }

  function runOnTable(command: (typeof tableCommands)[number][1]): void {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch);
    current.focus();
    render({});
  }

  function run(command: RichTextCommand): void {
    const { current } = view;
    if (!current) return;
    commands[command](current.state, current.dispatch, current);
    current.focus();
    render({});
  }

  function link(href: string): void {
    if (view.current) setLink(view.current, href);
    setLinking(false);
  }

  const picture = view.current ? getSelectedPicture(view.current.state) : undefined;
  return (
    <div ref={frame} class="rich-text-frame">
      <div ref={tools} class="rich-text-tools" role="toolbar" aria-label={say("formatting")}>
        {signs.map(([command, sign]) => (
          <button
            key={command}
            type="button"
            class={command}
            title={say(command)}
            aria-label={say(command)}
            aria-pressed={view.current ? isActive(view.current, command) : false}
            // The text keeps the focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            <span aria-hidden="true" data-sign={sign} />
          </button>
        ))}
        <button
          type="button"
          ref={linkButton}
          title={say("link")}
          aria-haspopup="dialog"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(true)}
        >
          {say("link")}
        </button>
        {isLinking && view.current && linkButton.current && (
          <LinkForm
            anchor={linkButton.current}
            href={getLink(view.current)}
            onLink={link}
            onClose={() => setLinking(false)}
          />
        )}
        <label class="picture-button" title={say("picture")}>
          {say("picture")}
          <input
            class="unseen"
            type="file"
            accept="image/*"
            multiple
            aria-label={say("picture")}
            onChange={({ currentTarget }) => {
              const { current } = view;
              if (current) void insertPictures([...(currentTarget.files ?? [])], current.state.selection.to);
              currentTarget.value = "";
              current?.focus();
            }}
          />
        </label>
        {view.current && isInTable(view.current.state) ? (
          <Menu
            label={say("table")}
            class="table-menu"
            listItems={() =>
              tableCommands.map(([text, command]) => ({ label: say(text), run: () => runOnTable(command) }))
            }
          >
            {say("table")}
          </Menu>
        ) : (
          <button
            type="button"
            title={say("table_insert")}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => runOnTable(insertTable)}
          >
            {say("table")}
          </button>
        )}
        <Menu
          label={say("placeholder")}
          class="placeholder-menu"
          listItems={() =>
            placeholderNames.map((name) => ({
              label: `{{${name}}}`,
              run: () => view.current && insertPlaceholder(view.current, name),
            }))
          }
        >
          {"{ }"}
        </Menu>
        {view.current && picture && (
          <label
            class="picture-text"
            onFocusOut={({ relatedTarget }) => closeUnlessInside(relatedTarget)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== "Escape") return;
              event.preventDefault();
              event.stopPropagation();
              if (view.current) leavePicture(view.current);
            }}
          >
            {say("alternative_text")}
            <TextInput
              key={view.current.state.selection.from}
              class="input"
              maxLength={500}
              placeholder={say("alternative_text_hint")}
              value={String(picture.attrs["alt"] ?? "")}
              onText={(text) => view.current && setAlternativeText(view.current, text)}
            />
          </label>
        )}
        {uploads > 0 && (
          <span class="muted" role="status">
            {say("image_uploading")}
          </span>
        )}
      </div>
      <div
        ref={element}
        class={`rich-text ${className} editing`}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
    </div>
  );
}

/** Tells a style sheet how high the tools are, which have one line or several. */
function tellHeight(tools: HTMLElement | null, frame: HTMLElement | null): (() => void) | undefined {
  if (!tools || !frame) return undefined;
  const tell = () => frame.style.setProperty("--tools-height", `${tools.offsetHeight}px`);
  tell();
  const observer = new ResizeObserver(tell);
  observer.observe(tools);
  return () => observer.disconnect();
}

/** The distance from the tools at which a pressed line is read whole. */
const lineHeight = 24;

/**
 * Scrolls to where the pressed point was before the text was edited, or below the tools that stand over it. Meanwhile the
 * text was empty, and the screen went elsewhere.
 */
function keepInPlace(text: HTMLElement, toolsHeight: number, top: number, point: Point): void {
  let scroller = text.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  if (!scroller) return;
  const firstFree = scroller.getBoundingClientRect().top + toolsHeight + lineHeight;
  const wanted = Math.max(top, firstFree - point.y);
  scroller.scrollBy({ top: text.getBoundingClientRect().top - wanted, behavior: "instant" });
}
