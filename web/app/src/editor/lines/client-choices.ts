import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useApi } from "../../api/use-api.ts";
import { readFacts } from "../../proposal-activity/model/event-facts.ts";
import { findLatestChoices } from "../../proposal-activity/model/choices.ts";
import type { Editor } from "../state/editor.ts";

type ClientChoice = "chosen" | "left_out" | "quantity";

/** The client's latest choice for each line of the open proposal, by id. */
export const clientChoices = signal<ReadonlyMap<string, ClientChoice>>(new Map());

/** Keeps the client's choices up to date while the proposal is open. Drafts have none. */
export function useClientChoices(editor: Editor): void {
  const { data } = useApi(
    "GET /api/activity",
    { query: { proposal_id: editor.id, event_type: "selection_changed", limit: 100 } },
    { isEnabled: editor.status.value !== "DRAFT" && editor.detail.is_template !== true },
  );
  useEffect(() => {
    const latest = [...findLatestChoices(data?.data ?? [])];
    clientChoices.value = new Map(latest.map(([id, event]) => [id, toChoice(readFacts(event))]));
    return () => {
      clientChoices.value = new Map();
    };
  }, [data]);
}

function toChoice({ new_quantity: quantity, new_value: value }: ReturnType<typeof readFacts>): ClientChoice {
  if (quantity !== undefined) return "quantity";
  return value === true ? "chosen" : "left_out";
}
