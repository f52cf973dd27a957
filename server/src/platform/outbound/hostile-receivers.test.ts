import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printFigures } from "../../../test/figures.ts";
import { startReceiversApart, type ReceiversApart } from "../../../test/outbound/hostile/apart.ts";
import { getTimeoutMs, hostileKinds } from "../../../test/outbound/hostile/index.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { createOutbound, type Outbound, type PostResult } from "./outbound.ts";

/** The timeouts of the specification under `npm run prove`, shorter ones otherwise. */
const timeoutsMs = hostileKinds.map((kind) => scaleTimes(getTimeoutMs(kind), 15_000));
const toleranceMs = scaleTimes(5000, 500);
const rounds = scaleTimes(1, 4);
/** Memory limit for all kinds together. An ordinary run shares its process with earlier tests. */
const maxMebibytes = scaleTimes(250, 50);
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
    // Good receivers first, so that their compiled code and connections do not count as growth.
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
    "$name ends its attempt with $outcome",
    ({ outcome, at }) => {
      const ended = results.map((round) => round[at] as PostResult);
      expect(ended.map((result) => ("error" in result ? result.error : result.status))).toEqual(
        ended.map(() => outcome),
      );
    },
  );

  it("sends endlessly is cut off by the size limit, not by the timeout", () => {
    const isByTime = hostileKinds.flatMap(({ name }, at) =>
      name.endsWith("without end") ? results.map((round) => round[at]!.durationMs >= timeoutsMs[at]!) : [],
    );
    expect(isByTime).not.toHaveLength(0);
    expect(isByTime).not.toContain(true);
  });

  it("misbehaves in any of these ways neither exceeds the timeout nor fills the memory", () => {
    const attempts = results.flat();
    const longestMs = Math.max(...attempts.map(({ durationMs }) => durationMs));
    const grownMebibytes = Math.ceil(Math.max(...memory) - (memory[0] ?? 0));
    printFigures("hostile receivers", {
      kinds: hostileKinds.length,
      attempts: attempts.length,
      longestMs,
      grownMebibytes,
    });
    // The comparison is valid only if the good receivers succeed.
    expect(ordinary).toEqual(attempts.map(() => expect.objectContaining({ status: 204 })));
    const over = results.flatMap((round) => round.map(({ durationMs }, at) => durationMs - timeoutsMs[at]!));
    expect(Math.max(...over)).toBeLessThanOrEqual(toleranceMs);
    expect(grownMebibytes).toBeLessThan(maxMebibytes);
  });
});

function mebibytesInUse(): number {
  return process.memoryUsage.rss() / 1024 ** 2;
}
