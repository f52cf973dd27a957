import { usePage } from "./page-context.ts";

interface Option {
  readonly id: string;
  readonly isChosen: boolean;
  /** Set where exactly one of several is chosen: what they have in common. */
  readonly oneOf?: string | undefined;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** It may be chosen now. */
  readonly isOpen: boolean;
}

/** The control of something that can be chosen; its label covers all of the row or card. */
export function Choice({ id, isChosen, oneOf, labelledBy, describedBy, isOpen }: Option) {
  const { deal } = usePage();
  return (
    <input
      class="choice"
      id={`choose-${id}`}
      type={oneOf ? "radio" : "checkbox"}
      name={oneOf && `one-of-${oneOf}`}
      checked={isChosen}
      disabled={!deal || !isOpen}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={(event) => {
        const { currentTarget } = event;
        deal?.choose({ item_id: id, selected: currentTarget.checked });
        // What could not be taken, such as letting go of the last of a required choice, stays as it was.
        if (!oneOf && deal)
          currentTarget.checked = isChosenIn(deal.state.refusals, id, currentTarget.checked);
      }}
    />
  );
}

function isChosenIn(refusals: ReadonlyMap<string, unknown>, id: string, wanted: boolean): boolean {
  return refusals.has(id) ? !wanted : wanted;
}
