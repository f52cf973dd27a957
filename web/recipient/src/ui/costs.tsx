import type { PublicCost } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { formatAmount, isFree } from "@proffer/presentation";
import { usePage } from "./page-context.ts";
import { Per } from "./amount.tsx";
import { untranslated } from "./said.tsx";

interface Props {
  readonly id?: string;
  readonly costs: readonly PublicCost[];
  readonly isOffered: boolean;
  readonly minor: boolean;
  /** Shown below the totals. */
  readonly children?: ComponentChildren;
}

/** The totals of a group by frequency. Empty if its lines are all included. */
export function Costs({ id, costs, isOffered, minor, children }: Props) {
  const { voice, isDecided } = usePage();
  if (isOffered && isDecided) return null;
  return (
    <div class="cost" id={id}>
      {costs
        .filter((cost) => !isFree(cost))
        .map((cost) => (
          <span key={cost.frequency} class={isOffered ? "amount offered" : "amount"}>
            <span class="figure" {...untranslated}>
              {formatAmount(cost, { minor, isOffered }, voice)}
            </span>
            <Per frequency={cost.frequency} />
          </span>
        ))}
      {children}
    </div>
  );
}
