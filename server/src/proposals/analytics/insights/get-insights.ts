import {
  type InsightFigures,
  type InsightGroup,
  maxInsightGroups,
  type operations,
  type QueryOf,
} from "@proffer/contract";
import { listProfiles } from "../../../accounts/index.ts";
import type { Context } from "../../../context.ts";
import { getOrganization } from "../../../accounts/organizations/index.ts";
import { countQuestionsBefore } from "../../../records/threads/index.ts";
import {
  listProposalNames,
  type PaymentRow,
  readPayments,
  readSteps,
  type StepFacts,
  type StepTime,
  toPayment,
} from "../../index.ts";
import { findMonth, toInsightPeriod, type InsightPeriod } from "./insight-period.ts";
import { InsightTally, isDecision } from "./insight-tally.ts";

type Query = QueryOf<typeof operations.getInsights>;
type Grouping = NonNullable<Query["group_by"]>;

interface Insights {
  readonly period: { readonly from: string; readonly to: string; readonly time_zone: string };
  readonly group_by: Grouping;
  readonly total: InsightFigures;
  readonly groups: readonly InsightGroup[];
}

const steps: readonly StepTime[] = ["sent_at", "first_viewed_at", "won_at", "lost_at"];

/** Adds up the events of the organization's proposals in a period. */
export async function getInsights(context: Context, query: Query): Promise<Insights> {
  const { read, caller, clock } = context;
  const { group_by: grouping = "month" } = query;
  const time_zone = query.time_zone ?? (await getOrganization(read, caller.organizationId)).time_zone;
  const period = toInsightPeriod({ ...query, time_zone }, clock.now());
  const { from, to, begin, end } = period;
  const total = new InsightTally();
  const tallies: Tallies = new Map(
    grouping === "month" ? period.months.map(({ month }) => [month, new InsightTally()]) : [],
  );
  const findTallies = (facts: GroupFacts): readonly InsightTally[] => {
    const key = toGroupKey(facts, grouping, period);
    const tally = tallies.get(key) ?? new InsightTally();
    tallies.set(key, tally);
    return [total, tally];
  };
  for (const step of steps)
    for await (const batch of readSteps(read, caller.organizationId, step, { from: begin, until: end })) {
      const questions = isDecision(step)
        ? await countQuestionsBefore(read, caller.organizationId, batch)
        : undefined;
      for (const facts of batch) {
        for (const each of findTallies(facts)) each.add(step, facts, questions?.get(facts.id));
      }
    }
  for await (const batch of readPayments(read, caller.organizationId, begin))
    for (const row of batch) addPayment(row, period, findTallies);
  return {
    period: { from, to, time_zone: period.timeZone },
    group_by: grouping,
    total: total.toFigures(),
    groups: await toGroups(context, grouping, tallies),
  };
}

type Tallies = Map<string | null, InsightTally>;

/** The facts that decide to which group a step or a payment belongs. */
type GroupFacts = Pick<StepFacts, "at" | "owner_id" | "template_id">;

/** Adds the payments received in a period, and the open amount of a proposal won in it. */
function addPayment(
  row: PaymentRow,
  { begin, end }: InsightPeriod,
  findTallies: (facts: GroupFacts) => readonly InsightTally[],
): void {
  const isInPeriod = (at: string | null): at is string => at !== null && at >= begin && at < end;
  const { won_at, transactions } = row;
  for (const { status, is_test, paid_at, currency, amount, refunded } of transactions)
    if (status === "succeeded" && !is_test && isInPeriod(paid_at))
      for (const tally of findTallies({ ...row, at: paid_at })) tally.addReceived(currency, amount, refunded);
  const { open_amount, currency } = toPayment(row);
  if (open_amount > 0 && isInPeriod(won_at))
    for (const tally of findTallies({ ...row, at: won_at })) tally.addOpen(currency, open_amount);
}

function toGroupKey(facts: GroupFacts, grouping: Grouping, period: InsightPeriod): string | null {
  if (grouping === "month") return findMonth(period, facts.at);
  return grouping === "member" ? facts.owner_id : facts.template_id;
}

async function toGroups(
  context: Context,
  grouping: Grouping,
  tallies: ReadonlyMap<string | null, InsightTally>,
): Promise<InsightGroup[]> {
  const all = [...tallies];
  const listed =
    grouping === "month"
      ? all
      : all
          .toSorted(([a, left], [b, right]) => right.sent - left.sent || (String(a) < String(b) ? -1 : 1))
          .slice(0, maxInsightGroups);
  const labels = await listLabels(
    context,
    grouping,
    listed.flatMap(([key]) => key ?? []),
  );
  return listed.map(([key, tally]) =>
    Object.assign({ key, label: labels.get(key ?? "") ?? null }, tally.toFigures()),
  );
}

/** Lists the labels of groups by key. */
async function listLabels(
  { read, caller }: Context,
  grouping: Grouping,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (grouping === "month") return new Map(keys.map((key) => [key, key]));
  const named =
    grouping === "member"
      ? await listProfiles(read, keys)
      : (await listProposalNames(read, caller.organizationId, keys)).values();
  return new Map([...named].map(({ id, name }) => [id, name]));
}
