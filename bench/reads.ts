import { toAuthorization, post } from "./api.ts";
import type { Committing } from "./committer.ts";
import { loadInTurn, startBareServer, startGenerator, startPlainHandler } from "./loads.ts";
import { createProposals, refreshStatistics } from "./populate.ts";
import { setUp, startProduct, type Installation } from "./product.ts";
import { sampleProposalWithItems } from "./sample-content.ts";
import { startWorker } from "./worker.ts";

interface List {
  readonly data: ReadonlyArray<{ readonly id: string }>;
}

/**
 * Compares the list of 20 proposals, and the detail with 30 items, against a bare server and a plain handler.
 * First without changes, then while another process changes one of the 20 proposals every 10 ms.
 */
export async function measureReads(installation: Installation): Promise<void> {
  const { engine, location } = installation;
  const organization = await setUp(installation, "reads");
  const product = await startProduct(installation);
  const address = `${product.url}/api/proposals`;
  await createProposals(address, organization, 1_000);
  const { data } = await post<{ data: { id: string } }>(
    address,
    organization,
    sampleProposalWithItems(5_000),
  );
  await refreshStatistics(location);

  const list = { url: address, headers: toAuthorization(organization), pid: product.pid };
  const detail = { ...list, url: `${address}/${data.id}` };
  const bareList = await startBareServer(list);
  const bareDetail = await startBareServer(detail);
  const plainList = await startPlainHandler(list, { engine, location });
  const plainDetail = await startPlainHandler(detail, { engine, location, proposal: data.id });
  const generator = startGenerator();
  const compared = { bareList: bareList.target, list, detail, bareDetail: bareDetail.target };

  const summaries = { ...list, url: `${address}?fields=summary` };
  const resting = await loadInTurn(generator, { ...compared, summaries });
  resting(`list / bare server, ${engine}`, "list", "bareList");
  resting(`list of summaries / list, ${engine}`, "summaries", "list");
  resting(`detail / bare server, ${engine}`, "detail", "bareDetail");

  const listed = (await (await fetch(list.url, { headers: list.headers })).json()) as List;
  const committer = startWorker<Committing, object>("./committer.ts");
  await committer.do({
    location,
    organization: organization.organization_id,
    user: organization.user_id,
    proposals: listed.data.map(({ id }) => id),
    periodMilliseconds: 10,
  });
  const plain = { plainList: plainList.target, plainDetail: plainDetail.target };
  const changing = await loadInTurn(generator, { ...compared, ...plain });
  changing(`list / bare server, changing, ${engine}`, "list", "bareList");
  changing(`detail / bare server, changing, ${engine}`, "detail", "bareDetail");
  changing(`list / plain handler, changing, ${engine}`, "list", "plainList");
  changing(`detail / plain handler, changing, ${engine}`, "detail", "plainDetail");

  const all = [committer, generator, bareList, bareDetail, plainList, plainDetail, product];
  for (const running of all) await running.stop();
}
