import type { CachedTotals, Design, Organization } from "@proffer/contract";
import { chooseLanguage, type PlaceholderProposal } from "@proffer/presentation";

/** The fields of a stored proposal that texts for its client are made of. */
interface DescribedProposal extends Omit<PlaceholderProposal, "currency" | "is_template"> {
  readonly kind: "proposal" | "template";
  readonly cached_totals: CachedTotals;
}

export function toPlaceholderProposal(proposal: DescribedProposal): PlaceholderProposal {
  const { name, proposal_number, kind, settings, design, totals, cached_totals } = proposal;
  // The currency that the totals were calculated in.
  const { currency } = cached_totals;
  return { name, proposal_number, is_template: kind === "template", settings, design, totals, currency };
}

/** The language that a proposal or its organization names; undefined where neither names one. */
export function findLanguage(
  { design }: { readonly design: Design },
  { branding }: Pick<Organization, "branding">,
): string | undefined {
  return chooseLanguage(design, branding);
}
