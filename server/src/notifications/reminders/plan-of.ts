import type { ProposalSettings } from "@proffer/contract";
import { organizationSettings } from "../../accounts/index.ts";
import type { Reader } from "../../context.ts";
import type { ProposalRow } from "../../schema.ts";
import { lastOf, organizationById } from "../notifications.store.ts";
import { plan, type Planned } from "./plan.ts";

/** What mails a client: from the last of these the days are counted. */
const askings = ["proposal_sent", "signature_request_sent", "proposal_signed"] as const;

/** The reminders of a proposal as everything stands now: its own settings, else the organization's. */
export async function planOf(read: Reader, proposal: ProposalRow): Promise<Planned[]> {
  const { reminders }: ProposalSettings = JSON.parse(proposal.settings_json);
  const organization = await organizationById(read, proposal.organization_id);
  return plan(reminders ?? organizationSettings(organization).reminders, {
    askedAt: await lastOf(read, proposal, askings),
    expiringOn: proposal.expiring_on,
  });
}
