import type { Selection } from "@proffer/contract";
import { applySelection, type PricingProposal } from "@proffer/pricing";
import { invalid } from "../../platform/errors.ts";

/**
 * Finds choices with both `selected` and `quantity`, which contradict each other. Returns their faults by
 * field.
 */
export function findContradictions(selections: readonly Selection[]): Record<string, string> {
  return Object.fromEntries(
    selections.flatMap(({ selected, quantity }, index) =>
      selected !== undefined && quantity !== undefined
        ? [[`selections.${index}.selected`, "must not be given together with quantity"]]
        : [],
    ),
  );
}

/**
 * Applies choices in order, by the rules for recipients. Throws 400 for a choice that a recipient could not
 * make.
 */
export function applySelections<P extends PricingProposal>(proposal: P, selections: readonly Selection[]): P {
  return selections.reduce((chosen, { item_id, selected, quantity }, index) => {
    const selection =
      quantity === undefined ? { item_id, selected: selected === true } : { item_id, quantity };
    const applied = applySelection(chosen, selection);
    if (!applied.ok) throw invalid({ [`selections.${index}`]: `cannot be made: ${applied.message}` });
    return applied.proposal;
  }, proposal);
}
