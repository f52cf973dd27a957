import type { LibraryItem } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import type { InputOf } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { formatFrequency } from "../ui/format.ts";
import { ItemUses } from "./item-uses.tsx";
import { readAmount } from "./read-amount.ts";
import { say } from "./texts/say.ts";

type Line = Extract<LibraryItem, { type: "line_item" }>;
type Body = NonNullable<InputOf<"POST /api/library-items/bulk">["body"]>;
type Changes = NonNullable<Body["updates"]>[number]["changes"];

interface LibraryItemDialogProps {
  /** Null for a new one. */
  readonly item: LibraryItem | null;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Creates or changes an item. A line has its price here; larger things are made in a proposal and saved from there. */
export function LibraryItemDialog({ item, currency, onClose }: LibraryItemDialogProps) {
  const line = item === null || item.type === "line_item" ? item : undefined;
  const [name, setName] = useState(item?.name ?? "");
  const [tags, setTags] = useState(item?.tags.join(", ") ?? "");
  const [value, setValue] = useState(line?.price.value === undefined ? "" : String(line.price.value));
  const [unit, setUnit] = useState(line?.price.quantity?.unitLabel ?? "");
  const [frequency, setFrequency] = useState(line?.price.frequency ?? "once");
  const [sku, setSku] = useState(line?.sku ?? "");
  const [cost, setCost] = useState(typeof line?.cost === "number" ? String(line.cost) : "");
  const [error, setError] = useState<unknown>();
  const hasPrice =
    line !== undefined && (line === null || line.price.model === "fixed" || line.price.model === "hourly");

  const amount = readAmount(value);
  const costAmount = readAmount(cost);
  const submit = async (event: Event) => {
    event.preventDefault();
    if ((hasPrice && amount === undefined) || (cost !== "" && costAmount === undefined)) {
      setError(
        new ApiError(400, "VALIDATION_ERROR", "", describeWrongNumbers(amount, cost === "" ? 0 : costAmount)),
      );
      return;
    }
    const shared = {
      name,
      tags: toTags(tags),
      ...(line !== undefined && { sku, cost: cost === "" ? null : costAmount }),
    };
    const price =
      hasPrice && amount !== undefined ? toPrice(line, { value: amount, unit, frequency }) : undefined;
    try {
      if (item) {
        const changes = { ...shared, ...(price && { price }) };
        if (!(await changeUnlessOutdated(item, changes))) throw sayOutdated();
      } else if (price)
        await request("POST /api/library-items", { body: { type: "line_item", ...shared, price } });
      await refresh("GET /api/library-items");
      onClose();
    } catch (refused) {
      setError(refused);
      await refresh("GET /api/library-items");
    }
  };

  const problems = error instanceof ApiError ? error.details : {};
  return (
    <Dialog title={item ? say("edit_item") : say("new_item")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {error !== undefined && (
            <p class="refusal" role="alert">
              {describeError(error)}
            </p>
          )}
          <TextField
            label={sayCommon("name")}
            required
            autofocus
            value={name}
            onValue={setName}
            problem={problems["name"]}
          />
          {hasPrice && (
            <div class="item-price">
              <TextField
                label={say("price_in", { currency })}
                required
                inputMode="decimal"
                value={value}
                onValue={setValue}
                problem={problems["price.value"]}
              />
              <Field label={say("billed")}>
                {(attributes) => (
                  <select
                    {...attributes}
                    value={frequency}
                    onChange={({ currentTarget }) => setFrequency(currentTarget.value as typeof frequency)}
                  >
                    {frequencies.map((each) => (
                      <option key={each} value={each}>
                        {formatFrequency(each)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <TextField
                label={say("unit")}
                placeholder={say("unit_example")}
                value={unit}
                onValue={setUnit}
              />
            </div>
          )}
          {line !== undefined && (
            <div class="item-price">
              <TextField label={say("sku")} value={sku} onValue={setSku} problem={problems["sku"]} />
              <TextField
                label={say("cost_in", { currency })}
                hint={say("cost_hint")}
                inputMode="decimal"
                value={cost}
                onValue={setCost}
                problem={problems["cost"]}
              />
            </div>
          )}
          {line === undefined && <p class="muted">{say("larger_item")}</p>}
          {item && <ItemUses id={item.id} count={item.use_count} />}
          <TextField label={sayCommon("tags")} hint={say("tags_hint")} value={tags} onValue={setTags} />
        </div>
        <DialogFoot action={sayCommon("save")} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Changes fields of an item that still have the values that the dialog was opened with. Returns whether they had. */
async function changeUnlessOutdated(item: LibraryItem, changes: Changes): Promise<boolean> {
  // A SKU and a cost that the item has not may come from somebody else meanwhile.
  const seen = { sku: "", cost: null, ...item };
  const was = Object.fromEntries(Object.entries(seen).filter(([field]) => field in changes));
  const updates = [{ library_item_id: item.id, changes, was }];
  const { left_ids: left } = await request("POST /api/library-items/bulk", { body: { updates } });
  return left.length === 0;
}

const sayOutdated = () => new ApiError(409, "CONFLICT", say("item_outdated"));

/** Says of which fields the text is no number. */
function describeWrongNumbers(price: number | undefined, cost: number | undefined): Record<string, string> {
  const wrong = say("no_number");
  return {
    ...(price === undefined && { "price.value": wrong }),
    ...(cost === undefined && { cost: wrong }),
  };
}

interface PriceFields {
  readonly value: number;
  readonly unit: string;
  readonly frequency: Line["price"]["frequency"] & string;
}

/** The price with what the dialog changes; the rest of an existing one stays. */
function toPrice(line: Line | null, { value, unit, frequency }: PriceFields): Line["price"] {
  const { unitLabel: _, ...quantity } = line?.price.quantity ?? {};
  const withUnit = unit ? { ...quantity, unitLabel: unit } : quantity;
  return {
    ...(line?.price ?? { model: "fixed" as const }),
    value,
    frequency,
    ...(Object.keys(withUnit).length > 0 && { quantity: withUnit }),
  };
}

function toTags(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}
