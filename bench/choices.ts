import { toAuthorization } from "./api.ts";
import type { Writing } from "./bare-writer.ts";
import { interleaveBursts, computeMedian, computeRatio } from "./compare.ts";
import { recordStatementsOfChoice } from "./durable-statements.ts";
import { startGenerator } from "./loads.ts";
import { refreshStatistics } from "./populate.ts";
import { setUp, startProduct, type Installation, type Organization } from "./product.ts";
import { createSentProposal } from "./recipient.ts";
import { report } from "./report.ts";
import { startWorker } from "./worker.ts";

const proposals = 64;
const readers = 8;

/** Choices of eight recipients at once against the bare driver sending the statements that make a choice durable. */
export async function measureChoices(installation: Installation): Promise<void> {
  const { engine, location } = installation;
  const statements = await recordStatementsOfChoice(engine);
  const first = await startProduct(installation);
  const ours = await createChoosable(first.url, await setUp(installation, "choices"));
  const organization = await setUp(installation, "bare");
  const theirs = await createChoosable(first.url, organization);
  await first.stop();
  await refreshStatistics(location);

  // The generator's connections begin an eighth of the list apart: each with another proposal, so that none waits for the row of another.
  const requests = Array.from({ length: readers }, (_, turn) => turn).flatMap((turn) => {
    const begin = (turn * proposals) / readers;
    return [...ours.slice(begin), ...ours.slice(0, begin)].map(({ token, item }) => ({
      method: "POST" as const,
      path: `/api/public/proposals/${token}/selections`,
      body: JSON.stringify({ item_id: item, quantity: turn + 1 }),
    }));
  });
  const headers = { "content-type": "application/json" };
  // The same process to the end: it counts the entries that it writes.
  const writer = startWorker<Writing, { perSecond: number }>("./bare-writer.ts");
  const rates = await interleaveBursts(async () => {
    const product = await startProduct(installation);
    const generator = startGenerator();
    const load = { url: product.url, headers, requests, connections: readers };
    const writing = {
      engine,
      location,
      statements,
      organization: organization.organization_id,
      user: organization.user_id,
      proposals: theirs.map(({ id }) => id),
      items: theirs.map(({ item }) => item),
      // SQLite has one writer: more of them on the bare driver would only wait for each other.
      lanes: engine === "postgres" ? readers : 1,
    };
    return {
      contenders: {
        product: async (milliseconds) => (await generator.do({ ...load, milliseconds })).perSecond,
        bare: async (milliseconds) => (await writer.do({ ...writing, milliseconds })).perSecond,
      },
      stop: async () => {
        for (const running of [generator, product]) await running.stop();
      },
    };
  });
  await writer.stop();
  report({
    figure: `choose / bare driver, ${readers} readers, ${engine}`,
    ratio: computeRatio(rates.product, rates.bare),
    raw: {
      per_second: computeMedian(rates.product),
      per_second_against: computeMedian(rates.bare),
      statements: statements.length,
    },
  });
}

interface Detail {
  readonly pages: ReadonlyArray<{
    readonly children: ReadonlyArray<{ readonly line_items: ReadonlyArray<{ readonly id: string }> }>;
  }>;
}

/** Creates sent proposals, each with a line item whose quantity the recipient chooses. */
async function createChoosable(url: string, organization: Organization) {
  const created: Array<{ id: string; token: string; item: string }> = [];
  for (let number = 1; number <= proposals; number++) {
    const sent = await createSentProposal(url, organization, number);
    const answer = await fetch(`${url}/api/proposals/${sent.id}`, { headers: toAuthorization(organization) });
    const { pages } = (await answer.json()) as Detail;
    created.push({ ...sent, item: pages[1]?.children[0]?.line_items[0]?.id ?? "" });
  }
  return created;
}
