import type { LibraryItem } from "@proffer/contract";
import { useState } from "preact/hooks";
import { say as sayCommon } from "../texts/say.ts";
import { SelectionBar } from "../ui/selection-bar.tsx";
import { deleteItems, tagItems } from "./change-items.ts";
import { PriceDialog } from "./price-dialog.tsx";
import { say } from "./say.ts";

interface LibraryBulkBarProps {
  readonly items: readonly LibraryItem[];
  /** Number of all items that match the filter. */
  readonly total: number;
  readonly currency: string;
  readonly onAll: () => void;
  readonly onDone: () => void;
}

/** The actions for all selected items. */
export function LibraryBulkBar({ items, total, currency, onAll, onDone }: LibraryBulkBarProps) {
  const [tag, setTag] = useState("");
  const [isPricing, setPricing] = useState(false);
  const tagAll = async (isAdded: boolean) => {
    if (tag.trim() === "") return;
    await tagItems(items, tag.trim(), isAdded);
    onDone();
  };
  const deleteAll = async () => {
    await deleteItems(items);
    onDone();
  };
  return (
    <>
      <SelectionBar
        label={say("selected_items")}
        count={items.length}
        isAll={items.length >= total}
        allLabel={say("select_found", { count: total })}
        onAll={onAll}
        onDelete={() => void deleteAll()}
        onClear={onDone}
      >
        <button type="button" class="button" onClick={() => setPricing(true)}>
          {say("change_prices")}
        </button>
        <form
          class="inline-form"
          onSubmit={(event) => {
            event.preventDefault();
            void tagAll(true);
          }}
        >
          <input
            class="input"
            maxLength={100}
            aria-label={sayCommon("tag")}
            placeholder={sayCommon("tag")}
            value={tag}
            onInput={({ currentTarget }) => setTag(currentTarget.value)}
          />
          <button type="submit" class="button">
            {sayCommon("add_tag")}
          </button>
          <button type="button" class="button" onClick={() => void tagAll(false)}>
            {say("remove_tag")}
          </button>
        </form>
      </SelectionBar>
      {isPricing && (
        <PriceDialog items={items} currency={currency} onClose={() => setPricing(false)} onDone={onDone} />
      )}
    </>
  );
}
