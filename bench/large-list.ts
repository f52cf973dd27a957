import { toAuthorization } from "./api.ts";
import { loadInTurn, startGenerator } from "./loads.ts";
import { copyProposals, createProposals } from "./populate.ts";
import { setUp, startProduct, type Installation } from "./product.ts";
import { settings } from "./settings.ts";

/** The list of a large organization against that of one with 1,000 proposals, and the search of a word in it against its list. */
export async function measureLargeList(installation: Installation): Promise<void> {
  const { engine } = installation;
  const small = await setUp(installation, "small");
  const large = await setUp(installation, "large");
  const product = await startProduct(installation);
  const address = `${product.url}/api/proposals`;
  await createProposals(address, small, 1_000);
  await createProposals(address, large, 4);
  await copyProposals(installation, small, large, settings.proposals);

  const list = { url: address, headers: toAuthorization(small), pid: product.pid };
  const largeList = { ...list, headers: toAuthorization(large) };
  const search = { ...largeList, url: `${address}?search=${encodeURIComponent(searchedWord)}` };
  const generator = startGenerator();
  const compare = await loadInTurn(generator, { list, largeList, search });
  compare(`large list / list, ${engine}`, "largeList", "list");
  compare(`search of a word / large list, ${engine}`, "search", "largeList");
  for (const running of [generator, product]) await running.stop();
}

/** The number of one proposal, as somebody types it. */
const searchedWord = "000777";
