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
import { listProposalNames, readSteps, type StepFacts, type StepTime } from "../../index.ts";
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
  const tallies = new Map<string | null, InsightTally>(
    grouping === "month" ? period.months.map(({ month }) => [month, new InsightTally()]) : [],
  );
  for (const step of steps)
    for await (const batch of readSteps(read, caller.organizationId, step, { from: begin, until: end })) {
      const questions = isDecision(step)
        ? await countQuestionsBefore(read, caller.organizationId, batch)
        : undefined;
      for (const facts of batch) {
        const key = toGroupKey(facts, grouping, period);
        const tally = tallies.get(key) ?? new InsightTally();
        tallies.set(key, tally);
        for (const each of [total, tally]) each.add(step, facts, questions?.get(facts.id));
      }
    }
  return {
    period: { from, to, time_zone: period.timeZone },
    group_by: grouping,
    total: total.toFigures(),
    groups: await toGroups(context, grouping, tallies),
  };
}

function toGroupKey(facts: StepFacts, grouping: Grouping, period: InsightPeriod): string | null {
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
