import { useRef } from "preact/hooks";
import { openDealDialog } from "./open-deal-dialog.ts";
import { LinkedDealView, useLinkedDeal } from "./linked-deal.tsx";
import { say } from "./say.ts";
import { useCrms } from "./use-crms.ts";

interface DealPartProps {
  readonly proposalId: string;
  readonly currency: string;
  readonly class?: string;
  /** Called before the dialog opens. */
  readonly prepare?: () => Promise<unknown>;
  readonly onLinked?: () => void;
}

/** The deal of a proposal, or the button that links one. Empty if no CRM is connected. */
export default function DealPart({
  proposalId,
  currency,
  class: className,
  prepare = async () => undefined,
  onLinked,
}: DealPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const crms = useCrms();
  const deal = useLinkedDeal(proposalId);
  if (deal === undefined || (deal === null && crms.length === 0)) return null;
  // The button that had the focus is replaced.
  const focusHeading = () => heading.current?.focus();
  const whenLinked = () => {
    focusHeading();
    onLinked?.();
  };
  const open = () => void prepare().then(() => openDealDialog({ proposalId, onLinked: whenLinked }));
  return (
    <section class={className}>
      <h2 ref={heading} tabIndex={-1}>
        {say("deal")}
      </h2>
      {deal ? (
        <LinkedDealView proposalId={proposalId} deal={deal} currency={currency} onUnlinked={focusHeading} />
      ) : (
        <div class="no-deal">
          <p class="muted">{say("no_deal")}</p>
          <button type="button" class="button" onClick={open}>
            {say("link_deal")}
          </button>
        </div>
      )}
    </section>
  );
}
