import type { WithRevision } from "./recent-reads.ts";

/** The last changes of what the readers of a proposal are shown. Deleted images are part of its revision alone. */
export interface ShownState extends WithRevision {
  readonly proposal: string;
  readonly organization: string;
  readonly people: string | null;
}

interface ShownRevisions extends Omit<ShownState, "revision"> {
  readonly images: string | null;
}

export function toShownState({ proposal, organization, people, images }: ShownRevisions): ShownState {
  return { proposal, organization, people, revision: [proposal, organization, people, images].join(" ") };
}
