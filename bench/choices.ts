import type { Target, Writing } from "./bare-writer.ts";
import { interleaveBursts } from "./compare.ts";
import { recordChoices } from "./durable-statements.ts";
import { findFirstGroup } from "./first-group.ts";
import type { LoadRequest } from "./load-generator.ts";
import { startGenerator } from "./loads.ts";
import type { PlainWriterSettings } from "./plain-writer.ts";
import { refreshStatistics } from "./populate.ts";
import { setUp, startProduct, type Installation, type Organization } from "./product.ts";
import { createSentProposal } from "./recipient.ts";
import { reportWrites } from "./report-writes.ts";
import { takeInTurn } from "./take-in-turn.ts";
import { startWorker } from "./worker.ts";

const proposals = 64;
const readers = 8;
/**
 * The quantities of alternating slices. A slice that began with the quantities of the previous slice would
 * change nothing.
 */
const quantities = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
] as const;

/**
 * Compares choices of eight recipients at once with two contenders. The bare driver sends only the statements
 * that make a choice durable. The plain handler sends these statements, and an answer of the same size.
 */
export async function measureChoices(installation: Installation): Promise<void> {
  const { engine, location } = installation;
  const changes = await recordChoices(engine, quantities.flat());
  const first = await startProduct(installation);
  const choosable = async (name: string) => {
    const organization = await setUp(installation, name);
    return { organization, proposals: await createChoosable(first.url, organization) };
  };
  const ours = await choosable("choices");
  const bare = await choosable("bare");
  const theirs = await choosable("plain");
  const [request] = toRequests(theirs.proposals, quantities[1]);
  const answer = await fetch(`${first.url}${request?.path}`, { ...request, headers });
  if (!answer.ok) throw new Error(`A choice was refused: ${await answer.text()}`);
  const body = (await answer.json()) as object;
  await first.stop();
  await refreshStatistics(location);

  const toWriting = ({ organization_id: organization, user_id: user }: Organization) => ({
    engine,
    location,
    changes,
    organization,
    user,
  });
  const writing = {
    ...toWriting(bare.organization),
    targets: bare.proposals.map(({ target }) => target),
    // SQLite has one writer, so more writers on the bare driver would only wait for each other.
    lanes: engine === "postgres" ? readers : 1,
  };
  // The same processes run until the end, because each of them counts the entries that it writes.
  const writer = startWorker<Writing, { perSecond: number }>("./bare-writer.ts");
  const plain = startWorker<PlainWriterSettings, { url: string }>("./plain-writer.ts");
  const { url: plainUrl } = await plain.do({
    ...toWriting(theirs.organization),
    targets: Object.fromEntries(
      theirs.proposals.map(({ token, target }) => [toSelectionsPath(token), target]),
    ),
    connections: readers,
    answer: { status: answer.status, body },
  });
  const [takeOurs, takeTheirs] = [takeRequests(ours.proposals), takeRequests(theirs.proposals)];
  const rates = await interleaveBursts(async () => {
    const product = await startProduct(installation);
    const generator = startGenerator();
    const load = async (url: string, requests: LoadRequest[], milliseconds: number) =>
      (await generator.do({ url, headers, requests, connections: readers, milliseconds })).perSecond;
    return {
      contenders: {
        plain: (milliseconds) => load(plainUrl, takeTheirs(), milliseconds),
        product: (milliseconds) => load(product.url, takeOurs(), milliseconds),
        bare: async (milliseconds) => (await writer.do({ ...writing, milliseconds })).perSecond,
      },
      stop: async () => {
        for (const running of [generator, product]) await running.stop();
      },
    };
  });
  for (const running of [writer, plain]) await running.stop();
  reportWrites("choose", `${readers} readers, ${engine}`, rates, changes);
}

const headers = { "content-type": "application/json" };
const toSelectionsPath = (token: string) => `/api/public/proposals/${token}/selections`;

interface Choosable {
  readonly token: string;
  readonly target: Required<Target>;
}

/**
 * Orders requests so that no two connections change the same proposal at once and wait for each other. The
 * eight connections of the generator start at positions that are an eighth of the list apart.
 */
function toRequests(chosen: readonly Choosable[], some: readonly number[]): LoadRequest[] {
  return Array.from({ length: readers }, (_, turn) => turn).flatMap((turn) => {
    const begin = (turn * proposals) / readers;
    return [...chosen.slice(begin), ...chosen.slice(0, begin)].map(({ token, target }) => ({
      method: "POST" as const,
      path: toSelectionsPath(token),
      body: JSON.stringify({ item_id: target.item, quantity: some[turn % some.length] }),
    }));
  });
}

/** Returns a function that returns the requests of the next slice. */
function takeRequests(chosen: readonly Choosable[]): () => LoadRequest[] {
  return takeInTurn(quantities.map((some) => toRequests(chosen, some)));
}

/** Creates sent proposals, each with a line item with a quantity for the recipient to choose. */
async function createChoosable(url: string, organization: Organization): Promise<Choosable[]> {
  const created: Choosable[] = [];
  for (let number = 1; number <= proposals; number++) {
    const { id: proposal, token } = await createSentProposal(url, organization, number);
    const group = await findFirstGroup(`${url}/api/proposals/${proposal}`, organization);
    created.push({ token, target: { proposal, group: group.id, item: group.line_items[0].id } });
  }
  return created;
}
