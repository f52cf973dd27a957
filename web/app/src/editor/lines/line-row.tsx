import { memo } from "../../../../recipient/src/ui/memo.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { getFlag, getText } from "../../model/document/proposal-document.ts";
import { toPlainText } from "../../model/spreadsheet/write-lines.ts";
import { useFilledText } from "../client-view/filled-texts.ts";
import { NameInput } from "../fields/name-input.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { QuestionMark } from "../questions/question-parts.tsx";
import { clientChoices } from "./client-choices.ts";
import { DragHandle } from "./drag-handle.tsx";
import { ChosenBox, RowCells } from "./row-cells.tsx";
import { useIsSelected } from "./select-row.ts";

interface RowProps {
  readonly id: string;
}

interface LineProps extends RowProps {
  readonly groupId: string;
}

/**
 * One line with its modifications. A row that is not in the document yet becomes a line when the user types
 * the first letter of its name. A row whose controls are still pending is read-only.
 */
export const LineRow = memo(function LineRow(props: LineProps) {
  const { deferredRows, document } = useEditor();
  const { id, groupId } = props;
  if (!deferredRows.isDeferred(id)) return <Line {...props} />;
  return (
    <li class="line coming" data-row={id} data-kind="line_item" data-group={groupId}>
      <span class="line-start" />
      <span class="line-what bare line-name">{getText(document.nodes.get(id), "name")}</span>
    </li>
  );
});

function Line({ id, groupId }: LineProps) {
  const line = useNode(id);
  const isSelected = useIsSelected(id);
  const isOff = getFlag(line, "optional") && !getFlag(line, "selected");
  const classes = ["line", isSelected && "selected", isOff && "off", !line && "draft"];
  return (
    <>
      <li class={classes.filter(Boolean).join(" ")} data-row={id} data-kind="line_item" data-group={groupId}>
        <span class="line-start">
          {line && <DragHandle id={id} />}
          {line && getFlag(line, "optional") && <ChosenBox node={line} />}
        </span>
        <span class="line-what">
          <NameInput id={id} class="bare line-name" />
          {line && <LineNotes line={line} />}
          <QuestionMark id={id} />
        </span>
        {line && <RowCells node={line} />}
      </li>
      {line?.lists.modifications?.map((each) => (
        <InnerRow key={each} id={each} />
      ))}
    </>
  );
}

/** A modification of a line, or a column of a side-by-side. */
export function InnerRow({ id }: RowProps) {
  const node = useNode(id);
  const isSelected = useIsSelected(id);
  if (!node) return null;
  const isColumn = node.kind === "column";
  const classes = ["line", !isColumn && "inner", isSelected && "selected"];
  return (
    <li class={classes.filter(Boolean).join(" ")} data-row={id} data-kind={node.kind}>
      <span class="line-start">{(isColumn || getFlag(node, "optional")) && <ChosenBox node={node} />}</span>
      <span class="line-what">
        <NameInput id={id} class="bare line-name" />
        <QuestionMark id={id} />
      </span>
      <RowCells node={node} />
    </li>
  );
}

/** The notes below the name: the client's choice, flags and the description. */
function LineNotes({ line }: { readonly line: DocumentNode }) {
  const description = useFilledText(toPlainText(getText(line, "description"))).slice(0, 200);
  const choice = clientChoices.value.get(line.id);
  const tags = [
    choice && say(`client_${choice}`),
    getFlag(line, "optional") && say("optional"),
    getFlag(line, "hidden") && say("hidden"),
    getText(line, "internal_notes") !== "" && say("field_internal_notes"),
  ].filter((tag) => typeof tag === "string");
  if (description === "" && tags.length === 0) return null;
  return (
    <span class="line-notes">
      {tags.map((tag) => (
        <span key={tag} class="line-tag">
          {tag}
        </span>
      ))}
      {description !== "" && (
        <span class="excerpt" dir="auto">
          {description}
        </span>
      )}
    </span>
  );
}
