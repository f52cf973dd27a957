import type { LibraryItem } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { useMaySeeCosts } from "../api/may-see-costs.ts";
import { NumberField } from "../numbers/number-field.tsx";
import { MarginField } from "./margin-field.tsx";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { describeNameFault } from "../ui/describe-fault.ts";
import { Field, TextField } from "../ui/field.tsx";
import { formatFrequency } from "../ui/format.ts";
import { hasPrice, isLine, saveLibraryItem, toTypedItem, type TypedItem } from "./save-library-item.ts";
import { say } from "./say.ts";
import { toPath } from "../routes.ts";

interface LibraryItemDialogProps {
  /** Null for a new item. */
  readonly item: LibraryItem | null;
  readonly currency: string;
  readonly onClose: () => void;
}

/**
 * Creates or changes an item. Only lines have their price here. Larger items are created in a proposal and
 * saved from there.
 */
export function LibraryItemDialog({ item, currency, onClose }: LibraryItemDialogProps) {
  const [typed, setTyped] = useState(() => toTypedItem(item));
  const [error, setError] = useState<unknown>();
  const hasCosts = useMaySeeCosts();
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await saveLibraryItem(item, typed, { currency, hasCosts });
      await refresh("GET /api/library-items");
      onClose();
    } catch (refused) {
      setError(refused);
      await refresh("GET /api/library-items");
    }
  };

  const fields: ItemFieldsProps = {
    currency,
    typed,
    problems: error instanceof ApiError ? error.details : {},
    onType: (changes) => setTyped((before) => ({ ...before, ...changes })),
  };
  return (
    <Dialog title={item ? say("edit_item") : say("new_item")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {error !== undefined && (
            <p class="refusal" role="alert">
              {describeError(error)}
            </p>
          )}
          <NameField {...fields} />
          {hasPrice(item) && <PriceFields {...fields} />}
          {isLine(item) ? (
            <SkuAndCostFields item={item} hasCosts={hasCosts} {...fields} />
          ) : (
            <p class="muted">{say("larger_item")}</p>
          )}
          {item && <ItemUses id={item.id} count={item.use_count} />}
          <TagsField {...fields} />
        </div>
        <DialogFoot action={sayCommon("save")} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface ItemFieldsProps {
  readonly currency: string;
  readonly typed: TypedItem;
  /** The fault of each rejected field, by the name of the field in the API. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onType: (changes: Partial<TypedItem>) => void;
}

function NameField({ typed, problems, onType }: ItemFieldsProps) {
  return (
    <TextField
      label={sayCommon("name")}
      required
      autofocus
      describeFault={describeNameFault}
      value={typed.name}
      onValue={(name) => onType({ name })}
      problem={problems["name"]}
    />
  );
}

function PriceFields({ currency, typed, problems, onType }: ItemFieldsProps) {
  return (
    <div class="item-price">
      <NumberField
        label={say("price_in", { currency })}
        required
        currency={currency}
        value={typed.value}
        onValue={(value) => onType({ value })}
        problem={problems["price.value"]}
      />
      <Field label={say("billed")}>
        {(attributes) => (
          <select
            {...attributes}
            value={typed.frequency}
            onChange={({ currentTarget }) =>
              onType({ frequency: currentTarget.value as TypedItem["frequency"] })
            }
          >
            {frequencies.map((frequency) => (
              <option key={frequency} value={frequency}>
                {formatFrequency(frequency)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={say("unit")}
        placeholder={say("unit_example")}
        value={typed.unit}
        onValue={(unit) => onType({ unit })}
      />
    </div>
  );
}

interface CostFieldsProps extends ItemFieldsProps {
  readonly item: Extract<LibraryItem, { type: "line_item" }> | null;
  /** False: the member may not see costs. */
  readonly hasCosts: boolean;
}

function SkuAndCostFields({ item, hasCosts, currency, typed, problems, onType }: CostFieldsProps) {
  return (
    <div class="item-price">
      <TextField
        label={say("sku")}
        value={typed.sku}
        onValue={(sku) => onType({ sku })}
        problem={problems["sku"]}
      />
      {hasCosts && (
        <>
          <NumberField
            label={say("cost_in", { currency })}
            hint={say("cost_hint")}
            min={0}
            currency={currency}
            value={typed.cost}
            onValue={(cost) => onType({ cost })}
            problem={problems["cost"]}
          />
          {hasPrice(item) && (
            <MarginField
              item={item}
              currency={currency}
              typed={typed}
              onPrice={(value) => onType({ value })}
            />
          )}
        </>
      )}
    </div>
  );
}

function TagsField({ typed, onType }: ItemFieldsProps) {
  return (
    <TextField
      label={sayCommon("tags")}
      hint={say("tags_hint")}
      value={typed.tags}
      onValue={(tags) => onType({ tags })}
    />
  );
}

/** The proposals into which an item was inserted. Their copies do not change with the item. */
function ItemUses({ id, count }: { readonly id: string; readonly count: number }) {
  const { data } = useApi("GET /api/library-items/{id}/uses", { params: { id } }, { isEnabled: count > 0 });
  if (count === 0) return <p class="muted">{say("used_nowhere")}</p>;
  return (
    <details class="item-uses">
      <summary>{say("used_in_count", { count })}</summary>
      <ul>
        {data?.data.map(({ id: proposalId, name, client_name: client }) => (
          <li key={proposalId}>
            <a href={toPath("proposal", { id: proposalId })} dir="auto">
              {name}
            </a>{" "}
            <span class="muted" dir="auto">
              {client}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
