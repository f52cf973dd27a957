import type { DroppedSelection, Page } from "@proffer/contract";
import { applySelection, type PricingProposal, type Selection } from "@proffer/pricing";
import { type Choice, type Choices, listChoices } from "../../records/items/index.ts";

/** The pages of a new revision, and the choices of the client that it does not keep. */
export interface MergedChoices {
  readonly pages: readonly Page[];
  readonly dropped: readonly DroppedSelection[];
}

interface Difference {
  readonly id: string;
  readonly field: "selected" | "quantity";
  readonly value: boolean | number;
  readonly name: string;
}

type Terms = Omit<PricingProposal, "pages" | "selections_locked">;

/**
 * Merges the choices that a client made while the sender worked on a draft. A choice that the sender did not
 * touch stays as the client made it, if the new content allows it. A choice that the sender changed has the
 * sender's value.
 */
export function mergeChoices(
  drafted: readonly Page[],
  terms: Terms,
  { base, present }: { readonly base: Choices; readonly present: Choices },
): MergedChoices {
  const ofDraft = listChoices(drafted);
  const dropped: DroppedSelection[] = [];
  const drop = ({ id, name }: Difference, reason: DroppedSelection["reason"]): void => {
    if (!dropped.some((each) => each.item_id === id)) dropped.push({ item_id: id, name, reason });
  };
  let merged: PricingProposal & { readonly pages: readonly Page[] } = { ...terms, pages: drafted };
  for (const difference of listDifferences(base, present)) {
    const { id, field, value } = difference;
    const choice = ofDraft[id];
    if (!choice) drop(difference, "removed");
    else if (choice[field] !== base[id]?.[field]) {
      if (choice[field] !== value) drop(difference, "replaced");
    } else {
      const applied = applySelection(merged, toSelection(difference));
      if (applied.ok) merged = applied.proposal;
      // The option that took its place was dropped before, so this one stays selected.
      else if (applied.code !== "choice_required") drop(difference, "not_possible");
    }
  }
  return { pages: merged.pages, dropped };
}

/** Lists the changes from one state of choices to another one: first the selected options. */
function listDifferences(base: Choices, present: Choices): Difference[] {
  const differences = Object.entries(present).flatMap(([id, choice]) =>
    (["selected", "quantity"] as const).flatMap((field): Difference[] => {
      const value = choice[field];
      return value === undefined || !isKnown(base[id]) || base[id][field] === value
        ? []
        : [{ id, field, value, name: choice.name }];
    }),
  );
  // Selecting an option of a single choice deselects the others.
  return differences.toSorted((a, b) => Number(a.value === false) - Number(b.value === false));
}

function isKnown(choice: Choice | undefined): choice is Choice {
  return choice !== undefined;
}

function toSelection({ id, value }: Difference): Selection {
  return typeof value === "boolean" ? { item_id: id, selected: value } : { item_id: id, quantity: value };
}
