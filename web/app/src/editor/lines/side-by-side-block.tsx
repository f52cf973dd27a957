import { PlusIcon } from "../../ui/icons.tsx";
import { getFlag, getNumber, getText } from "../../model/document/proposal-document.ts";
import { insertRecords, setField, setSelected } from "../../model/edits/edits.ts";
import { createColumn } from "../../model/edits/new-records.ts";
import { NumberInput } from "../fields/number-input.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { FREQUENCIES } from "@proffer/pricing";
import { RowMenu } from "./row-menu.tsx";
import { useIsSelected } from "./selection.ts";
import { focusCell } from "./focus-cell.ts";

/** A side-by-side: its columns as rows of the grid. */
export function SideBySideBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const node = useNode(id);
  const isSelected = useIsSelected(id);
  if (!node) return null;
  const name = getText(node, "name");
  const columns = node.lists.columns ?? [];

  function addColumn(): void {
    const column = createColumn(say("new_column", { number: columns.length + 1 }));
    editor.edit(insertRecords([column], { list: "columns", parent: id, before: null }));
    editor.select(column.id);
    focusCell(column.id, "name");
  }

  return (
    <section class="group-block" aria-label={name}>
      <header class={isSelected ? "group-head selected" : "group-head"} data-row={id}>
        <TextInput
          class="bare group-name"
          isWrapped
          cell="name"
          aria-label={say("name_of", { name })}
          value={name}
          isRequired
          maxLength={500}
          onText={(text) => editor.type([node], "name", text)}
        />
        <span class="tags">
          <span class="tag">{say("kind_side_by_side")}</span>
          {getFlag(node, "optional") && <span class="tag">{say("optional")}</span>}
        </span>
        <RowMenu id={id} name={name} />
      </header>
      <ul class="rows">
        {columns.map((each) => (
          <ColumnRow key={each} id={each} />
        ))}
      </ul>
      {!editor.isReadOnly.value && (
        <p class="adders">
          <button type="button" class="button quiet add" onClick={addColumn}>
            <PlusIcon /> {say("add_column")}
          </button>
        </p>
      )}
    </section>
  );
}

function ColumnRow({ id }: { readonly id: string }) {
  const editor = useEditor();
  const column = useNode(id);
  const isSelected = useIsSelected(id);
  const amount = editor.prices.getAmount(id).value;
  if (!column) return null;
  const name = getText(column, "name");
  const fee = getText(column, "feeType");
  return (
    <li class={isSelected ? "line selected" : "line"} data-row={id} data-kind="column">
      <span class="line-start">
        <input
          type="checkbox"
          aria-label={say("chosen_of", { name })}
          checked={getFlag(column, "isSelected")}
          disabled={editor.isReadOnly.value}
          onChange={({ currentTarget }) =>
            editor.edit(setSelected(editor.document, column, currentTarget.checked))
          }
        />
      </span>
      <span class="line-what">
        <TextInput
          class="bare line-name"
          isWrapped
          cell="name"
          aria-label={say("name_of", { name })}
          value={name}
          isRequired
          maxLength={500}
          onText={(text) => editor.type([column], "name", text)}
        />
      </span>
      <span class="line-quantity" />
      <span class="line-price">
        {fee === "text" ? (
          <TextInput
            class="bare"
            cell="price"
            aria-label={say("price_of", { name })}
            value={getText(column, "price_text")}
            maxLength={500}
            onText={(text) => editor.type([column], "price_text", text)}
          />
        ) : fee === "none" ? (
          <span class="muted">{say("model_none")}</span>
        ) : (
          <NumberInput
            class="bare number"
            cell="price"
            aria-label={say("price_of", { name })}
            decimals={editor.priceDecimals.value}
            value={getNumber(column, "price") ?? 0}
            onNumber={(value) => editor.type([column], "price", value)}
          />
        )}
      </span>
      <span class="line-billed">
        <select
          class="bare"
          aria-label={say("billing_of", { name })}
          value={getText(column, "frequency") || "once"}
          disabled={editor.isReadOnly.value}
          onChange={({ currentTarget }) => editor.edit(setField([column], "frequency", currentTarget.value))}
        >
          {FREQUENCIES.map((frequency) => (
            <option key={frequency} value={frequency}>
              {say(`frequency_${frequency}`)}
            </option>
          ))}
        </select>
      </span>
      <span class="line-amount number">
        {fee === "fixed" && amount !== undefined && <b>{editor.money.value.money(amount, true)}</b>}
      </span>
      <RowMenu id={id} name={name} />
    </li>
  );
}
