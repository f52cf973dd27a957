import { frequencies } from "@proffer/pricing";
import { Type } from "typebox";
import { choice, optional } from "../schema/records.ts";
import { amount, currencyCode, id, text, timestamp } from "../schema/scalars.ts";
import { ProposalDisplayStatus } from "./proposal.ts";
import { paymentStates } from "../payments/payment.ts";

export const proposalSorts = [
  "created_at",
  "updated_at",
  "name",
  "status",
  "client_name",
  "sent",
  "expiring_on",
  "completed",
  "last_activity",
  "total",
  "views",
] as const;

/** The payments that a list can be filtered by. */
const paymentFilters = [...paymentStates.filter((state) => state !== "none"), "overdue"] as const;

const threeWay = ["false", "true", "any"] as const;

/** Parameters that filter proposals, for lists and counts. */
export const listFilters = optional({
  is_template: choice(threeWay, {
    default: "false",
    description: "false: only proposals. true: only templates. any: both.",
  }),
  archived: choice(threeWay, {
    default: "false",
    description: "false: without archived proposals. true: only archived proposals. any: both.",
  }),
  status: Type.Array(ProposalDisplayStatus, {
    maxItems: 50,
    commaList: "upper",
    description:
      "Only proposals with one of these statuses. Case-insensitive. Repeat the parameter, or separate the values with commas.",
  }),
  search: text("Text to search for in name, client and proposal number.", 200),
  tag: text("Only proposals with this tag.", 100),
  created_by: id("Only proposals that the member with this user id created."),
  owner_id: id("Only proposals that the member with this user id owns."),
  awaiting: choice(["me", "organization", "reply", "approval"], {
    description:
      "approval: only proposals whose approval, or that of their open draft, is requested. reply: only proposals whose client waits for an answer to a question. me: only proposals that the clients have signed and that you must sign last. organization: proposals that any member of your organization must sign.",
  }),
  payment: Type.Array(choice(paymentFilters), {
    maxItems: 50,
    commaList: "same",
    description:
      "Only proposals whose payment has one of these states. overdue: its last day has passed in the time zone of the organization, and nothing was paid, or only a part, or the last attempt failed. Repeat the parameter, or separate the values with commas.",
  }),
  client: text("Only proposals for the client with this name, without regard to case and accents.", 500),
  viewed: choice(threeWay, {
    default: "any",
    description: "true: only proposals that a recipient opened. false: only unopened proposals. any: both.",
  }),
  expiring_after: timestamp("Only proposals that expire at this time or later."),
  expiring_before: timestamp("Only proposals that expire before this time."),
  decided_after: timestamp("Only proposals that were won or lost at this time or later."),
  frequency: choice(frequencies, {
    spelling: "enum",
    default: "once",
    description:
      "Frequency of the total that `currency`, `min_value`, `max_value` and the sort field `total` use.",
  }),
  currency: Type.Unsafe<string>({
    ...currencyCode(),
    description: "Only proposals with a total of `frequency` in this currency. Case-insensitive.",
  }),
  min_value: amount(
    "Only proposals whose selected total of `frequency` is this or more. Requires `currency`.",
  ),
  max_value: amount(
    "Only proposals whose selected total of `frequency` is this or less. Requires `currency`.",
  ),
});
