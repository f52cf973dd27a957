import type { PublicCost } from "@proffer/contract";
import { usePage } from "./page-context.ts";
import { Per } from "./per.tsx";

interface Props {
  readonly id: string;
  readonly costs: readonly PublicCost[];
  readonly isOffered: boolean;
  readonly minor: boolean;
}

/** What a group comes to, per frequency. */
export function Costs({ id, costs, isOffered, minor }: Props) {
  const { format } = usePage();
  return (
    <div class="cost" id={id}>
      {costs.map(({ frequency, amount }) => (
        <span key={frequency} class={isOffered ? "amount offered" : "amount"}>
          <span class="figure">{isOffered ? format.change(amount, minor) : format.money(amount, minor)}</span>
          <Per frequency={frequency} />
        </span>
      ))}
    </div>
  );
}
