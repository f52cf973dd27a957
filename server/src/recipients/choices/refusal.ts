import type { Refusal, RefusalCode } from "@proffer/pricing";
import { invalid, type AppError } from "../../platform/errors.ts";

const nothingThere = ["item_id", "names nothing that can be chosen here"] as const;

/** The field of the request that is at fault, and what is wrong with it. */
const faults: Record<Exclude<RefusalCode, "out_of_bounds">, readonly [field: string, problem: string]> = {
  not_found: nothingThere,
  // A hidden item looks to the reader as if it were not there.
  hidden: nothingThere,
  locked: ["item_id", "cannot be chosen: selections are locked"],
  not_optional: ["selected", "cannot be changed: this is not optional"],
  choice_required: ["selected", "must stay true: at least one option must stay selected"],
  not_editable: ["quantity", "cannot be changed here"],
  not_a_quantity: ["quantity", "must be a number with at most 6 decimals"],
  not_whole: ["quantity", "must be a whole number"],
};

export function toRefusalError({ code, min = 0, max }: Refusal): AppError {
  if (code !== "out_of_bounds") {
    const [field, problem] = faults[code];
    return invalid({ [field]: problem });
  }
  return invalid({
    quantity: max === undefined ? `must be at least ${min}` : `must be between ${min} and ${max}`,
  });
}
