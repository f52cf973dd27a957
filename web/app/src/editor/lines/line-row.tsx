import { FREQUENCIES } from "@proffer/pricing";
import { memo } from "preact/compat";
import { HandleIcon } from "../icons.tsx";
import type { DocumentNode } from "../../model/document/node.ts";
import { getFlag, getNumber, getText } from "../../model/document/proposal-document.ts";
import { setField, setSelected } from "../../model/edits/edits.ts";
import { toPlainText } from "../../model/spreadsheet/write-lines.ts";
import { NumberInput } from "../fields/number-input.tsx";
import { TextInput } from "../fields/text-input.tsx";
import type { Draft } from "../state/editor.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { clientChoices } from "./client-choices.ts";
import { startDrag } from "./drag-rows.ts";
import { RowMenu } from "./row-menu.tsx";
import { useIsSelected } from "./selection.ts";

interface LineRowProps extends Draft {
  /** The empty row that every group ends with. */
  readonly isTail?: boolean;
}

/** One line. A row whose id is not in the document yet becomes a line with its first letter. */
export const LineRow = memo(function LineRow({ id, groupId, before, isTail = false }: LineRowProps) {
  const editor = useEditor();
  const line = useNode(id);
  const isSelected = useIsSelected(id);
  const name = getText(line, "name");
  const isOff = getFlag(line, "optional") && !getFlag(line, "selected");
  const classes = ["line", isSelected && "selected", isOff && "off", !line && "draft"]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      <li class={classes} data-row={id} data-kind="line_item" data-group={groupId}>
        <span class="line-start">
          {line && (
            <button
              type="button"
              class="handle"
              tabIndex={-1}
              aria-hidden="true"
              onPointerDown={(event) => startDrag(event, editor, id)}
              onClick={(event) => selectRow(event, id)}
            >
              <HandleIcon />
            </button>
          )}
          {line && getFlag(line, "optional") && (
            <input
              type="checkbox"
              aria-label={say("chosen_of", { name })}
              checked={getFlag(line, "selected")}
              disabled={editor.isReadOnly.value}
              onChange={({ currentTarget }) =>
                editor.edit(setSelected(editor.document, line, currentTarget.checked))
              }
            />
          )}
        </span>
        <span class="line-what">
          <TextInput
            class="bare line-name"
            isWrapped
            cell="name"
            aria-label={line ? say("name_of", { name }) : say("new_line")}
            placeholder={isTail ? say("new_line_hint") : say("new_line")}
            value={name}
            isRequired={line !== undefined}
            maxLength={500}
            onText={(text) => {
              const present = editor.document.nodes.get(id);
              if (present) editor.type([present], "name", text);
              else if (text.trim() !== "" && !text.startsWith("/"))
                editor.insertDraft({ id, groupId, before }, text);
            }}
          />
          {line && <LineNotes line={line} />}
        </span>
        {line && <LineCells line={line} name={name} />}
      </li>
      {line?.lists.modifications?.map((each) => (
        <ModificationRow key={each} id={each} />
      ))}
    </>
  );

  function selectRow(event: MouseEvent, rowId: string): void {
    const { value } = editor.selected;
    if (event.metaKey || event.ctrlKey)
      editor.select(...(value.includes(rowId) ? value.filter((each) => each !== rowId) : [...value, rowId]));
    else if (event.shiftKey) editor.select(...listBetween(value.at(0), rowId));
    else editor.select(rowId);
  }
});

/** Lists the lines on the screen from one to another. */
function listBetween(first: string | undefined, last: string): string[] {
  const ids = [
    ...document.querySelectorAll<HTMLElement>('[data-row][data-kind="line_item"]:not(.draft)'),
  ].map(({ dataset }) => dataset["row"] ?? "");
  const [a, b] = [ids.indexOf(first ?? last), ids.indexOf(last)];
  const [from, to] = a <= b ? [a, b] : [b, a];
  // The one that was selected first stays first: selecting on starts from there.
  const between = ids.slice(Math.max(0, from), to + 1);
  return first === undefined ? between : [first, ...between.filter((id) => id !== first)];
}

/** Under the name: what a line is beside its price. */
function LineNotes({ line }: { readonly line: DocumentNode }) {
  const description = toPlainText(getText(line, "description")).slice(0, 200);
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
        <span key={tag} class="tag">
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

/** Quantity, price, billing and amount of a line or modification. */
function LineCells({ line, name }: { readonly line: DocumentNode; readonly name: string }) {
  const editor = useEditor();
  const model = getText(line, "price.model");
  const unit = getText(line, "price.quantity.unitLabel");
  const hasQuantity = model === "fixed" || model === "hourly" || model === "percent";
  const type = (field: string, to: string | number | null) => editor.type([line], field, to);
  return (
    <>
      <span class="line-quantity">
        {hasQuantity && (
          <>
            <NumberInput
              class="bare number"
              cell="quantity"
              aria-label={say("quantity_of", { name })}
              placeholder="1"
              isOptional
              min={0}
              max={1e9}
              value={getNumber(line, "price.quantity.current")}
              onNumber={(value) => type("price.quantity.current", value)}
            />
            <span class="unit" dir="auto" title={unit}>
              {unit || (model === "hourly" ? "h" : "")}
            </span>
          </>
        )}
      </span>
      <span class="line-price">
        {model === "text" ? (
          <TextInput
            class="bare"
            cell="price"
            aria-label={say("price_of", { name })}
            placeholder={say("price_words_example")}
            value={getText(line, "price.text")}
            maxLength={500}
            onText={(text) => type("price.text", text)}
          />
        ) : model === "none" ? (
          <span class="muted">{say("model_none")}</span>
        ) : (
          <>
            <NumberInput
              class="bare number"
              cell="price"
              aria-label={say("price_of", { name })}
              min={model === "percent" ? -100 : -1e12}
              max={model === "percent" ? 1000 : 1e12}
              decimals={model === "percent" ? 0 : editor.priceDecimals.value}
              value={getNumber(line, "price.value") ?? 0}
              onNumber={(value) => type("price.value", value)}
            />
            {model === "percent" && <span class="unit">%</span>}
          </>
        )}
      </span>
      <span class="line-billed">
        <select
          class="bare"
          aria-label={say("billing_of", { name })}
          value={getText(line, "price.frequency") || "once"}
          disabled={editor.isReadOnly.value}
          onChange={({ currentTarget }) =>
            editor.edit(setField([line], "price.frequency", currentTarget.value))
          }
        >
          <BillingOptions />
        </select>
      </span>
      <LineAmount line={line} model={model} />
      <RowMenu id={line.id} name={name} />
    </>
  );
}

const BillingOptions = memo(function BillingOptions() {
  return (
    <>
      {FREQUENCIES.map((frequency) => (
        <option key={frequency} value={frequency}>
          {say(`frequency_${frequency}`)}
        </option>
      ))}
    </>
  );
});

function LineAmount({ line, model }: { readonly line: DocumentNode; readonly model: string }) {
  const editor = useEditor();
  const amount = editor.prices.getAmount(line.id).value;
  const upper = getNumber(line, "price.max_value");
  const value = getNumber(line, "price.value") ?? 0;
  const isPriced = model !== "text" && model !== "none";
  const isRange = (model === "fixed" || model === "hourly") && upper !== null && upper > value;
  return (
    <span class="line-amount number">
      {isPriced && amount !== undefined && <b>{editor.money.value.money(amount, true)}</b>}
      {isRange && <small>–{editor.numbers.write(upper, editor.priceDecimals.value)}</small>}
    </span>
  );
}

function ModificationRow({ id }: { readonly id: string }) {
  const editor = useEditor();
  const node = useNode(id);
  const isSelected = useIsSelected(id);
  if (!node) return null;
  const name = getText(node, "name");
  return (
    <li class={isSelected ? "line inner selected" : "line inner"} data-row={id} data-kind="modification">
      <span class="line-start">
        {getFlag(node, "optional") && (
          <input
            type="checkbox"
            aria-label={say("chosen_of", { name })}
            checked={getFlag(node, "selected")}
            disabled={editor.isReadOnly.value}
            onChange={({ currentTarget }) => editor.edit(setField([node], "selected", currentTarget.checked))}
          />
        )}
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
          onText={(text) => editor.type([node], "name", text)}
        />
      </span>
      <LineCells line={node} name={name} />
    </li>
  );
}
