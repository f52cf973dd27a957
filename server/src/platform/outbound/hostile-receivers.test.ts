import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figures } from "../../../test/figures.ts";
import { startReceiversApart, type ReceiversApart } from "../../../test/outbound/hostile/apart.ts";
import { hostileKinds, patienceMs } from "../../../test/outbound/hostile/index.ts";
import { times } from "../../../test/scale.ts";
import { createOutbound, type Outbound, type PostResult } from "./outbound.ts";

/** The specification's for every kind under `npm run prove`, and what comes on top of it: the clock of a busy machine. */
const timeoutsMs = hostileKinds.map((kind) => times(patienceMs(kind), 15_000));
const graceMs = times(5000, 500);
const rounds = times(1, 4);
/** All kinds at once. An ordinary run shares its process with whatever ran before. */
const mostMebibytes = times(250, 50);
const bodies = hostileKinds.map(({ requestBytes = 1000 }) => Buffer.alloc(requestBytes));

describe("a receiver that", () => {
  let receivers: ReceiversApart;
  let outbound: Outbound;
  const ordinary: PostResult[] = [];
  const results: PostResult[][] = [];
  const memory: number[] = [];

  beforeAll(async () => {
    receivers = await startReceiversApart();
    const { ca, urls, ordinaryUrl } = receivers;
    outbound = createOutbound({ allow: ["localhost"], ca });
    // Compiled code and connections are no receiver's misbehaviour: counted is what comes on top of as many good ones.
    for (let round = 0; round < rounds; round += 1)
      ordinary.push(
        ...(await Promise.all(
          bodies.map((body) => outbound.post({ url: ordinaryUrl, headers: {}, body, timeoutMs: 15_000 })),
        )),
      );
    memory.push(mebibytesInUse());
    const sampling = setInterval(() => memory.push(mebibytesInUse()), 50);
    for (let round = 0; round < rounds; round += 1)
      results.push(
        await Promise.all(
          urls.map((url, at) =>
            outbound.post({ url, headers: {}, body: bodies[at]!, timeoutMs: timeoutsMs[at]! }),
          ),
        ),
      );
    clearInterval(sampling);
  }, 120_000);

  afterAll(async () => {
    await outbound.close();
    await receivers.stop();
  });

  it.each(hostileKinds.map(({ name, outcome }, at) => ({ name, outcome, at })))(
    "$name is an attempt that ends with $outcome",
    ({ outcome, at }) => {
      const ended = results.map((round) => round[at] as PostResult);
      expect(ended.map((result) => ("error" in result ? result.error : result.status))).toEqual(
        ended.map(() => outcome),
      );
    },
  );

  it("sends without end is cut off by the size of its answer, not by time", () => {
    const isByTime = hostileKinds.flatMap(({ name }, at) =>
      name.endsWith("without end") ? results.map((round) => round[at]!.durationMs >= timeoutsMs[at]!) : [],
    );
    expect(isByTime).not.toHaveLength(0);
    expect(isByTime).not.toContain(true);
  });

  it("misbehaves in any of these ways neither holds an attempt beyond its time nor fills the memory", () => {
    const attempts = results.flat();
    const longestMs = Math.max(...attempts.map(({ durationMs }) => durationMs));
    const grownMebibytes = Math.ceil(Math.max(...memory) - (memory[0] ?? 0));
    figures("hostile receivers", {
      kinds: hostileKinds.length,
      attempts: attempts.length,
      longestMs,
      grownMebibytes,
    });
    // Otherwise there would be nothing to compare with.
    expect(ordinary).toEqual(attempts.map(() => expect.objectContaining({ status: 204 })));
    const over = results.flatMap((round) => round.map(({ durationMs }, at) => durationMs - timeoutsMs[at]!));
    expect(Math.max(...over)).toBeLessThanOrEqual(graceMs);
    expect(grownMebibytes).toBeLessThan(mostMebibytes);
  });
});

function mebibytesInUse(): number {
  return process.memoryUsage.rss() / 1024 ** 2;
}
