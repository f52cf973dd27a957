import type { Totals, VersionComparison } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { findItemsOfVersion, readOneVersion, toContent } from "../index.ts";
import { compareContents } from "./compare-contents.ts";
import { getVersion, presentVersions } from "./read-versions.ts";
import { type PricedContent, toPricedContent, toVersionContent } from "./version.view.ts";

/** Compares a version of a proposal with another version, or with the current proposal. */
export async function compareProposalVersions(
  context: Context,
  proposalId: string,
  fromId: string,
  toId: string | undefined,
): Promise<VersionComparison> {
  const earlier = await getVersion(context, proposalId, fromId);
  const later = toId === undefined ? undefined : await getVersion(context, proposalId, toId);
  const from = toPricedContent(earlier);
  const to = later ? toPricedContent(later) : await getPresent(context, proposalId);
  const entries = [earlier.entry, ...(later ? [later.entry] : [])];
  const [fromEntry, toEntry = null] = await presentVersions(context.read, entries);
  if (!fromEntry) throw new Error(`Version ${fromId} cannot be presented`);
  return {
    from: fromEntry,
    to: toEntry,
    ...comparePricedContents(proposalId, from, to),
  };
}

/** Compares two states of a proposal. */
export function comparePricedContents(
  proposalId: string,
  from: PricedContent,
  to: PricedContent,
): Pick<VersionComparison, "currency" | "totals" | "changes"> {
  return {
    currency: { from: from.currency, to: to.currency },
    totals: compareTotals(from.totals, to.totals),
    changes: compareContents(proposalId, toVersionContent(from), toVersionContent(to)),
  };
}

async function getPresent({ read, caller }: Context, proposalId: string): Promise<PricedContent> {
  const present = await readOneVersion(read, caller.organizationId, proposalId, async (proposal) => {
    const rows = await findItemsOfVersion(read, proposal);
    if (!rows) return undefined;
    const { kind, totals, cached_totals } = proposal;
    const content = { ...toContent(proposal), kind, rows };
    return { content, totals, currency: cached_totals.currency };
  });
  if (!present) throw notFound(proposalId);
  return present;
}

function compareTotals(from: Totals, to: Totals): VersionComparison["totals"] {
  const used = frequencies.filter((frequency) => from[frequency] ?? to[frequency]);
  return Object.fromEntries(
    used.map((frequency) => [
      frequency,
      { from: from[frequency]?.selected.total ?? null, to: to[frequency]?.selected.total ?? null },
    ]),
  );
}
