import type { Ref } from "preact";
import { useRef } from "preact/hooks";
import type { EditorView } from "prosemirror-view";
import { Menu } from "../../ui/menu.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { say } from "../say.ts";
import { LinkForm } from "./link-form.tsx";
import { PlaceholderTool } from "./placeholder-tool.tsx";
import {
  commands,
  getLink,
  getSelectedPicture,
  insertPlaceholder,
  isActive,
  leavePicture,
  setAlternativeText,
  setLink,
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

export interface RichTextToolsProps {
  readonly element: Ref<HTMLDivElement>;
  /** Null until the view is mounted. */
  readonly view: EditorView | null;
  readonly isLinking: boolean;
  readonly isUploading: boolean;
  /** Lists the labels of the proposal's fields, which are placeholders. */
  readonly listLabels: () => readonly string[];
  /** Returns the value of a placeholder for the client. Empty if there is none, undefined while it is unknown. */
  readonly findValue: (name: string) => string | undefined;
  readonly onLinking: (isLinking: boolean) => void;
  readonly onPictures: (files: readonly File[], place: number) => void;
  /** Called when a tool has changed the text or its selection. */
  readonly onChange: () => void;
  /** Called with the next focused element when a tool loses the focus. */
  readonly onBlur: (next: EventTarget | null) => void;
}

/** The tools of a rich text. The text keeps its focus and selection while a button is pressed. */
export function RichTextTools({
  element,
  view,
  isLinking,
  isUploading,
  listLabels,
  findValue,
  onLinking,
  onPictures,
  onChange,
  onBlur,
}: RichTextToolsProps) {
  const run = (command: (view: EditorView) => void) => {
    if (!view) return;
    command(view);
    view.focus();
    onChange();
  };
  return (
    <div
      ref={element}
      class="rich-text-tools"
      role="toolbar"
      aria-label={say("formatting")}
      onMouseDown={keepFocus}
    >
      {signs.map(([command, sign]) => (
        <button
          key={command}
          type="button"
          class={command}
          title={say(command)}
          aria-label={say(command)}
          aria-pressed={view ? isActive(view, command) : false}
          onClick={() => run((open) => commands[command](open.state, open.dispatch, open))}
        >
          <span aria-hidden="true" data-sign={sign} />
        </button>
      ))}
      <LinkTool view={view} isOpen={isLinking} onOpen={onLinking} />
      <PictureTool view={view} onPictures={onPictures} />
      <TableTool view={view} onRun={run} />
      <PlaceholderTool
        listLabels={listLabels}
        findValue={findValue}
        onInsert={(name) => view && insertPlaceholder(view, name)}
        onBlur={onBlur}
      />
      {view && <AlternativeText view={view} onBlur={onBlur} />}
      {isUploading && (
        <span class="muted" role="status">
          {say("image_uploading")}
        </span>
      )}
    </div>
  );
}

function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

interface LinkToolProps extends Pick<RichTextToolsProps, "view"> {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function LinkTool({ view, isOpen, onOpen }: LinkToolProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        ref={button}
        title={say("link")}
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
      >
        {say("link")}
      </button>
      {isOpen && view && button.current && (
        <LinkForm
          anchor={button.current}
          href={getLink(view)}
          onLink={(href) => {
            setLink(view, href);
            onOpen(false);
          }}
          onClose={() => onOpen(false)}
        />
      )}
    </>
  );
}

function PictureTool({ view, onPictures }: Pick<RichTextToolsProps, "view" | "onPictures">) {
  return (
    <label class="picture-button" title={say("picture")}>
      {say("picture")}
      <input
        class="unseen"
        type="file"
        accept="image/*"
        multiple
        aria-label={say("picture")}
        onChange={({ currentTarget }) => {
          if (view) onPictures([...(currentTarget.files ?? [])], view.state.selection.to);
          currentTarget.value = "";
          view?.focus();
        }}
        onCancel={() => view?.focus()}
      />
    </label>
  );
}

interface TableToolProps extends Pick<RichTextToolsProps, "view"> {
  readonly onRun: (command: (view: EditorView) => void) => void;
}

/** Inserts a table, or changes the table with the cursor. */
function TableTool({ view, onRun }: TableToolProps) {
  if (!view || !isInTable(view.state))
    return (
      <button
        type="button"
        title={say("table_insert")}
        onClick={() => onRun((open) => insertTable(open.state, open.dispatch))}
      >
        {say("table")}
      </button>
    );
  return (
    <Menu
      label={say("table")}
      class="table-menu"
      listItems={() =>
        tableCommands.map(([text, command]) => ({
          label: say(text),
          run: () => onRun((open) => command(open.state, open.dispatch)),
        }))
      }
    >
      {say("table")}
    </Menu>
  );
}

interface AlternativeTextProps extends Pick<RichTextToolsProps, "onBlur"> {
  readonly view: EditorView;
}

/**
 * The field for the alternative text of the selected picture, for screen readers. Empty while no picture is
 * selected.
 */
function AlternativeText({ view, onBlur }: AlternativeTextProps) {
  const picture = getSelectedPicture(view.state);
  if (!picture) return null;
  return (
    <label
      class="picture-text"
      onFocusOut={({ relatedTarget }) => onBlur(relatedTarget)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        leavePicture(view);
      }}
    >
      {say("alternative_text")}
      <TextInput
        key={view.state.selection.from}
        class="input"
        maxLength={500}
        placeholder={say("alternative_text_hint")}
        value={String(picture.attrs["alt"] ?? "")}
        onText={(text) => setAlternativeText(view, text)}
      />
    </label>
  );
}
