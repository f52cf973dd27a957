import { limitTo, Page } from "@proffer/contract";
import { getOrganization } from "../../../accounts/organizations/index.ts";
import { toConsentText, toLocalDate, toLocale } from "@proffer/presentation";
import { calculatePricing } from "@proffer/pricing";
import { items, toPagesOfRows, addAmounts } from "../../../records/items/index.ts";
import { findLanguage } from "../../../proposals/proposal-text/index.ts";
import {
  assertFilled,
  assertTermStart,
  findAmountDue,
  listClientFields,
  listVariables,
  type LockedProposal,
  priceContract,
  toPricingTerms,
} from "../../../proposals/index.ts";
import { invalid } from "../../../platform/errors.ts";
import { hashText } from "../../../records/audit-trail/index.ts";
import { toCanonicalJson } from "../../../platform/canonical-json.ts";
import { insertSnapshot, type Signer } from "../../../records/signers/index.ts";

export interface FrozenSnapshot {
  readonly round: number;
  readonly sha256: string;
}

/**
 * Stores a snapshot of the proposal, to be signed or accepted, with the number of the next signing round. The
 * caller has locked the proposal, so no selection can change between the snapshot and the change of status.
 * Throws 400 if a required selection is missing.
 */
export async function freezeProposal(
  { proposal, tx, at }: LockedProposal,
  signers: ReadonlyArray<Pick<Signer, "position" | "role" | "title" | "full_name" | "email">>,
): Promise<FrozenSnapshot> {
  const { organization_id, id } = proposal;
  const organization = await getOrganization(tx, organization_id);
  const pages = toPagesOfRows(await items.listOfOwner(tx, organization_id, id));
  const terms = toPricingTerms({ ...proposal, status: "PENDING" }, organization.currency);
  const { totals, amounts, unmet } = calculatePricing({ ...terms, pages });
  if (unmet.length > 0) {
    const names = unmet.map(({ name = "" }) => `"${name}"`).join(", ");
    throw invalid({ selections: `are incomplete: something must be chosen in ${names}` });
  }
  const { settings } = proposal;
  const locale = toLocale(findLanguage(proposal, organization));
  const fields = listClientFields(proposal, locale);
  assertFilled(fields);
  assertTermStart(fields, toLocalDate(at, organization.time_zone));
  const canonical_json = toCanonicalJson({
    proposal_id: id,
    name: proposal.name,
    proposal_number: proposal.proposal_number,
    description: proposal.description,
    recipient: settings.recipient ?? null,
    currency: terms.currency,
    // Only content that signers may see is signed.
    pages: pages.map((page) => limitTo("recipients", Page, addAmounts(page, amounts))),
    totals,
    ...(proposal.custom_variables.length > 0 && { custom_variables: listVariables(proposal) }),
    // With the hash of each file, so that the snapshot proves the files too.
    ...(proposal.attachments.length > 0 && { attachments: proposal.attachments }),
    ...(settings.term && { term: settings.term, contract: priceContract({ ...terms, pages }, proposal) }),
    ...(settings.payment?.enabled && {
      payment: { ...settings.payment, ...findAmountDue({ ...terms, pages }, proposal) },
    }),
    // In the language of the proposal. Each signature also stores the text that its signer read.
    consent_text: toConsentText(settings, locale),
    signers: signers.map(({ position, role, title, full_name, email }) => ({
      position,
      role,
      title,
      full_name,
      email,
    })),
  });
  const frozen = { round: proposal.signing_round + 1, sha256: hashText(canonical_json) };
  await insertSnapshot(tx, {
    organization_id,
    proposal_id: id,
    ...frozen,
    canonical_json,
    file_hashes: proposal.attachments.map((each) => each.sha256).join(" "),
    created_at: at,
    voided_at: null,
  });
  return frozen;
}
