import { PlusIcon } from "../../ui/icons.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { AddPage, AddBlocks, AddColumn } from "./add-menus.tsx";
import { GridCanvas } from "./grid-canvas.tsx";
import "./lines.css";
import { getFlag, getNumber, getText } from "../../model/document/proposal-document.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { useFilledRichText } from "../client-view/filled-texts.ts";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import type { Editor } from "../state/editor.ts";
import { formatFrequency } from "../../ui/format.ts";
import { QuestionMark } from "../questions/question-parts.tsx";
import { LineRow, InnerRow } from "./line-row.tsx";
import type { ComponentChildren } from "preact";
import { NameInput } from "../fields/name-input.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useIsSelected } from "./select-row.ts";

/** The document as a grid for the keyboard: all pages, groups and lines in one column. */
export function LinesView() {
  const editor = useEditor();
  const root = useNode(editor.id);
  const margins = editor.costs.margins.value;
  return (
    <GridCanvas>
      {margins && <margins.Switch />}
      <div class={margins?.hasColumns.value ? "sheets with-margins" : "sheets"}>
        {root?.lists.pages?.map((id) => (
          <PageBlock key={id} id={id} />
        ))}
        {!editor.isReadOnly.value && (
          <AddPage>
            <PlusIcon /> {say("add_page")}
          </AddPage>
        )}
      </div>
    </GridCanvas>
  );
}

/** One page: its name, and its text or groups. */
function PageBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const page = useNode(id);
  const content = getText(page, "content");
  const shown = useFilledRichText(content);
  if (!page) return null;
  const name = getText(page, "name");
  const isScope = getText(page, "kind") === "scope_of_work";
  return (
    <section class={isScope ? "sheet" : "sheet plain"} id={`page-${id}`} aria-label={name}>
      <BlockHead id={id} kind="page" tags={listTags(page, editor)} />
      {(!isScope || content !== "") && (
        <RichTextField
          label={`${say("field_content")}: ${name}`}
          html={content}
          shown={shown}
          onHtml={(html) => editor.type([editor.getNode(id)], "content", html)}
        />
      )}
      {isScope && (
        <>
          {page.lists.children?.map((child) => (
            <Child key={child} id={child} />
          ))}
          {!editor.isReadOnly.value && <AddBlocks pageId={id} />}
        </>
      )}
    </section>
  );
}

function listTags(page: DocumentNode, { numbers }: Editor): (string | false)[] {
  const kind = getText(page, "kind");
  const markup = getNumber(page, "markup_percent") ?? 0;
  const tax = getNumber(page, "tax_percent") ?? 0;
  return [
    kind !== "scope_of_work" && say(`page_kind_${kind as "cover" | "content" | "signatures"}`),
    getFlag(page, "hidden") && say("hidden"),
    markup !== 0 && `${say("field_markup_percent")} ${numbers.write(markup)}%`,
    tax !== 0 && `${say("tax")} ${numbers.write(tax)}%`,
  ];
}

function Child({ id }: { readonly id: string }) {
  const node = useNode(id);
  if (node?.kind === "group") return <GroupBlock id={id} />;
  return node?.kind === "side_by_side" ? <SideBySideBlock id={id} /> : null;
}

/** A group with its lines, and an empty row at its end. */
function GroupBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const group = useNode(id);
  if (!group) return null;
  const lines = group.lists.line_items ?? [];
  const selection = getText(group, "selection_type") as "loose" | "single" | "multiple";
  // The draft rows are in one list with the lines, so that a row keeps its element when it becomes a line.
  const rows = editor.isReadOnly.value ? lines : editor.drafts.listRows(id, lines);
  return (
    <section class="block" aria-label={getText(group, "name")}>
      <BlockHead
        id={id}
        kind="block"
        tags={[
          getFlag(group, "optional") && say("optional"),
          selection !== "loose" && say(`selection_${selection}`),
        ]}
      >
        <GroupCosts id={id} />
      </BlockHead>
      <MarginHeadings />
      <ul class="rows">
        {rows.map((each) => (
          <LineRow key={each} id={each} groupId={id} />
        ))}
      </ul>
    </section>
  );
}

/** The headings of the columns, while the grid shows costs and margins. */
function MarginHeadings() {
  const margins = useEditor().costs.margins.value;
  return margins?.hasColumns.value ? <margins.Headings /> : null;
}

function GroupCosts({ id }: { readonly id: string }) {
  const editor = useEditor();
  const costs = editor.prices.getCosts(id).value;
  const money = editor.money.value;
  return (
    <span class="group-costs number">
      {costs.map(({ frequency, amount }) => (
        <span key={frequency}>
          <b>{money.money(amount, true)}</b>
          {frequency !== "once" && <small> {formatFrequency(frequency)}</small>}
        </span>
      ))}
    </span>
  );
}

/** A side-by-side: its columns as rows of the grid. */
function SideBySideBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const node = useNode(id);
  if (!node) return null;
  return (
    <section class="block" aria-label={getText(node, "name")}>
      <BlockHead
        id={id}
        kind="block"
        tags={[say("kind_side_by_side"), getFlag(node, "optional") && say("optional")]}
      />
      <MarginHeadings />
      <ul class="rows">
        {node.lists.columns?.map((each) => (
          <InnerRow key={each} id={each} />
        ))}
      </ul>
      {!editor.isReadOnly.value && (
        <p class="adders">
          <AddColumn sideBySideId={id} />
        </p>
      )}
    </section>
  );
}

interface BlockHeadProps {
  readonly id: string;
  readonly kind: "page" | "block";
  readonly tags: readonly (string | false)[];
  readonly children?: ComponentChildren;
}

/** The head of a page, group or side-by-side: its name, tags and menu. */
function BlockHead({ id, kind, tags, children }: BlockHeadProps) {
  const node = useNode(id);
  const isSelected = useIsSelected(id);
  return (
    <header class={isSelected ? `${kind}-head selected` : `${kind}-head`} data-row={id}>
      <NameInput id={id} class={`bare ${kind}-name`} />
      <span class="tags">
        {tags.map(
          (tag) =>
            tag !== false && (
              <span key={tag} class="line-tag">
                {tag}
              </span>
            ),
        )}
      </span>
      <QuestionMark id={id} />
      {children}
      <RowMenu id={id} name={getText(node, "name")} />
    </header>
  );
}
