import { ProposalDetail } from "../proposals/proposal-detail.ts";
import { limitSchema, limitTo } from "../schema/audience.ts";

/**
 * Names that make a field private if it is not part of the contract, such as an additional key of the
 * settings.
 */
const privateFields = /notes?$|^isstarred$|^cost$|^crm|^integrations$|^shareurl$/;

const secretShaped =
  /secret|token|passw|passphrase|credential|authorization|cookie|(api|private|access|signing|encryption)key/;

/**
 * Tells whether a field outside of the schema may be sent (specification, 6.2). Case and the characters
 * between words are ignored.
 */
function mayLeave(name: string): boolean {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  return !privateFields.test(letters) && !secretShaped.test(letters);
}

/**
 * Removes private data from a proposal for webhooks (specification, 6.2): the fields that only members may
 * see by their schema, and unknown fields named like notes, links to CRMs or secrets.
 */
export function redact<T>(proposal: T): T {
  return limitTo("partners", ProposalDetail, proposal, mayLeave);
}

/** The schema of a redacted proposal. */
export const redactedProposal = limitSchema("partners", ProposalDetail, "Webhook");
