import type { ProposalSummary } from "@proffer/contract";
import { useState } from "preact/hooks";
import { openDealDialog } from "../deals/open-deal-dialog.ts";
import { say as sayDeal } from "../deals/say.ts";
import { useCrms } from "../deals/use-crms.ts";
import { say as sayCommon } from "../texts/say.ts";
import { SelectionBar } from "../ui/selection-bar.tsx";
import {
  archiveProposals,
  deleteProposals,
  starProposals,
  tagProposals,
  unarchiveProposals,
} from "../proposal/proposal-actions.ts";
import { say as sayProposal } from "../proposal/say.ts";
import { say } from "./say.ts";

interface BulkBarProps {
  readonly items: readonly ProposalSummary[];
  readonly isArchive: boolean;
  readonly isAll: boolean;
  readonly onAll: () => void;
  readonly onDone: () => void;
}

/** The actions for all selected proposals. */
export default function BulkBar({ items, isArchive, isAll, onAll, onDone }: BulkBarProps) {
  const [tag, setTag] = useState<string | null>(null);
  const crms = useCrms();
  const single = items.length === 1 ? items[0] : undefined;
  const isStarring = items.some((item) => !item.is_starred);
  const doAll = async (change: Promise<void>) => {
    await change;
    onDone();
  };
  return (
    <SelectionBar
      label={say("selected_actions")}
      count={items.length}
      isAll={isAll}
      allLabel={sayCommon("select_all")}
      onAll={onAll}
      onDelete={() => void doAll(deleteProposals(items))}
      onClear={onDone}
    >
      <button
        type="button"
        class="button"
        onClick={() => void doAll(isArchive ? unarchiveProposals(items) : archiveProposals(items))}
      >
        {isArchive ? sayProposal("unarchive") : sayProposal("archive")}
      </button>
      <button type="button" class="button" onClick={() => void doAll(starProposals(items, isStarring))}>
        {isStarring ? sayProposal("star") : sayProposal("unstar")}
      </button>
      {single && crms.length > 0 && (
        <button type="button" class="button" onClick={() => openDealDialog({ proposalId: single.id })}>
          {sayDeal("link_deal")}
        </button>
      )}
      {tag === null ? (
        <button type="button" class="button" onClick={() => setTag("")}>
          {sayCommon("add_tag")}
        </button>
      ) : (
        <form
          class="inline-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (tag.trim()) void doAll(tagProposals(items, tag.trim()));
          }}
        >
          <input
            class="input"
            autofocus
            maxLength={100}
            aria-label={sayCommon("tag")}
            placeholder={sayCommon("tag")}
            value={tag}
            onInput={({ currentTarget }) => setTag(currentTarget.value)}
            onKeyDown={({ key }) => key === "Escape" && setTag(null)}
          />
          <button type="submit" class="button primary">
            {sayCommon("add")}
          </button>
        </form>
      )}
    </SelectionBar>
  );
}
