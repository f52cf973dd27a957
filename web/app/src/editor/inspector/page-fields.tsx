import { frequencies } from "@proffer/pricing";
import { useRef } from "preact/hooks";
import { CloseIcon, PlusIcon } from "../../ui/icons.tsx";
import { getText, getValue } from "../../model/document/proposal-document.ts";
import { insertRecords, removeNodes, setField } from "../../model/edits/edits.ts";
import { createDiscount } from "../../model/edits/new-records.ts";
import { formatFrequency } from "../../ui/format.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { taxFields } from "./tax-and-discounts.tsx";
import { ChoiceField, FlagField, NumberField, TextField, type NodesProps } from "./shared-fields.tsx";

/** Fields of pages. Only pages with prices have taxes and discounts. */
export function PageFields({ nodes }: NodesProps) {
  const isScope = nodes.every((node) => getValue(node, "kind") === "scope_of_work");
  const [page] = nodes;
  return (
    <>
      {nodes.length === 1 && <TextField nodes={nodes} label={say("name")} field="name" isRequired />}
      {isScope && (
        <>
          <div class="two" id={taxFields}>
            <NumberField
              nodes={nodes}
              label={say("tax_percent")}
              field="tax_percent"
              kind="percent"
              min={0}
              max={100}
            />
            <NumberField
              nodes={nodes}
              label={say("markup_percent")}
              field="markup_percent"
              kind="percent"
              min={-100}
              max={1000}
            />
          </div>
          {page && nodes.length === 1 && <Discounts pageId={page.id} />}
          <FlagField nodes={nodes} label={say("page_minor_units")} field="show_minor_units" />
        </>
      )}
      <FlagField
        nodes={nodes}
        label={say("page_hidden")}
        field="hidden"
        {...(isScope && { hint: say("hide_from_client_hint") })}
      />
      <FlagField nodes={nodes} label={say("page_not_in_pdf")} field="exclude_from_pdf" />
    </>
  );
}

function Discounts({ pageId }: { readonly pageId: string }) {
  const editor = useEditor();
  const page = useNode(pageId);
  const list = useRef<HTMLFieldSetElement>(null);
  function add(): void {
    editor.edit(
      insertRecords([createDiscount(say("new_discount"))], {
        list: "discounts",
        parent: pageId,
        before: null,
      }),
    );
    // Selects the initial name, so that the user types over it.
    requestAnimationFrame(() => {
      const name = list.current?.querySelector<HTMLInputElement>(".card:last-of-type input");
      // Not every browser focuses a selected input.
      name?.focus();
      name?.select();
    });
  }
  return (
    <fieldset ref={list} class="field">
      <legend class="label">{say("discounts")}</legend>
      {page?.lists.discounts?.map((id) => (
        <Discount key={id} id={id} />
      ))}
      {!editor.isReadOnly.value && (
        <button type="button" class="button quiet add" onClick={add}>
          <PlusIcon /> {say("add_discount")}
        </button>
      )}
    </fieldset>
  );
}

function Discount({ id }: { readonly id: string }) {
  const editor = useEditor();
  const discount = useNode(id);
  if (!discount) return null;
  const nodes = [discount];
  const isPercent = getText(discount, "type") === "percent";
  return (
    <div class="card">
      <div class="card-head">
        <TextField nodes={nodes} label={say("discount_name")} field="name" />
        <button
          type="button"
          class="button quiet square"
          aria-label={say("remove")}
          title={say("remove")}
          onClick={() => editor.edit(removeNodes(editor.document, nodes))}
        >
          <CloseIcon />
        </button>
      </div>
      <ChoiceField
        nodes={nodes}
        label={say("discount_kind")}
        field="type"
        isSegmented
        choices={[
          { value: "percent", label: say("discount_percent") },
          { value: "fixed", label: say("discount_fixed") },
        ]}
      />
      <div class="two">
        <NumberField
          nodes={nodes}
          label={say("field_value")}
          field="value"
          kind={isPercent ? "percent" : "amount"}
          min={0}
          max={isPercent ? 100 : 1e12}
          decimals={isPercent ? 0 : editor.priceDecimals.value}
          onPercent={(points) => {
            const { label, operations } = setField(nodes, "type", "percent");
            const value = setField(nodes, "value", Math.min(100, Math.max(0, points)));
            editor.edit({ label, operations: [...operations, ...value.operations] });
          }}
        />
        <ChoiceField
          nodes={nodes}
          label={say("discount_applies_to")}
          field="frequency"
          choices={frequencies.map((value) => ({ value, label: formatFrequency(value) }))}
        />
      </div>
    </div>
  );
}
