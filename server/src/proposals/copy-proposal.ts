import type { Page, ProposalSettings } from "@proffer/contract";
import type { Reader } from "../context.ts";
import { createId } from "../platform/ids.ts";
import { toPagesOfRows } from "../records/items/index.ts";
import { toContent } from "./content.ts";
import { findItemsOfVersion, readOneVersion } from "./detail/read-one-version.ts";
import type { Draft } from "./new-proposal.ts";
import type { Proposal } from "./proposal.ts";

export interface Copy extends Draft {
  readonly original: Proposal;
  readonly pages: readonly Page[];
}

/**
 * Finds the content of a proposal to copy: everything except its number, its link to a deal, and the results
 * of sending and signing.
 */
export function findCopy(read: Reader, organizationId: string, id: string): Promise<Copy | undefined> {
  return readOneVersion(read, organizationId, id, async (original) => {
    const rows = await findItemsOfVersion(read, original);
    if (!rows) return undefined;
    const content = toContent(original);
    return {
      original,
      ...content,
      kind: original.kind,
      proposal_number: null,
      crm: null,
      settings: toCopiedSettings(content.settings),
      attachments: content.attachments.map((each) => Object.assign({}, each, { id: createId() })),
      pages: toPagesOfRows(rows),
    };
  });
}

/** Settings that belong to one recipient (emails, signatures, payments) and not to the offer. */
const personal =
  /^(email_draft|payment_?sessions?(_id)?|signatures?|signature_?(state|data|image|requests?)|signed_?(at|by))$/i;

/**
 * Copies settings for a copy or an export. Removes email drafts, signatures and payment sessions at any
 * depth.
 */
function toCopiedSettings(settings: ProposalSettings): ProposalSettings {
  return JSON.parse(
    JSON.stringify(settings, (key, value: unknown) => (personal.test(key) ? undefined : value)),
  );
}

/**
 * Returns settings for a template made from a proposal: without the client, because other clients must not
 * see it, and without the expiry.
 */
export function toTemplateSettings({
  recipient: _recipient,
  expiring_on: _expiry,
  signing,
  ...settings
}: ProposalSettings): ProposalSettings {
  if (!signing) return settings;
  const { recipient_signer: _signer, additional_signers: _signers, ...terms } = signing;
  return { ...settings, signing: terms };
}
