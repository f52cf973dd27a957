import { toAuthorization } from "./api.ts";
import type { Writing } from "./bare-writer.ts";
import { interleaveBursts, computeMedian, computeRatio } from "./compare.ts";
import { recordChoices } from "./durable-statements.ts";
import { startGenerator } from "./loads.ts";
import type { PlainWriterSettings } from "./plain-writer.ts";
import { refreshStatistics } from "./populate.ts";
import { setUp, startProduct, type Installation, type Organization } from "./product.ts";
import { createSentProposal } from "./recipient.ts";
import { report } from "./report.ts";
import { startWorker } from "./worker.ts";

const proposals = 64;
const readers = 8;
const quantities = Array.from({ length: readers }, (_, turn) => turn + 1);

/**
 * Choices of eight recipients at once against the bare driver sending the statements that make a choice durable, and against a plain
 * handler that sends them and answers as much.
 */
export async function measureChoices(installation: Installation): Promise<void> {
  const { engine, location } = installation;
  const changes = await recordChoices(engine, quantities);
  const first = await startProduct(installation);
  const choosable = async (name: string) => {
    const organization = await setUp(installation, name);
    return { organization, proposals: await createChoosable(first.url, organization) };
  };
  const [ours, bare, theirs] = [
    await choosable("choices"),
    await choosable("bare"),
    await choosable("plain"),
  ];
  const answer = await (await fetch(`${first.url}${toLinkPath(theirs.proposals[0]?.token)}`)).json();
  await first.stop();
  await refreshStatistics(location);

  const headers = { "content-type": "application/json" };
  // The same processes to the end: they count the entries that they write.
  const writer = startWorker<Writing, { perSecond: number }>("./bare-writer.ts");
  const plain = startWorker<PlainWriterSettings, { url: string }>("./plain-writer.ts");
  const generator = startGenerator();
  const toWriting = ({ organization_id: organization, user_id: user }: Organization) => ({
    engine,
    location,
    changes,
    organization,
    user,
  });
  const { url: plainUrl } = await plain.do({
    ...toWriting(theirs.organization),
    targets: Object.fromEntries(theirs.proposals.map((each) => [toSelectionsPath(each.token), each])),
    connections: readers,
    answer: { status: 200, body: answer as object },
  });
  const writing = {
    ...toWriting(bare.organization),
    targets: bare.proposals,
    // SQLite has one writer: more of them on the bare driver would only wait for each other.
    lanes: engine === "postgres" ? readers : 1,
  };
  const plainLoad = { url: plainUrl, headers, requests: toRequests(theirs.proposals), connections: readers };
  const rates = await interleaveBursts(async () => {
    const product = await startProduct(installation);
    const load = { ...plainLoad, url: product.url, requests: toRequests(ours.proposals) };
    return {
      contenders: {
        product: async (milliseconds) => (await generator.do({ ...load, milliseconds })).perSecond,
        plain: async (milliseconds) => (await generator.do({ ...plainLoad, milliseconds })).perSecond,
        bare: async (milliseconds) => (await writer.do({ ...writing, milliseconds })).perSecond,
      },
      stop: () => product.stop(),
    };
  });
  for (const running of [generator, writer, plain]) await running.stop();
  for (const [name, against] of [
    ["bare driver", rates.bare],
    ["plain handler", rates.plain],
  ] as const)
    report({
      figure: `choose / ${name}, ${readers} readers, ${engine}`,
      ratio: computeRatio(rates.product, against),
      raw: {
        per_second: computeMedian(rates.product),
        per_second_against: computeMedian(against),
        statements: changes[0]?.length ?? 0,
      },
    });
}

const toLinkPath = (token = "") => `/api/public/proposals/${token}`;
const toSelectionsPath = (token: string) => `${toLinkPath(token)}/selections`;

/** The generator's connections begin an eighth of the list apart: each with another proposal, so that none waits for the row of another. */
function toRequests(chosen: ReadonlyArray<{ readonly token: string; readonly item: string }>) {
  return quantities.flatMap((quantity, turn) => {
    const begin = (turn * proposals) / readers;
    return [...chosen.slice(begin), ...chosen.slice(0, begin)].map(({ token, item }) => ({
      method: "POST" as const,
      path: toSelectionsPath(token),
      body: JSON.stringify({ item_id: item, quantity }),
    }));
  });
}

interface Detail {
  readonly pages: ReadonlyArray<{
    readonly children: ReadonlyArray<{
      readonly id: string;
      readonly line_items: ReadonlyArray<{ readonly id: string }>;
    }>;
  }>;
}

/** Creates sent proposals, each with a line item whose quantity the recipient chooses. */
async function createChoosable(url: string, organization: Organization) {
  const created: Array<{ token: string; proposal: string; group: string; item: string }> = [];
  for (let number = 1; number <= proposals; number++) {
    const { id: proposal, token } = await createSentProposal(url, organization, number);
    const answer = await fetch(`${url}/api/proposals/${proposal}`, {
      headers: toAuthorization(organization),
    });
    const { pages } = (await answer.json()) as Detail;
    const group = pages[1]?.children[0];
    created.push({ token, proposal, group: group?.id ?? "", item: group?.line_items[0]?.id ?? "" });
  }
  return created;
}
