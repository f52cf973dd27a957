import { splitAtPlaceholders } from "@proffer/presentation";
import { baseKeymap, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";

import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Mark, Node } from "prosemirror-model";
import { EditorState, NodeSelection, Selection, TextSelection, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { cleanPasted } from "./clean-pasted.ts";
import { readHtml, writeHtml } from "./convert-html.ts";
import { schema } from "./schema.ts";
import { goToCell } from "./table-commands.ts";
import { markUnknownPlaceholders } from "./unknown-placeholders.ts";

/** A point relative to the upper left corner of an element, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
  /** Index of the picture at the point, among the pictures of the text; -1 if there is none. */
  readonly picture: number;
}

export interface RichTextOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly label: string;
  /** Lists the labels of the proposal's fields, which are placeholders. */
  readonly listLabels: () => readonly string[];
  /** The hint at an unknown placeholder. */
  readonly unknownHint: string;
  /** The point at which the cursor is put. Null for the end. */
  readonly point: Point | null;
  /** Called when the user changes the text, never for a text that was only opened. */
  readonly onHtml: (html: string) => void;
  readonly onBlur: (next: EventTarget | null) => void;
  /** Called when the user selects or deselects a picture. */
  readonly onPicture: () => void;
  /** Called when the user presses the key for a link. */
  readonly onLink: () => void;
  /** Called when the user undoes a change that was not typed here. */
  readonly onUndo: () => void;
  /** Uploads pictures, and inserts each into the text at the place. */
  readonly insertPictures: (files: readonly File[], place: number) => void;
  /** Called with the number of pasted pictures that could not be read. */
  readonly onPicturesLeft: (count: number) => void;
  /** Called when the text is in its element, before the cursor is placed. */
  readonly onMounted: () => void;
}

const { nodes, marks } = schema;

export const commands = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  strike: toggleMark(marks.strike),
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

const createRules = (listLabels: RichTextOptions["listLabels"]) =>
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, start]) => ({
        start: start === "1" ? null : start,
      })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      new InputRule(/\{\{[^{}<>]+\}\}$/, (state, [written], start, end) => {
        const [{ name, isKnown } = { isKnown: false }] = splitAtPlaceholders(written, listLabels());
        return isKnown ? state.tr.replaceWith(start, end, nodes.placeholder.create({ name })) : null;
      }),
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
    ],
  });

const keys = keymap({
  "Mod-b": commands.bold,
  "Mod-i": commands.italic,
  "Mod-u": commands.underline,
  "Mod-Shift-z": redo,
  "Mod-y": redo,
  Tab: goToCell(1),
  "Shift-Tab": goToCell(-1),
  Enter: splitListItem(nodes.list_item),
  "Mod-[": liftListItem(nodes.list_item),
  "Mod-]": sinkListItem(nodes.list_item),
  "Shift-Enter": (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
    return true;
  },
});

/** Creates an editor for a rich text in an element. The caller must destroy the editor. */
export function createRichTextView({
  element,
  html,
  label,
  listLabels,
  unknownHint,
  point,
  onHtml,
  onBlur,
  onPicture,
  onLink,
  onUndo,
  insertPictures,
  onPicturesLeft,
  onMounted,
}: RichTextOptions): EditorView {
  const ownKeys = keymap({
    "Mod-k": () => {
      onLink();
      return true;
    },
    "Mod-z": (state, dispatch) => {
      if (!undo(state, dispatch)) onUndo();
      return true;
    },
  });
  const view: EditorView = new EditorView(
    { mount: element },
    {
      state: EditorState.create({
        doc: readHtml(html, listLabels()),
        plugins: [
          createRules(listLabels),
          keys,
          ownKeys,
          keymap(baseKeymap),
          history(),
          markUnknownPlaceholders(listLabels, unknownHint),
        ],
      }),
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, dir: "auto" },
      dispatchTransaction: (transaction) => {
        const before = getSelectedPicture(view.state);
        view.updateState(view.state.apply(transaction));
        if (transaction.docChanged) onHtml(writeHtml(view.state.doc));
        else if (getSelectedPicture(view.state) !== before) onPicture();
      },
      handleDOMEvents: {
        blur: (_, event) => {
          onBlur(event.relatedTarget);
          return false;
        },
        // Hides the event from the surrounding grid, which handles the same keys.
        keydown: (_, event) => {
          event.stopPropagation();
          return false;
        },
      },
      transformPastedHTML: (pasted) => {
        const { html: cleaned, pictures, left } = cleanPasted(pasted);
        if (pictures.length > 0) setTimeout(() => insertPictures(pictures, view.state.selection.to));
        if (left > 0) onPicturesLeft(left);
        return cleaned;
      },
      // Word and Excel add a picture of the copied words to the clipboard, so files are used only if there is
      // no text.
      handlePaste: (_, { clipboardData }) =>
        (clipboardData?.getData("text/plain") ?? "").trim() === "" &&
        takePictures(clipboardData?.files, view.state.selection.to),
      handleDrop: (_, { dataTransfer, clientX, clientY }) => {
        const at = view.posAtCoords({ left: clientX, top: clientY });
        return takePictures(dataTransfer?.files, at?.pos ?? view.state.selection.to);
      },
    },
  );
  onMounted();
  view.dispatch(view.state.tr.setSelection(findSelection(view, point)));
  view.focus();
  return view;

  function takePictures(files: FileList | undefined, place: number): boolean {
    if (!files || files.length === 0) return false;
    insertPictures([...files], place);
    return true;
  }
}

/** Shows the text as another user left it. The text typed here is already part of it, or still pending. */
export function showHtml(view: EditorView, html: string, labels: readonly string[]): void {
  const { plugins } = view.state;
  view.updateState(EditorState.create({ doc: readHtml(html, labels), plugins }));
}

function findSelection(view: EditorView, point: Point | null): Selection {
  const { doc } = view.state;
  // The picture is found by its index, because it has no size yet if its text was just opened.
  const picture = listPictures(doc)[point?.picture ?? -1];
  if (picture !== undefined) return NodeSelection.create(doc, picture);
  const { left, top } = view.dom.getBoundingClientRect();
  const found = point && view.posAtCoords({ left: left + point.x, top: top + point.y });
  return found ? TextSelection.near(doc.resolve(found.pos)) : TextSelection.atEnd(doc);
}

/** Lists the positions of the pictures in a text. */
function listPictures(doc: Node): number[] {
  const positions: number[] = [];
  doc.descendants(({ type }, position) => void (type === nodes.image && positions.push(position)));
  return positions;
}

/** Inserts a picture near the place. */
export function insertPicture(view: EditorView, src: string, place: number): void {
  const { doc, tr } = view.state;
  const at = Selection.near(doc.resolve(Math.min(place, doc.content.size)), -1).from;
  view.dispatch(tr.insert(at, nodes.image.create({ src, alt: "" })));
}

/** Returns the selected picture, or undefined if anything else is selected. */
export function getSelectedPicture({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type === nodes.image
    ? selection.node
    : undefined;
}

/** Sets the alternative text of the selected picture. */
export function setAlternativeText(view: EditorView, text: string): void {
  const { selection, tr } = view.state;
  const picture = getSelectedPicture(view.state);
  if (!picture) return;
  const { from } = selection;
  tr.setNodeMarkup(from, null, { ...picture.attrs, alt: text });
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
}

/** Puts the cursor after the selected picture, because typing would replace a selected picture. */
export function leavePicture(view: EditorView): void {
  const { doc, selection, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, selection.to)));
  view.focus();
}

export function insertPlaceholder(view: EditorView, name: string): void {
  view.dispatch(view.state.tr.replaceSelectionWith(nodes.placeholder.create({ name })));
  view.focus();
}

/**
 * Returns the address of the link around the cursor, or of the first link in the selection.
 * Returns an empty text if there is none.
 */
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
 * Links the selected text, or removes its link if the address is empty. Without a selection it changes the
 * link around the cursor, or inserts the address as text.
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

/** Finds the range of the link around the cursor. */
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
  const mark = { bold: marks.strong, italic: marks.em, underline: marks.underline, strike: marks.strike }[
    command as string
  ];
  if (mark)
    return empty
      ? mark.isInSet(view.state.storedMarks ?? $from.marks()) !== undefined
      : view.state.doc.rangeHasMark(from, to, mark);
  return command === "heading" && $from.parent.type === nodes.heading;
}
