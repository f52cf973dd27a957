import { getFlag, getText } from "../../model/document/proposal-document.ts";
import { formatFrequency } from "../../ui/format.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { BlockHead } from "./block-head.tsx";
import { LineRow } from "./line-row.tsx";

/** A group with its lines, and an empty row at its end. */
export function GroupBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const group = useNode(id);
  if (!group) return null;
  const lines = group.lists.line_items ?? [];
  const selection = getText(group, "selection_type") as "loose" | "single" | "multiple";
  // In one list with the lines: a row stays the same when it becomes one of them.
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
      <ul class="rows">
        {rows.map((each) => (
          <LineRow key={each} id={each} groupId={id} />
        ))}
      </ul>
    </section>
  );
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
