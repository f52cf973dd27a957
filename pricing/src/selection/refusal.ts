/** The reason of a refusal. */
export type RefusalCode =
  | "not_found"
  | "locked"
  | "hidden"
  | "not_optional"
  | "choice_required"
  | "not_editable"
  | "not_a_quantity"
  | "not_whole"
  | "out_of_bounds";

/** The result of an impossible choice, which changed nothing. */
export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  /** A sentence for users. */
  readonly message: string;
  /** Bounds of the quantity, only for the code `out_of_bounds`. Without `max` there is no upper bound. */
  readonly min?: number;
  readonly max?: number;
}

const messages: Record<RefusalCode, string> = {
  not_found: "There is no such item in this proposal.",
  locked: "Selections are locked.",
  hidden: "This item is not shown to the recipient.",
  not_optional: "This item is not optional.",
  choice_required: "At least one option must stay selected here.",
  not_editable: "This quantity cannot be changed.",
  not_a_quantity: "A quantity is a finite number with at most six decimals.",
  not_whole: "This quantity must be a whole number.",
  out_of_bounds: "This quantity is outside its bounds.",
};

/** Creates the refusal of a code, with its message. */
export function createRefusal(code: RefusalCode, bounds: { min?: number; max?: number } = {}): Refusal {
  return { ok: false, code, message: messages[code], ...bounds };
}
