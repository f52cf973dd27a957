import { reservePictureSpace } from "../../../../recipient/src/ui/rich-text.tsx";
import type { TextFieldName } from "../../../../recipient/src/ui/page-context.ts";
import { getText } from "../../model/document/proposal-document.ts";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

interface PaperTextProps {
  readonly id: string;
  readonly field: TextFieldName;
  /** The text as the client reads it. */
  readonly html: string;
  readonly class: string;
}

/** A rich text on the paper. A row that is not in the document yet has none. */
export function PaperText({ id, field, html, class: className }: PaperTextProps) {
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
