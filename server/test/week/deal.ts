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
}

/** Returns true if a person completed the deal, by accepting or by the last signature. */
export function isCompleted({ model, history }: Deal): boolean {
  return model.status === "WON" && !model.isWonByHand && history.length > 0;
}
