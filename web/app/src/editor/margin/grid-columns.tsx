import { signal } from "@preact/signals";
import { useCommands } from "../../commands/commands.ts";
import { say as sayEditor } from "../say.ts";
import { say } from "../../margin/say.ts";

const storageKey = "proffer.margin-columns";

/** Whether the grid shows costs and margins, as the user left it. */
export const hasColumns = signal(localStorage.getItem(storageKey) === "shown");

function toggleColumns(): void {
  hasColumns.value = !hasColumns.value;
  if (hasColumns.value) localStorage.setItem(storageKey, "shown");
  else localStorage.removeItem(storageKey);
}

/** The switch of the columns, above the grid. */
export function Switch() {
  useCommands([{ id: "margin-columns", title: say("show_columns"), run: toggleColumns }]);
  return (
    <label class="margin-switch">
      <input type="checkbox" checked={hasColumns.value} onChange={toggleColumns} />
      {say("show_columns")}
    </label>
  );
}

/** The headings of the numbers in a group. Screen readers read the label of each field instead. */
export function Headings() {
  return (
    <div class="line margin-headings" aria-hidden="true">
      <span />
      <span />
      <span class="line-quantity">{sayEditor("quantity")}</span>
      <span class="line-price">{sayEditor("price")}</span>
      <span class="line-cost">{say("cost")}</span>
      <span class="line-margin">{say("margin")}</span>
      <span class="line-billed">{sayEditor("billed")}</span>
      <span class="line-amount">{sayEditor("amount")}</span>
    </div>
  );
}
