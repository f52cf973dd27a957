import { usePage } from "./page-context.ts";

interface Option {
  readonly id: string;
  readonly isChosen: boolean;
  /** Set where exactly one of several is chosen: what they have in common. */
  readonly oneOf?: string | undefined;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** True when it may be chosen now. */
  readonly isOpen: boolean;
}

/** The control of something that can be chosen; its label covers all of the row or card. */
export function Choice({ id, isChosen, oneOf, labelledBy, describedBy, isOpen }: Option) {
  const { session, edit } = usePage();
  return (
    <input
      class="choice"
      id={`choose-${id}`}
      type={oneOf ? "radio" : "checkbox"}
      name={oneOf && `one-of-${oneOf}`}
      checked={isChosen}
      disabled={!session || !isOpen}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...edit?.choice(id)}
      onChange={(event) => {
        const { currentTarget } = event;
        const selected = currentTarget.checked;
        runAfterPaint(() => {
          session?.choose({ item_id: id, selected });
          // A choice that could not be taken, such as letting go of the last of a required choice, stays as it was.
          if (session?.state.refusals.has(id)) currentTarget.checked = !selected;
        });
      }}
    />
  );
}

/** The control itself answers at once; what follows from it is worked out when that can be seen. */
function runAfterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
