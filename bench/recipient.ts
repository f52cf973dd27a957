import { toAuthorization, post } from "./api.ts";
import { refreshStatistics } from "./populate.ts";
import { loadInTurn, startBareServer, startGenerator } from "./loads.ts";
import { setUp, startProduct, type Installation, type Organization } from "./product.ts";
import { sampleProposalWithItems } from "./sample-content.ts";
import type { Committing } from "./committer.ts";
import { startWorker } from "./worker.ts";

/**
 * Compares the recipient page and its data with bare servers, while another process changes another proposal
 * every 10 ms.
 */
export async function measureRecipient(installation: Installation): Promise<void> {
  const { engine, location } = installation;
  const organization = await setUp(installation, "recipient");
  const product = await startProduct(installation);
  const { token } = await createSentProposal(product.url, organization, 1);
  const other = await createSentProposal(product.url, organization, 2);
  await refreshStatistics(location);

  const page = { url: `${product.url}/p/${token}`, headers: {}, pid: product.pid };
  const data = { ...page, url: `${product.url}/api/public/proposals/${token}` };
  const packed = { ...page, headers: { "accept-encoding": "gzip, br" } };
  const barePage = await startBareServer(page);
  const barePacked = await startBareServer(packed);
  const bareData = await startBareServer(data);
  const generator = startGenerator();
  const committer = startWorker<Committing, object>("./committer.ts");
  await committer.do({
    location,
    organization: organization.organization_id,
    user: organization.user_id,
    proposals: [other.id],
    periodMilliseconds: 10,
  });
  const compare = await loadInTurn(generator, {
    barePage: barePage.target,
    page,
    packed,
    barePacked: barePacked.target,
    data,
    bareData: bareData.target,
  });
  compare(`recipient's page / bare server, ${engine}`, "page", "barePage");
  compare(`recipient's page, compressed / bare server, ${engine}`, "packed", "barePacked");
  compare(`recipient's data / bare server, ${engine}`, "data", "bareData");
  for (const running of [committer, generator, barePage, barePacked, bareData, product]) await running.stop();
}

export interface SentProposal {
  readonly id: string;
  readonly token: string;
}

/** Creates a proposal with 30 items and an open link. */
export async function createSentProposal(
  url: string,
  organization: Organization,
  number: number,
): Promise<SentProposal> {
  const address = `${url}/api/proposals`;
  const { data } = await post<{ data: { id: string } }>(
    address,
    organization,
    sampleProposalWithItems(number),
  );
  const proposal = `${address}/${data.id}`;
  await post(`${proposal}/status`, organization, { status: "SENT" });
  const answer = await fetch(proposal, { headers: toAuthorization(organization) });
  const { share_url } = (await answer.json()) as { share_url: string };
  return { id: data.id, token: share_url.split("/").at(-1) ?? "" };
}
