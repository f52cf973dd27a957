import type { PublicPage } from "@proffer/contract";
import type { SessionState } from "../model/proposal-session.ts";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";

/** Tells if the choices have arrived; silent while all is well. */
export function SaveState({ state }: { state: SessionState }) {
  const { say } = usePage();
  const { saving, lost, proposal, isChangedElsewhere } = state;
  return (
    <div class="save-state" aria-live="polite">
      {saving === "waiting" && (
        <p class="notice amber">
          <Icon name="alert" />
          {say("unsaved")}
        </p>
      )}
      {lost.length > 0 && (
        <p class="notice red">
          <Icon name="alert" />
          <span>
            {say("not_saved", {
              name: lost.map(({ item_id }) => findName(proposal.pages, item_id)).join(", "),
            })}
            {proposal.closed && ` ${say("closed_meanwhile")}`}
          </span>
        </p>
      )}
      {isChangedElsewhere && proposal.closed === null && <p class="notice">{say("changed")}</p>}
    </div>
  );
}

function findName(pages: readonly PublicPage[], id: string): string {
  for (const child of pages.flatMap((page) => page.children)) {
    const inside = child.type === "group" ? child.line_items : child.columns;
    const parts = child.type === "group" ? child.line_items.flatMap((line) => line.modifications) : [];
    const found = [child, ...inside, ...parts].find((each) => each.id === id);
    if (found) return found.name;
  }
  return "…";
}
