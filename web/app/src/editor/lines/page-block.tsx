import { getFlag, getNumber, getText } from "../../model/document/proposal-document.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { useFilledRichText } from "../client-view/filled-texts.ts";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { AddBlocks } from "./add-menus.tsx";
import { BlockHead } from "./block-head.tsx";
import { GroupBlock } from "./group-block.tsx";
import { SideBySideBlock } from "./side-by-side-block.tsx";

/** One page: its name, its text or its groups. */
export function PageBlock({ id }: { readonly id: string }) {
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
