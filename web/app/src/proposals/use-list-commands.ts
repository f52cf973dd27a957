import type { ProposalSummary } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useCommands } from "../commands/commands.ts";
import { toPath } from "../routes.ts";
import { openSendDialog } from "../send/open-send-dialog.ts";
import { say as sayCommon } from "../texts/say.ts";
import { listCopyActions } from "../proposal/copy-actions.ts";
import { toProposalPath } from "../proposal/open-proposal.ts";
import { togglePreview } from "./preview-state.ts";
import {
  archiveProposals,
  deleteProposals,
  starProposals,
  unarchiveProposals,
} from "../proposal/proposal-actions.ts";
import { say as sayProposal } from "../proposal/say.ts";
import { say } from "./say.ts";

interface ListKeys {
  /** The proposal of the current row. Undefined while the list is empty. */
  readonly current: ProposalSummary | undefined;
  /** The proposals that a key acts on. */
  readonly targets: readonly ProposalSummary[];
  readonly isArchive: boolean;
  readonly goNext: () => void;
  readonly goPrevious: () => void;
  readonly toggle: (proposal: ProposalSummary) => void;
  /** Waits for a change to the targets, and then returns to the list. */
  readonly finish: (change: Promise<void>) => Promise<void>;
  readonly clear: () => void;
  readonly openFilter: () => void;
  readonly focusSearch: () => void;
}

/** Offers the commands of the list. Most of them are also in the palette. */
export function useListCommands({
  current,
  targets,
  isArchive,
  goNext,
  goPrevious,
  toggle,
  finish,
  clear,
  openFilter,
  focusSearch,
}: ListKeys): void {
  const { route } = useLocation();
  useCommands([
    {
      id: "next",
      title: say("next_row"),
      keys: ["j", "ArrowDown"],
      isInPalette: false,
      run: goNext,
    },
    {
      id: "previous",
      title: say("previous_row"),
      keys: ["k", "ArrowUp"],
      isInPalette: false,
      run: goPrevious,
    },
    ...(current
      ? [
          {
            id: "open",
            title: say("open_proposal"),
            keys: ["Enter", "o"],
            run: () => route(toProposalPath(current)),
          },
          {
            id: "document_of",
            title: say("open_document"),
            keys: ["d"],
            run: () => route(toPath("proposal", { id: current.id })),
          },
          {
            id: "activity_of",
            title: say("activity_of_proposal"),
            keys: ["a"],
            run: () => route(toPath("proposalActivity", { id: current.id })),
          },
          { id: "select", title: say("select_row"), keys: ["x"], run: () => toggle(current) },
          isArchive
            ? {
                id: "unarchive",
                title: sayProposal("unarchive"),
                keys: ["e"],
                run: () => finish(unarchiveProposals(targets)),
              }
            : {
                id: "archive",
                title: sayProposal("archive"),
                keys: ["e"],
                run: () => finish(archiveProposals(targets)),
              },
          {
            id: "star",
            title: say("star_or_unstar"),
            keys: ["s"],
            run: () => starProposals(targets, !current.is_starred),
          },
          {
            id: "send",
            title: say("send_proposal"),
            keys: ["Mod+Enter"],
            run: () => openSendDialog(current.id),
          },
          {
            id: "delete",
            title: say("delete_proposal"),
            keys: ["Delete", "#"],
            run: () => finish(deleteProposals(targets)),
          },
          ...listCopyActions(current, route).map(({ label, run }) => ({ id: label, title: label, run })),
          { id: "preview", title: say("toggle_preview"), keys: [" "], run: togglePreview },
        ]
      : []),
    {
      id: "clear",
      title: sayCommon("clear_selection"),
      keys: ["Escape"],
      isInPalette: false,
      run: clear,
    },
    { id: "filter", title: say("filter"), keys: ["f"], run: openFilter },
    { id: "search", title: say("search_proposals"), keys: ["/"], run: focusSearch },
  ]);
}
