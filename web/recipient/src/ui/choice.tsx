import { usePage } from "./page-context.ts";
import type { PublicGroup } from "@proffer/contract";

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

/** The reason for which a choice was not taken, beside the choice. */
export function ChoiceProblem({ id }: { id: string }) {
  const { say, refusals } = usePage();
  if (refusals.get(id)?.code !== "choice_required") return null;
  return (
    <p class="problem" role="alert">
      {say("choose_some")}
    </p>
  );
}

const keys = { single: "choose_one", multiple: "choose_some" } as const;

/** The number of options that may be chosen here, and a mark if a choice is missing. */
export function SelectionHint({
  type,
  isMissing,
}: {
  type: PublicGroup["selection_type"];
  isMissing: boolean;
}) {
  const { say } = usePage();
  if (type === "loose") return null;
  return <p class={isMissing ? "hint missing" : "hint"}>{say(keys[type])}</p>;
}
