import type { ComponentChildren } from "preact";
import { say } from "../texts/say.ts";
import { CloseIcon } from "./icons.tsx";

interface SelectionBarProps {
  readonly label: string;
  /** Number of selected rows. */
  readonly count: number;
  /** True if no further row can be selected. */
  readonly isAll: boolean;
  /** Label of the button that selects all rows. */
  readonly allLabel: string;
  readonly onAll: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
  /** Further actions for the selected rows. */
  readonly children: ComponentChildren;
}

/** Actions for all selected rows of a list. The bar replaces the filters. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, isAll, allLabel, onAll, onDelete, onClear, children } = props;
  return (
    <div class="filters bulk" role="toolbar" aria-label={label}>
      <b aria-live="polite">{say("selected_count", { count })}</b>
      {!isAll && (
        <button type="button" class="button quiet" onClick={onAll}>
          {allLabel}
        </button>
      )}
      {children}
      <button type="button" class="button danger" onClick={onDelete}>
        {say("delete")}
      </button>
      <button
        type="button"
        class="button quiet square end"
        aria-label={say("clear_selection")}
        onClick={onClear}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
