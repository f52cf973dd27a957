import { describe, expect, it } from "vitest";
import { engines } from "../server/test/databases.ts";
import { post, toAuthorization } from "./api.ts";
import { startPlainHandler } from "./loads.ts";
import { createProposals } from "./populate.ts";
import { createInstallation, setUp, startProduct } from "./product.ts";
import { sampleProposalWithItems } from "./sample-content.ts";

describe.each(engines)("the plain handler of the benchmarks on %s", (engine) => {
  it("answers with the list and the detail of Proffer, so that both do the same work", async () => {
    const installation = await createInstallation(engine);
    const organization = await setUp(installation, "plain");
    const product = await startProduct(installation);
    const url = `${product.url}/api/proposals`;
    await createProposals(url, organization, 25);
    const { data } = await post<{ data: { id: string } }>(url, organization, sampleProposalWithItems(26));
    const list = { url, headers: toAuthorization(organization), pid: product.pid };
    const settings = { engine, location: installation.location };
    const handlers = [
      startPlainHandler(list, settings),
      startPlainHandler({ ...list, url: `${url}/${data.id}` }, { ...settings, proposal: data.id }),
    ];
    const ended = await Promise.allSettled(handlers);
    for (const each of ended) if (each.status === "fulfilled") await each.value.stop();
    await product.stop();
    await installation.remove();
    expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
  });
});
