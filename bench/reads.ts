import { authorization, post } from "./api.ts";
import type { CapturedAnswer } from "./bare-server.ts";
import { capture } from "./capture.ts";
import { interleave, median, ratio } from "./compare.ts";
import { cpuSeconds } from "./cpu-time.ts";
import type { Load, LoadResult } from "./load-generator.ts";
import { copyProposals, createProposals } from "./populate.ts";
import { setUp, startProduct, type Installation } from "./product.ts";
import { report } from "./report.ts";
import { sampleProposalWithItems } from "./sample-content.ts";
import { settings } from "./settings.ts";
import { startWorker, type Worker } from "./worker.ts";

/** An address under load, and the process that answers there. */
interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
}

/** The list of 20 and the detail with 30 items against a bare server; summaries, and the list of a large organization, against the list. */
export async function measureReads(installation: Installation): Promise<void> {
  const { engine } = installation;
  const small = await setUp(installation, "small");
  const large = await setUp(installation, "large");
  const product = await startProduct(installation);
  const address = `${product.url}/api/proposals`;
  await createProposals(address, small, 1_000);
  await createProposals(address, large, 4);
  await copyProposals(installation, small, large, settings.proposals);
  const { data } = await post<{ data: { id: string } }>(address, large, sampleProposalWithItems(5));

  const list = { url: address, headers: authorization(small), pid: product.pid };
  const summaries = { ...list, url: `${address}?fields=summary` };
  const largeList = { ...list, headers: authorization(large) };
  const detail = { ...largeList, url: `${address}/${data.id}` };
  const bareList = await startBareServer(list);
  const bareDetail = await startBareServer(detail);
  const generator = startWorker<Load, LoadResult>("./load-generator.ts");

  const targets = {
    bareList: bareList.target,
    list,
    summaries,
    largeList,
    detail,
    bareDetail: bareDetail.target,
  };
  const { rates, cpu } = await loadInTurn(generator, targets);
  const compare = (figure: string, name: keyof typeof targets, against: keyof typeof targets) =>
    report({
      figure: `${figure}, ${engine}`,
      ratio: ratio(rates[name], rates[against]),
      raw: {
        per_second: median(rates[name]),
        per_second_against: median(rates[against]),
        // Not bounded by what the generator can send.
        cpu_ratio: ratio(cpu[against], cpu[name]),
        cpu_microseconds: median(cpu[name]) * 1e6,
        cpu_microseconds_against: median(cpu[against]) * 1e6,
      },
    });
  compare("list / bare server", "list", "bareList");
  compare("list of summaries / list", "summaries", "list");
  compare("detail / bare server", "detail", "bareDetail");
  compare("large list / list", "largeList", "list");

  for (const running of [generator, bareList, bareDetail, product]) await running.stop();
}

/** Requests a second, and the processor seconds that each cost the answering process, by round. */
async function loadInTurn<Name extends string>(
  generator: Worker<Load, LoadResult>,
  targets: Readonly<Record<Name, Target>>,
): Promise<Record<"rates" | "cpu", Record<Name, number[]>>> {
  const cpu = {} as Record<Name, number[]>;
  const contenders = {} as Record<Name, () => Promise<number>>;
  for (const [name, { url, headers, pid }] of Object.entries<Target>(targets) as Array<[Name, Target]>) {
    const load = { url, headers, connections: 10 };
    await generator.do({ ...load, milliseconds: settings.warmUpMilliseconds });
    cpu[name] = [];
    contenders[name] = async () => {
      const before = cpuSeconds(pid);
      const { perSecond, answers } = await generator.do({
        ...load,
        milliseconds: settings.sliceMilliseconds,
      });
      cpu[name].push((cpuSeconds(pid) - before) / answers);
      return perSecond;
    };
  }
  return { rates: await interleave(contenders), cpu };
}

/** A server in a process of its own that answers what `target` answers now. */
async function startBareServer({
  url,
  headers,
}: Target): Promise<{ target: Target; stop: () => Promise<void> }> {
  const worker = startWorker<CapturedAnswer, { url: string }>("./bare-server.ts");
  const bare = await worker.do(await capture(url, headers));
  return { target: { url: bare.url, headers, pid: worker.pid }, stop: () => worker.stop() };
}
