import { baseKeymap, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";

import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Mark } from "prosemirror-model";
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
  /** Called when somebody asks for a link with the keyboard. */
  readonly onLink: () => void;
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
  onLink,
  uploadImage,
}: RichTextOptions): EditorView {
  const linkKey = keymap({
    "Mod-k": () => {
      onLink();
      return true;
    },
  });
  const view: EditorView = new EditorView(
    { mount: element },
    {
      state: EditorState.create({
        doc: readHtml(html),
        plugins: [rules, keys, linkKey, keymap(baseKeymap), history()],
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

/** Returns the address of the link around the cursor, or of the first one in the selection; empty if there is none. */
export function getLink(view: EditorView): string {
  const { $from, from, to, empty } = view.state.selection;
  if (empty) return readAddress($from.marks());
  let address = "";
  view.state.doc.nodesBetween(from, to, (node) => {
    address ||= readAddress(node.marks);
  });
  return address;
}

function readAddress(set: readonly Mark[]): string {
  return String(marks.link.isInSet(set)?.attrs["href"] ?? "");
}

/**
 * Links the selected text, or takes its link away for an empty address. With nothing selected it is the link around the
 * cursor, or else the address itself becomes the text.
 */
export function setLink(view: EditorView, href: string): void {
  const { selection, tr, schema: ownSchema } = view.state;
  const { from, to } = selection.empty ? findLink(selection) : selection;
  if (from === to && href !== "") tr.insert(from, ownSchema.text(href, [marks.link.create({ href })]));
  else if (href === "") tr.removeMark(from, to, marks.link);
  else tr.addMark(from, to, marks.link.create({ href }));
  view.dispatch(tr);
  view.focus();
}

/** Finds the text that has one link with the cursor. */
function findLink({ $from }: Selection): { readonly from: number; readonly to: number } {
  const mark = marks.link.isInSet($from.marks());
  const start = $from.start();
  let [from, to] = [$from.pos, $from.pos];
  if (!mark) return { from, to };
  $from.parent.forEach((node, offset) => {
    const [begin, end] = [start + offset, start + offset + node.nodeSize];
    if (mark.isInSet(node.marks) && begin <= to && end >= from)
      [from, to] = [Math.min(from, begin), Math.max(to, end)];
  });
  return { from, to };
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
