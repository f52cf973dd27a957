import { capture } from "./capture.ts";
import type { CapturedAnswer } from "./bare-server.ts";
import { interleave, computeMedian, computeRatio } from "./compare.ts";
import { readCpuSeconds } from "./cpu-time.ts";
import type { Load, LoadResult } from "./load-generator.ts";
import type { PlainHandlerSettings } from "./plain-handler.ts";
import { report } from "./report.ts";
import { settings } from "./settings.ts";
import { startWorker, type Worker } from "./worker.ts";

/** An address under load, with the process that answers there. */
export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
  readonly requests?: Load["requests"];
}

/** A process that answers at a target until it is stopped. */
export interface RunningTarget {
  readonly target: Target;
  stop(): Promise<void>;
}

export type Generator = Worker<Load, LoadResult>;

export const startGenerator = (): Generator => startWorker<Load, LoadResult>("./load-generator.ts");

/** Measures targets in turn. Returns a function that reports the ratio between two targets. */
export async function loadInTurn<Name extends string>(
  generator: Generator,
  targets: Readonly<Record<Name, Target>>,
): Promise<(figure: string, name: Name, against: Name) => void> {
  const cpu = {} as Record<Name, number[]>;
  const contenders = {} as Record<Name, () => Promise<number>>;
  for (const [name, { pid, ...address }] of Object.entries<Target>(targets) as Array<[Name, Target]>) {
    const load = { ...address, connections: 10 };
    await generator.do({ ...load, milliseconds: settings.warmUpMilliseconds });
    cpu[name] = [];
    contenders[name] = async () => {
      const before = readCpuSeconds(pid);
      const { perSecond, answers } = await generator.do({
        ...load,
        milliseconds: settings.sliceMilliseconds,
      });
      cpu[name].push((readCpuSeconds(pid) - before) / answers);
      return perSecond;
    };
  }
  const rates = await interleave(contenders);
  return (figure, name, against) =>
    report({
      figure,
      ratio: computeRatio(rates[name], rates[against]),
      raw: {
        per_second: computeMedian(rates[name]),
        per_second_against: computeMedian(rates[against]),
        // Ratio of the processor times per request. Unlike the rates, it is not limited by the load
        // generator.
        cpu_ratio: computeRatio(cpu[against], cpu[name]),
        cpu_microseconds: computeMedian(cpu[name]) * 1e6,
        cpu_microseconds_against: computeMedian(cpu[against]) * 1e6,
      },
    });
}

/** Starts a process that answers with the current bytes of `target`. */
export async function startBareServer({ url, headers }: Target): Promise<RunningTarget> {
  const worker = startWorker<CapturedAnswer, { url: string }>("./bare-server.ts");
  const bare = await worker.do(await capture(url, headers));
  return { target: { url: bare.url, headers, pid: worker.pid }, stop: () => worker.stop() };
}

/** Starts a plain handler in a separate process. Throws unless its answer equals the answer of `target`. */
export async function startPlainHandler(
  { url, headers }: Target,
  handling: Omit<PlainHandlerSettings, "pagesJson">,
): Promise<RunningTarget> {
  const worker = startWorker<PlainHandlerSettings, { url: string }>("./plain-handler.ts");
  const expected = (await (await fetch(url, { headers })).json()) as { pages?: unknown };
  const plain = await worker.do({ ...handling, pagesJson: JSON.stringify(expected.pages ?? null) });
  const answered: unknown = await (await fetch(plain.url, { headers })).json();
  const differences = listDifferences(answered, expected);
  if (differences.length > 0)
    throw new Error(`The plain handler answers something else than ${url}:\n${differences.join("\n")}`);
  return { target: { url: plain.url, headers, pid: worker.pid }, stop: () => worker.stop() };
}

/** Lists the places at which two JSON values differ, with both values. */
function listDifferences(answered: unknown, expected: unknown, path = "$"): string[] {
  if (!isObject(answered) || !isObject(expected) || Array.isArray(answered) !== Array.isArray(expected))
    return answered === expected
      ? []
      : [`${path}: ${JSON.stringify(answered)}, not ${JSON.stringify(expected)}`];
  const keys = new Set([...Object.keys(answered), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => listDifferences(answered[key], expected[key], `${path}.${key}`));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
