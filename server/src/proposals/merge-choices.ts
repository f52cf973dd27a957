import type { DroppedSelection, Page } from "@proffer/contract";
import { applySelection, type PricingProposal, type Selection, type SelectionChange } from "@proffer/pricing";
import { type Choices, listChoices, type NamedChoice } from "../records/items/index.ts";

/** The pages of a new revision, and the choices of the client that it does not keep. */
interface MergedChoices {
  readonly pages: readonly Page[];
  readonly dropped: readonly DroppedSelection[];
}

interface Difference extends Pick<NamedChoice, "name" | "parentId"> {
  readonly id: string;
  readonly field: "selected" | "quantity";
  readonly value: boolean | number;
}

interface ChoiceStates {
  /** The choices when the draft was started. */
  readonly base: Choices;
  /** The pages of the current offer, with the choices that the client made after the draft was started. */
  readonly present: readonly Page[];
}

type Terms = Omit<PricingProposal, "pages" | "selections_locked">;

/**
 * Merges the choices that a client made while the sender worked on a draft. A choice that the sender did not
 * change stays as the client made it, if the new content allows it. A choice that the sender changed has the
 * sender's value.
 */
export function mergeChoices(
  drafted: readonly Page[],
  terms: Terms,
  { base, present }: ChoiceStates,
): MergedChoices {
  const choicesOfDraft = listChoices(drafted);
  const dropped = new Map<string, DroppedSelection>();
  const parentsOfDropped = new Set<string>();
  const drop = ({ id, name, parentId }: Difference, reason: DroppedSelection["reason"]): void => {
    if (!dropped.has(id)) dropped.set(id, { item_id: id, name, reason });
    parentsOfDropped.add(parentId);
  };
  /** Returns true if a choice deselects an option that the sender selected in the draft. */
  const isOverridden = ({ item_id = "", new_value }: SelectionChange): boolean =>
    new_value === false &&
    choicesOfDraft.get(item_id)?.selected === true &&
    base[item_id]?.selected === false;
  let merged: PricingProposal & { readonly pages: readonly Page[] } = { ...terms, pages: drafted };
  for (const difference of listDifferences(base, present)) {
    const { id, field, value, parentId } = difference;
    const choice = choicesOfDraft.get(id);
    if (!choice) drop(difference, "removed");
    else if (choice[field] === undefined) drop(difference, "not_possible");
    else if (choice[field] !== base[id]?.[field]) {
      if (choice[field] !== value) drop(difference, "replaced");
    } else {
      const applied = applySelection(merged, toSelection(difference));
      if (applied.ok && applied.changes.some(isOverridden)) drop(difference, "replaced");
      else if (applied.ok) merged = applied.proposal;
      // If the client's new option of a single choice was dropped, the old option stays selected.
      else if (applied.code !== "choice_required" || !parentsOfDropped.has(parentId))
        drop(difference, "not_possible");
    }
  }
  return { pages: merged.pages, dropped: [...dropped.values()] };
}

/** Lists the choices that differ from the base. Deselected options come last. */
function listDifferences(base: Choices, present: readonly Page[]): Difference[] {
  const differences = [...listChoices(present)].flatMap(([id, choice]) =>
    (["selected", "quantity"] as const).flatMap((field): Difference[] => {
      const [value, was] = [choice[field], base[id]];
      if (value === undefined || was === undefined || was[field] === value) return [];
      return [{ id, field, value, name: choice.name, parentId: choice.parentId }];
    }),
  );
  // Selecting an option of a single choice deselects the others.
  return differences.toSorted((a, b) => Number(a.value === false) - Number(b.value === false));
}

function toSelection({ id, value }: Difference): Selection {
  return typeof value === "boolean" ? { item_id: id, selected: value } : { item_id: id, quantity: value };
}
