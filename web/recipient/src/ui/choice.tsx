import { usePage } from "./page-context.ts";
import type { PublicGroup } from "@proffer/contract";

interface Option {
  readonly id: string;
  readonly isChosen: boolean;
  /** The common name of the radio buttons. Set only if exactly one of several options is selected. */
  readonly oneOf?: string | undefined;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** True if the option can be selected now. */
  readonly isOpen: boolean;
}

/** The control of an option. Its label covers the whole row or card. */
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
          // A refused choice, such as deselecting the last option of a required choice, is reverted.
          if (session?.state.refusals.has(id)) currentTarget.checked = !selected;
        });
      }}
    />
  );
}

/** Runs after the next paint, so that the control responds first. */
function runAfterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** The reason for a refused choice, beside the option. */
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

/** The number of options to select here, and a mark if a selection is missing. */
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
