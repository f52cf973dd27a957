import type { Proposal } from "./proposal.ts";

interface TermChange {
  readonly type: "expiry_changed" | "link_access_changed";
  readonly metadata: { readonly old_value: unknown; readonly new_value: unknown };
}

/** Lists the changes of a proposal that was sent which its client meets at the link, whichever use case made them. */
export function listTermChanges(before: Proposal, after: Proposal): TermChange[] {
  if (before.sent_at === null) return [];
  const [expiry, nextExpiry] = [before, after].map(({ settings }) => settings.expiring_on ?? null);
  const [isClosed, isClosedNext] = [before, after].map(
    ({ settings }) => settings.disable_proposal_access === true,
  );
  return [
    ...(expiry === nextExpiry
      ? []
      : [{ type: "expiry_changed" as const, metadata: { old_value: expiry, new_value: nextExpiry } }]),
    ...(isClosed === isClosedNext
      ? []
      : [
          {
            type: "link_access_changed" as const,
            metadata: { old_value: !isClosed, new_value: !isClosedNext },
          },
        ]),
  ];
}
