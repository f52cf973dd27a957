import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import type { EditSlots, TextFieldName } from "../../../../recipient/src/ui/page-context.ts";
import { NameInput } from "../fields/name-input.tsx";
import type { Editor } from "../state/editor.ts";
import { getText } from "../../model/document/proposal-document.ts";
import { say } from "../say.ts";
import { CellInput } from "./cell-input.tsx";
import type { OpenPrice } from "./price-popover.tsx";
import { reservePictureSpace } from "../../../../recipient/src/ui/rich-text.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { getTextDirection } from "@proffer/presentation";
import { locale } from "../../texts/language.ts";
import { AddBlocks, AddColumn, AddFeatures, reveal } from "../lines/add-menus.tsx";
import { DragHandle } from "../lines/drag-handle.tsx";
import { RowMenu } from "../lines/row-menu.tsx";
import { QuestionMark } from "../questions/question-parts.tsx";
import type { ComponentChildren } from "preact";

/** Creates the controls on the paper that replace the texts of the client's page. */
export function createEditSlots(editor: Editor, openPrice: Signal<OpenPrice | null>): EditSlots {
  const selections = new Map<string, ReadonlySignal<boolean>>();

  /** Tells whether an object is selected. A row renders again only when its own selection changes. */
  function isSelected(id: string): boolean {
    const known = selections.get(id) ?? computed(() => editor.selected.value.includes(id));
    selections.set(id, known);
    return known.value;
  }

  return {
    attributes: (id) => {
      const node = editor.document.nodes.get(id);
      return {
        "data-row": id,
        "data-kind": node?.kind ?? "line_item",
        "data-group": node ? (node.parent ?? undefined) : editor.drafts.find(id)?.groupId,
        "data-selected": isSelected(id) ? "" : undefined,
        "data-draft": node ? undefined : "",
        "data-coming": editor.deferredRows.isDeferred(id) ? "" : undefined,
      };
    },
    // The name of the option is an input, which is not a reliable label.
    choice: (id) => ({
      "aria-label": say("chosen_of", { name: getText(editor.document.nodes.get(id), "name") }),
      "aria-labelledby": undefined,
    }),
    name: (id, name) => {
      const node = editor.document.nodes.get(id ?? editor.id);
      // Cards also show names of features, but cards are not rows of a grid.
      const isCell =
        node?.kind !== "proposal" && (node?.kind !== "feature" || isCompared(editor, node.parent));
      return <NameInput id={id ?? editor.id} class="in-place" shown={name} isCell={isCell} />;
    },
    cell: (columnId, featureId, cell) => (
      <CellInput columnId={columnId} featureId={featureId}>
        {cell}
      </CellInput>
    ),
    text: (id, field, html, className) => (
      <PaperText id={id ?? editor.id} field={field} html={html} class={className} />
    ),
    cost: (id, cost) => (
      <PriceButton id={id} opened={openPrice}>
        {cost}
      </PriceButton>
    ),
    isDeferred: (id) => editor.deferredRows.isDeferred(id),
    end: (id) => (
      <>
        <QuestionMark id={id} />
        <RowEnd id={id} isSelected={isSelected(id)} />
      </>
    ),
  };
}

function isCompared(editor: Editor, sideBySideId: string | null): boolean {
  return getText(editor.document.nodes.get(sideBySideId ?? ""), "style") === "comparison";
}

interface PaperTextProps {
  readonly id: string;
  readonly field: TextFieldName;
  /** The text as the client reads it. */
  readonly html: string;
  readonly class: string;
}

/** A rich text on the paper. A row that is not in the document yet has none. */
function PaperText({ id, field, html, class: className }: PaperTextProps) {
  const editor = useEditor();
  const node = useNode(id);
  if (!node) return null;
  return (
    <RichTextField
      label={`${say(`field_${field}`)}: ${getText(node, "name")}`}
      class={className}
      html={getText(node, field)}
      shown={reservePictureSpace(html)}
      onHtml={(text) => editor.type([editor.getNode(id)], field, text)}
    />
  );
}

interface RowEndProps {
  readonly id: string;
  readonly isSelected: boolean;
}

/** The end of a row: buttons that add to it, and its menu while it is selected. */
function RowEnd({ id, isSelected }: RowEndProps) {
  const editor = useEditor();
  const node = useNode(id);
  if (!node || editor.isReadOnly.value) return null;
  const { kind } = node;
  const isScope = kind === "page" && getText(node, "kind") === "scope_of_work";
  return (
    <>
      {isScope && <AddBlocks pageId={id} />}
      {kind === "side_by_side" && (
        <p class="adders">
          <AddColumn sideBySideId={id} />
          {getText(node, "style") === "comparison" && <AddFeatures sideBySideId={id} onAdd={reveal} />}
        </p>
      )}
      {isSelected && (
        <div class="row-tools" dir={getTextDirection(locale)}>
          {(kind === "line_item" || kind === "feature") && <DragHandle id={id} />}
          <RowMenu id={id} name={getText(node, "name")} />
        </div>
      )}
    </>
  );
}

interface PriceButtonProps {
  readonly id: string;
  readonly opened: Signal<OpenPrice | null>;
  readonly children: ComponentChildren;
}

/** A price on the paper. Pressing it opens its controls. Typing opens them with a new price. */
function PriceButton({ id, opened, children }: PriceButtonProps) {
  const editor = useEditor();
  const node = useNode(id);
  if (!node) return null;
  if (editor.isReadOnly.value) return <>{children}</>;
  return (
    <button
      type="button"
      class="price-button"
      data-cell="price"
      data-placeholder={say("price")}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        opened.value = { id, anchor: currentTarget, key: null };
      }}
      onKeyDown={(event) => {
        if (!/^[\d=.,-]$/.test(event.key) || event.metaKey || event.ctrlKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        opened.value = { id, anchor: event.currentTarget, key: event.key };
      }}
    >
      <span class="unseen">{say("price_of", { name: getText(node, "name") })} </span>
      <span class="price">{children}</span>
    </button>
  );
}
