import { findLastEventTime } from "../../../records/events/index.ts";
import { getOrganization } from "../../../accounts/organizations/index.ts";
import type { Reader } from "../../../context.ts";
import type { Proposal } from "../../../proposals/index.ts";
import { listReminders, type PlannedReminder } from "./list-reminders.ts";

/** Events that email a client: from the last of these the days are counted. */
const askings = ["proposal_sent", "signature_request_sent", "proposal_signed"] as const;

/** The reminders of a proposal as everything stands now: its own settings, else the organization's. */
export async function planProposalReminders(read: Reader, proposal: Proposal): Promise<PlannedReminder[]> {
  const { reminders } = proposal.settings;
  const organization = await getOrganization(read, proposal.organization_id);
  return listReminders(reminders ?? organization.reminders, {
    askedAt: await findLastEventTime(read, {
      organizationId: proposal.organization_id,
      proposalId: proposal.id,
      types: askings,
    }),
    expiringOn: proposal.expiring_on,
    timeZone: organization.time_zone,
  });
}
