import type { ExpectedEvent, Model } from "../lifecycle-model.ts";

/** A proposal of the week, with all acknowledged facts about it. */
export interface Deal {
  /** The last acknowledged name. */
  name: string;
  readonly id: string;
  readonly url: string;
  readonly model: Model;
  readonly expiresAt: string | null;
  readonly recipientEmail: string;
  readonly secondEmail: string;
  readonly items: { readonly icons: string; readonly seats: string };
  /** The changes of status so far, oldest first. */
  readonly history: ExpectedEvent[];
  /** The chosen values so far, by item. */
  readonly choices: Map<string, unknown[]>;
  /** The number of times that the proposal was emailed. */
  sendings: number;
  /** The number of views so far. */
  views: number;
  /** The last draft of a revision, or null if it was published. */
  draft: DraftOfWeek | null;
  /** The ids of all drafts of revisions. */
  readonly draftIds: string[];
  /** The number of published revisions, without the sent offers. */
  revisions: number;
  /** The addresses of the emails about revisions, in order. */
  readonly revisionMails: string[];
  /** True if the proposal was emailed, or if a revision was emailed to a named recipient. */
  isAddressed: boolean;
  /** The number of direct changes of the name. */
  renamings: number;
  /** The number of recorded bank transfers. */
  transfers: number;
}

/** The draft of a revision, with all acknowledged facts about it. */
export interface DraftOfWeek {
  readonly id: string;
  readonly url: string;
  /** The renamings of the proposal before the draft began. */
  readonly renamings: number;
  name: string;
  isEdited: boolean;
  isDiscarded: boolean;
}

/** Returns true if a person completed the deal, by accepting or by the last signature. */
export function isCompleted({ model, history }: Deal): boolean {
  return model.status === "WON" && !model.isWonByHand && history.length > 0;
}
