import type { DroppedSelection, Page, ProposalSettings } from "@proffer/contract";
import { mergeChoices } from "./merge-choices.ts";
import type { Proposal } from "./proposal.ts";

/** The draft of a revision and its original, each with its pages. */
interface Drafted {
  readonly original: Proposal;
  /** The pages of the original, with the client's choices. */
  readonly present: readonly Page[];
  readonly draft: Proposal;
  readonly pages: readonly Page[];
}

/** The offer that results from publishing a draft. */
interface MergedOffer {
  readonly settings: ProposalSettings & { readonly currency: string };
  readonly pages: readonly Page[];
  /** The choices of the client that the offer does not keep. */
  readonly dropped: readonly DroppedSelection[];
}

/** Merges a draft with the choices that the client made in its original meanwhile. */
export function mergeDraft({ original, present, draft, pages }: Drafted): MergedOffer {
  const settings = toPublishedSettings(original, draft);
  const { currency } = settings;
  const choices = { base: draft.base?.choices ?? {}, present };
  return { settings, ...mergeChoices(pages, { currency }, choices) };
}

/** The expiry may have been changed in the original, and a sent proposal keeps its currency. */
function toPublishedSettings(original: Proposal, { settings, base }: Proposal): MergedOffer["settings"] {
  const { expiring_on = null, currency = original.cached_totals.currency } = settings;
  const isSameExpiry = expiring_on === base?.expiring_on;
  return {
    ...settings,
    currency,
    ...(isSameExpiry && { expiring_on: original.settings.expiring_on ?? null }),
  };
}
