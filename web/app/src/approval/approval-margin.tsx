import type { ProposalDetail } from "@proffer/contract";
import { frequencies, type PricingProposal, type ReachableMargin } from "@proffer/pricing";
import { useEffect, useMemo, useState } from "preact/hooks";
import { describeLowest, describeMissing, describeProfit, formatMargin } from "../margin/describe-margin.ts";
import { findMargin, isShown } from "../margin/find-margins.ts";
import type { ReachAnswer } from "../margin/reach-worker.ts";
import { say } from "../margin/say.ts";
import { formatNames, formatPeriod, toMoneyFormat } from "../ui/format.ts";
import { WarningIcon } from "../ui/icons.tsx";

/** Maximum number of named prices without a cost. The others are counted. */
const maxNamed = 10;

/** The margins of the current choice, the lowest that the client can reach, and the prices without a cost. */
export default function ApprovalMargin({ proposal }: { readonly proposal: ProposalDetail }) {
  const priced = useMemo(() => toPricing(proposal), [proposal]);
  const current = useMemo(() => findMargin(priced), [priced]);
  const reachable = useReach(priced);
  if (!current) return null;
  const missing = (reachable ?? current).missing;
  const names = missing.slice(0, maxNamed).flatMap(({ name }) => name ?? []);
  const format = toMoneyFormat(priced.currency);
  return (
    <section>
      <h3>{say("margin")}</h3>
      <ul class="approval-totals">
        {frequencies.map((frequency) => {
          const margin = current.totals[frequency]?.margin;
          const lowest = reachable?.totals[frequency]?.lowest_margin;
          if (!isShown(margin)) return null;
          return (
            <li key={frequency}>
              <span class="number">
                <b>{formatMargin(margin, current.missing.length)}</b>{" "}
                <span class="muted">
                  {describeProfit(margin.profit, (amount) => format.money(amount, true))}{" "}
                  {formatPeriod(frequency)}
                </span>
              </span>
              {lowest && <span class="muted">{describeLowest(lowest, margin)}</span>}
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <p class="approval-missing">
          <WarningIcon />
          <span>
            {describeMissing(missing)}
            {names.length > 0 && ": "}
            <bdi>{formatNames(names)}</bdi>
            {missing.length > maxNamed && " …"}
          </span>
        </p>
      )}
    </section>
  );
}

function toPricing({ pages, settings, cached_totals }: ProposalDetail): PricingProposal {
  return {
    currency: cached_totals?.currency ?? "USD",
    pages,
    selections_locked: settings?.lock_selections_from_recipient === true,
  };
}

/** Finds the lowest margins in a worker. Null until they are found. */
function useReach(proposal: PricingProposal): ReachableMargin | null {
  const [reachable, setReachable] = useState<ReachableMargin | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL("../margin/reach-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<ReachAnswer>) => setReachable(data.reachable));
    worker.postMessage({ number: 0, proposal });
    return () => worker.terminate();
  }, [proposal]);
  return reachable;
}
