import { createId } from "../server/src/platform/ids.ts";
import { hashToken } from "../server/src/platform/secrets/tokens.ts";
import { toAuthorization, post } from "./api.ts";
import type { Target, Writing } from "./bare-writer.ts";
import type { PlainWriterSettings } from "./plain-writer.ts";
import { interleave } from "./compare.ts";
import { recordItemCreations } from "./durable-statements.ts";
import { findFirstGroup } from "./first-group.ts";
import type { Load, LoadResult } from "./load-generator.ts";
import { setUp, startProduct, type Installation, type Organization } from "./product.ts";
import { reportWrites } from "./report-writes.ts";
import { sampleLine, sampleProposalWithItems } from "./sample-content.ts";
import { settings } from "./settings.ts";
import { startWorker } from "./worker.ts";

/** Number of proposals. With so many, none of them grows much during the writes. */
const proposalsEach = 300;
const connectionCounts = [1, 8];
/** Number of recorded creations, repeated in turn. Each results in different totals. */
const recordedItems = 8;

/**
 * Compares the creation of a line item through the API with two contenders. The bare driver sends only the
 * statements that make the creation durable. The plain handler is a server that sends these statements.
 */
export async function measureItemCreation(installation: Installation): Promise<void> {
  const { engine, location } = installation;
  const item = sampleLine(1);
  const changes = await recordItemCreations(engine, item, recordedItems);
  const product = await startProduct(installation);
  const address = `${product.url}/api/proposals`;
  const generator = startWorker<Load, LoadResult>("./load-generator.ts");
  const writer = startWorker<Writing, { perSecond: number }>("./bare-writer.ts");
  const plain = startWorker<PlainWriterSettings, { url: string }>("./plain-writer.ts");

  const [ours, theirs] = [await setUp(installation, "items"), await setUp(installation, "bare")];
  const targets = await createTargets(address, theirs);
  const writing = {
    engine,
    location,
    organization: theirs.organization_id,
    user: theirs.user_id,
    changes,
    targets,
  };
  const { url: plainUrl } = await plain.do({
    ...writing,
    targets: Object.fromEntries(targets.map((target) => [toItemsPath(target), target])),
    keyHash: hashToken(theirs.api_key),
    answer: { status: 201, body: { data: { ...item, id: createId() } } },
    connections: Math.max(...connectionCounts),
  });
  const toLoad = (url: string, organization: Organization, changed: readonly ItemTarget[]) => ({
    url,
    headers: { ...toAuthorization(organization), "content-type": "application/json" },
    requests: changed.map((target) => ({
      method: "POST" as const,
      path: toItemsPath(target),
      body: JSON.stringify(item),
    })),
  });
  const load = toLoad(product.url, ours, await createTargets(address, ours));
  const plainLoad = toLoad(plainUrl, theirs, targets);

  for (const connections of connectionCounts) {
    // SQLite has one writer, so more writers on the bare driver would only wait for each other.
    const lanes = engine === "postgres" ? connections : 1;
    const contenders = {
      plain: async (milliseconds: number) =>
        (await generator.do({ ...plainLoad, connections, milliseconds })).perSecond,
      product: async (milliseconds: number) =>
        (await generator.do({ ...load, connections, milliseconds })).perSecond,
      bare: async (milliseconds: number) => (await writer.do({ ...writing, lanes, milliseconds })).perSecond,
    };
    for (const warmUp of Object.values(contenders)) await warmUp(settings.warmUpMilliseconds);
    const rates = await interleave({
      plain: () => contenders.plain(settings.sliceMilliseconds),
      product: () => contenders.product(settings.sliceMilliseconds),
      bare: () => contenders.bare(settings.sliceMilliseconds),
    });
    reportWrites(
      "create item",
      `${connections > 1 ? `${connections} connections, ` : ""}${engine}`,
      rates,
      changes,
    );
  }
  for (const running of [generator, writer, plain, product]) await running.stop();
}

type ItemTarget = Pick<Required<Target>, "proposal" | "group">;

function toItemsPath({ proposal }: ItemTarget): string {
  return `/api/proposals/${proposal}/items`;
}

async function createTargets(address: string, organization: Organization): Promise<ItemTarget[]> {
  const created: ItemTarget[] = [];
  for (let number = 1; number <= proposalsEach; number++) {
    const proposal = sampleProposalWithItems(number);
    const { data } = await post<{ data: { id: string } }>(address, organization, proposal);
    const group = await findFirstGroup(`${address}/${data.id}`, organization);
    created.push({ proposal: data.id, group: group.id });
  }
  return created;
}
