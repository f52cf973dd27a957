import { getText, getValue } from "../../model/document/proposal-document.ts";
import { Menu } from "../../ui/menu.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";

/** Id of the first tax fields of a page. */
export const taxFields = "page-tax";

/**
 * Leads from the totals to the tax and discounts of a page. With several pages of prices it offers one page
 * or all of them, because most proposals have the same tax on all pages.
 */
export function TaxAndDiscounts({ class: className }: { readonly class: string }) {
  const editor = useEditor();
  const root = useNode(editor.id);
  const pages = (root?.lists.pages ?? []).filter(
    (id) => getValue(editor.document.nodes.get(id), "kind") === "scope_of_work",
  );
  if (pages.length === 0) return null;
  const text = say("tax_and_discounts");
  if (pages.length === 1)
    return (
      <button type="button" class={className} onClick={() => open(editor, pages)}>
        {text}
      </button>
    );
  return (
    <Menu
      label={text}
      class={className}
      listItems={() => [
        { label: say("tax_on_all_pages"), run: () => open(editor, pages) },
        ...pages.map((id) => ({
          label: getText(editor.document.nodes.get(id), "name"),
          run: () => open(editor, [id]),
        })),
      ]}
    >
      {text}
    </Menu>
  );
}

function open(editor: Editor, pageIds: readonly string[]): void {
  editor.select(...pageIds);
  requestAnimationFrame(() => document.getElementById(taxFields)?.querySelector("input")?.focus());
}
