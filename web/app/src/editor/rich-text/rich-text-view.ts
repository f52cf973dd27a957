import { baseKeymap, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";

import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { EditorState, TextSelection, type Command, type Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { readHtml, writeHtml } from "./convert-html.ts";
import { schema } from "./schema.ts";

/** A place in an element, from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface RichTextOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly label: string;
  /** The point at which the cursor is put; null for the end. */
  readonly point: Point | null;
  /** Called when somebody changed the text; never for a text that was only looked at. */
  readonly onHtml: (html: string) => void;
  readonly onBlur: (next: EventTarget | null) => void;
  /** Stores a picture and returns its address; undefined if that failed. */
  readonly uploadImage: (file: File) => Promise<string | undefined>;
}

const { nodes, marks } = schema;

export const commands = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  heading: toggleHeading,
  bulleted_list: toggleList("bullet_list"),
  numbered_list: toggleList("ordered_list"),
  quote: wrapIn(nodes.blockquote),
} satisfies Record<string, Command>;

export type RichTextCommand = keyof typeof commands;

function toggleHeading(...[state, dispatch, view]: Parameters<Command>): boolean {
  const isHeading = state.selection.$from.parent.type === nodes.heading;
  const command = isHeading ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: 3 });
  return command(state, dispatch, view);
}

function toggleList(name: "bullet_list" | "ordered_list"): Command {
  return (state, dispatch, view) =>
    wrapInList(nodes[name])(state, dispatch, view) || liftListItem(nodes.list_item)(state, dispatch);
}

const rules = inputRules({
  rules: [
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, start]) => ({
      start: start === "1" ? null : start,
    })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
  ],
});

const keys = keymap({
  "Mod-b": commands.bold,
  "Mod-i": commands.italic,
  "Mod-u": commands.underline,
  "Mod-z": undo,
  "Mod-Shift-z": redo,
  "Mod-y": redo,
  Enter: splitListItem(nodes.list_item),
  "Mod-[": liftListItem(nodes.list_item),
  "Mod-]": sinkListItem(nodes.list_item),
  "Shift-Enter": (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
    return true;
  },
});

/** Edits a rich text in an element, until it is destroyed. */
export function createRichTextView({
  element,
  html,
  label,
  point,
  onHtml,
  onBlur,
  uploadImage,
}: RichTextOptions): EditorView {
  const view: EditorView = new EditorView(
    { mount: element },
    {
      state: EditorState.create({
        doc: readHtml(html),
        plugins: [rules, keys, keymap(baseKeymap), history()],
      }),
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, dir: "auto" },
      dispatchTransaction: (transaction) => {
        view.updateState(view.state.apply(transaction));
        if (transaction.docChanged) onHtml(writeHtml(view.state.doc));
      },
      handleDOMEvents: {
        blur: (_, event) => {
          onBlur(event.relatedTarget);
          return false;
        },
        // The grid around it has keys of its own.
        keydown: (_, event) => {
          event.stopPropagation();
          return false;
        },
      },
      handlePaste: (_, event) => insertImages(view, event.clipboardData?.files, uploadImage),
      handleDrop: (_, event) => insertImages(view, event.dataTransfer?.files, uploadImage),
    },
  );
  view.dispatch(view.state.tr.setSelection(findSelection(view, point)));
  view.focus();
  return view;
}

function findSelection(view: EditorView, point: Point | null): Selection {
  const { left, top } = view.dom.getBoundingClientRect();
  const found = point && view.posAtCoords({ left: left + point.x, top: top + point.y });
  const { doc } = view.state;
  return found ? TextSelection.near(doc.resolve(found.pos)) : TextSelection.atEnd(doc);
}

function insertImages(
  view: EditorView,
  files: FileList | undefined,
  uploadImage: RichTextOptions["uploadImage"],
): boolean {
  const images = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
  for (const image of images) void insertImage(view, uploadImage(image));
  return images.length > 0;
}

async function insertImage(view: EditorView, uploaded: Promise<string | undefined>): Promise<void> {
  const src = await uploaded;
  if (src === undefined || view.isDestroyed) return;
  view.dispatch(view.state.tr.replaceSelectionWith(nodes.image.create({ src, alt: "" })));
}

export function insertPlaceholder(view: EditorView, name: string): void {
  view.dispatch(view.state.tr.replaceSelectionWith(nodes.placeholder.create({ name })));
  view.focus();
}

/** Links the selected text, or takes its link away for an empty address. */
export function setLink(view: EditorView, href: string): void {
  const { from, to } = view.state.selection;
  const { tr } = view.state;
  view.dispatch(
    href === "" ? tr.removeMark(from, to, marks.link) : tr.addMark(from, to, marks.link.create({ href })),
  );
  view.focus();
}

export function isActive(view: EditorView, command: RichTextCommand): boolean {
  const { $from, from, to, empty } = view.state.selection;
  const mark = { bold: marks.strong, italic: marks.em, underline: marks.underline }[command as string];
  if (mark)
    return empty
      ? mark.isInSet(view.state.storedMarks ?? $from.marks()) !== undefined
      : view.state.doc.rangeHasMark(from, to, mark);
  return command === "heading" && $from.parent.type === nodes.heading;
}
