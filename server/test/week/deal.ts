import type { ExpectedEvent, Model } from "../lifecycle-model.ts";

/** A proposal of the week, with all that was acknowledged about it. */
export interface Deal {
  /** The last name that was acknowledged. */
  name: string;
  readonly id: string;
  readonly url: string;
  readonly model: Model;
  readonly expiresAt: string | null;
  readonly recipientEmail: string;
  readonly secondEmail: string;
  readonly items: { readonly icons: string; readonly seats: string };
  /** The changes of status that happened, the oldest first. */
  readonly history: ExpectedEvent[];
  /** The number of choices that happened, by item. */
  readonly choices: Map<string, unknown[]>;
  /** The number of times that the proposal was emailed. */
  sendings: number;
  /** The number of views that happened. */
  views: number;
}

/** Says whether a person completed the deal, by accepting or by the last signature. */
export function isCompleted({ model, history }: Deal): boolean {
  return model.status === "WON" && !model.isWonByHand && history.length > 0;
}
