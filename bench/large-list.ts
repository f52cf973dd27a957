import { toAuthorization } from "./api.ts";
import type { Committing } from "./committer.ts";
import type { LoadRequest } from "./load-generator.ts";
import { loadInTurn, startGenerator } from "./loads.ts";
import { copyProposals, createProposals } from "./populate.ts";
import { setUp, startProduct, type Installation } from "./product.ts";
import { settings } from "./settings.ts";
import { startWorker } from "./worker.ts";

interface List {
  readonly data: ReadonlyArray<{ readonly id: string }>;
}

/**
 * Compares the list of a large organization with the list of 1,000 proposals. Then compares searches in the
 * large organization with its list, while another process changes a listed proposal every 10 ms. The first
 * searches are all the same, so they can share a result, like the list. The later searches differ.
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
  const search = { ...largeList, requests: [createSearchRequest(777)] };
  const searches = { ...largeList, requests: searchedNumbers.map(createSearchRequest) };
  const changing = await loadInTurn(generator, { largeList, search, searches });
  changing(`search of a word / large list, changing, ${engine}`, "search", "largeList");
  changing(`searches of words / large list, changing, ${engine}`, "searches", "largeList");
  for (const running of [committer, generator, product]) await running.stop();
}

/** Numbers of proposals all over the organization, so that no two searches are equal. */
const searchedNumbers = Array.from({ length: 500 }, (_, index) =>
  Math.floor((index * settings.proposals) / 500),
);

/** Creates the search for the number of a proposal, as typed by a user. */
function createSearchRequest(number: number): LoadRequest {
  return { method: "GET", path: `/api/proposals?search=${String(number).padStart(6, "0")}` };
}
