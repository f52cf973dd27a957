import { toAuthorization, post } from "./api.ts";
import type { Writing } from "./bare-writer.ts";
import { interleave, computeMedian, computeRatio } from "./compare.ts";
import { recordStatementsOfItem } from "./durable-statements.ts";
import type { Load, LoadResult } from "./load-generator.ts";
import { setUp, startProduct, type Installation, type Organization } from "./product.ts";
import { report } from "./report.ts";
import { sampleLine, sampleProposalWithItems } from "./sample-content.ts";
import { settings } from "./settings.ts";
import { startWorker } from "./worker.ts";

/** Number of proposals: so many that none grows much while they are written to. */
const proposalsEach = 300;

/** Creating a line item through the API against the bare driver sending the statements that make it durable. */
export async function measureItemCreation(installation: Installation): Promise<void> {
  const { engine, location } = installation;
  const item = sampleLine(1);
  const statements = await recordStatementsOfItem(engine, item);
  const product = await startProduct(installation);
  const address = `${product.url}/api/proposals`;
  const generator = startWorker<Load, LoadResult>("./load-generator.ts");
  const writer = startWorker<Writing, { perSecond: number }>("./bare-writer.ts");

  const [ours, theirs] = [await setUp(installation, "items"), await setUp(installation, "bare")];
  const paths = (await createProposals(address, ours)).map((id) => `/api/proposals/${id}/items`);
  const writing = {
    engine,
    location,
    statements,
    organization: theirs.organization_id,
    user: theirs.user_id,
    proposals: await createProposals(address, theirs),
  };
  const load = {
    url: product.url,
    headers: { ...toAuthorization(ours), "content-type": "application/json" },
    posts: paths.map((path) => ({ path, body: JSON.stringify(item) })),
  };

  for (const connections of [1, 8]) {
    // SQLite has one writer: more of them on the bare driver would only wait for each other.
    const lanes = engine === "postgres" ? connections : 1;
    const create = async (milliseconds: number) =>
      (await generator.do({ ...load, connections, milliseconds })).perSecond;
    const write = async (milliseconds: number) =>
      (await writer.do({ ...writing, lanes, milliseconds })).perSecond;
    for (const warmUp of [create, write]) await warmUp(settings.warmUpMilliseconds);
    const rates = await interleave({
      product: () => create(settings.sliceMilliseconds),
      bare: () => write(settings.sliceMilliseconds),
    });
    report({
      figure: `create item / bare driver, ${connections > 1 ? `${connections} connections, ` : ""}${engine}`,
      ratio: computeRatio(rates.product, rates.bare),
      raw: {
        per_second: computeMedian(rates.product),
        per_second_against: computeMedian(rates.bare),
        statements: statements.length,
      },
    });
  }
  for (const running of [generator, writer, product]) await running.stop();
}

async function createProposals(address: string, organization: Organization): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= proposalsEach; number++) {
    const { data } = await post<{ data: { id: string } }>(
      address,
      organization,
      sampleProposalWithItems(number),
    );
    ids.push(data.id);
  }
  return ids;
}
