import { PlusIcon } from "../../ui/icons.tsx";
import { getFlag, getNumber, getText } from "../../model/document/proposal-document.ts";
import { TextInput } from "../fields/text-input.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { addGroup, addSideBySide } from "./add-menus.tsx";
import { GroupBlock } from "./group-block.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useIsSelected } from "./selection.ts";
import { SideBySideBlock } from "./side-by-side-block.tsx";

/** One page: its name, its text or its groups. */
export function PageBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const page = useNode(id);
  const isSelected = useIsSelected(id);
  if (!page) return null;
  const kind = getText(page, "kind");
  const name = getText(page, "name");
  const isScope = kind === "scope_of_work";
  return (
    <section class={isScope ? "sheet" : "sheet plain"} id={`page-${id}`} aria-label={name}>
      <header class={isSelected ? "page-head selected" : "page-head"} data-row={id}>
        <TextInput
          class="bare page-name"
          isWrapped
          cell="name"
          aria-label={say("name_of", { name })}
          value={name}
          isRequired
          maxLength={500}
          onText={(text) => editor.type([page], "name", text)}
        />
        <span class="tags">
          {!isScope && (
            <span class="tag">{say(`page_kind_${kind as "cover" | "content" | "signatures"}`)}</span>
          )}
          {getFlag(page, "hidden") && <span class="tag">{say("hidden")}</span>}
          {(getNumber(page, "markup_percent") ?? 0) !== 0 && (
            <span class="tag">
              {say("field_markup_percent")} {editor.numbers.write(getNumber(page, "markup_percent") ?? 0)}%
            </span>
          )}
          {(getNumber(page, "tax_percent") ?? 0) !== 0 && (
            <span class="tag">
              {say("tax")} {editor.numbers.write(getNumber(page, "tax_percent") ?? 0)}%
            </span>
          )}
        </span>
        <RowMenu id={id} name={name} />
      </header>
      {(!isScope || getText(page, "content") !== "") && (
        <RichTextField
          label={`${say("field_content")}: ${name}`}
          html={getText(page, "content")}
          onHtml={(html) => editor.type([editor.getNode(id)], "content", html)}
        />
      )}
      {isScope && (
        <>
          {page.lists.children?.map((child) => (
            <Child key={child} id={child} />
          ))}
          {!editor.isReadOnly.value && (
            <p class="adders">
              <button type="button" class="button quiet add" onClick={() => addGroup(editor, id)}>
                <PlusIcon /> {say("add_group")}
              </button>
              <button type="button" class="button quiet add" onClick={() => addSideBySide(editor, id)}>
                <PlusIcon /> {say("add_side_by_side")}
              </button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Child({ id }: { readonly id: string }) {
  const node = useNode(id);
  if (node?.kind === "group") return <GroupBlock id={id} />;
  return node?.kind === "side_by_side" ? <SideBySideBlock id={id} /> : null;
}
