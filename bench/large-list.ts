import { toAuthorization } from "./api.ts";
import type { Committing } from "./committer.ts";
import { loadInTurn, startGenerator } from "./loads.ts";
import { copyProposals, createProposals } from "./populate.ts";
import { setUp, startProduct, type Installation } from "./product.ts";
import { settings } from "./settings.ts";
import { startWorker } from "./worker.ts";

interface List {
  readonly data: ReadonlyArray<{ readonly id: string }>;
}

/**
 * The list of a large organization against that of one with 1,000 proposals. Then, while another process changes a listed proposal every
 * 10 ms, the search of a word in the large organization against its list.
 */
export async function measureLargeList(installation: Installation): Promise<void> {
  const { engine, location } = installation;
  const small = await setUp(installation, "small");
  const large = await setUp(installation, "large");
  const product = await startProduct(installation);
  const address = `${product.url}/api/proposals`;
  await createProposals(address, small, 1_000);
  await createProposals(address, large, 4);
  await copyProposals(installation, small, large, settings.proposals);

  const list = { url: address, headers: toAuthorization(small), pid: product.pid };
  const largeList = { ...list, headers: toAuthorization(large) };
  const generator = startGenerator();
  const resting = await loadInTurn(generator, { list, largeList });
  resting(`large list / list, ${engine}`, "largeList", "list");

  const listed = (await (await fetch(address, { headers: largeList.headers })).json()) as List;
  const committer = startWorker<Committing, object>("./committer.ts");
  await committer.do({
    location,
    organization: large.organization_id,
    user: large.user_id,
    proposals: listed.data.map(({ id }) => id),
    periodMilliseconds: 10,
  });
  const search = { ...largeList, url: `${address}?search=${encodeURIComponent(searchedWord)}` };
  const changing = await loadInTurn(generator, { largeList, search });
  changing(`search of a word / large list, changing, ${engine}`, "search", "largeList");
  for (const running of [committer, generator, product]) await running.stop();
}

/** The number of one proposal, as somebody types it. */
const searchedWord = "000777";
