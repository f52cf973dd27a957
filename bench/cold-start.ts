import { fileURLToPath } from "node:url";
import { interleave, computeMedian, computeRatio } from "./compare.ts";
import { createInstallation, startProduct } from "./product.ts";
import { report } from "./report.ts";

const launcher = fileURLToPath(new URL("../bin/proffer.js", import.meta.url));
const bareFastify = fileURLToPath(new URL("./bare-fastify.ts", import.meta.url));

/**
 * Measures the time from the command to the first answer in an empty folder. The first start also creates the
 * secret and the schema.
 */
export async function measureColdStart(): Promise<void> {
  const { product, bare } = await interleave({
    product: () => startsPerSecond([launcher, "serve"]),
    bare: () => startsPerSecond([bareFastify]),
  });
  const raw = {
    milliseconds: 1000 / computeMedian(product),
    bare_fastify_milliseconds: 1000 / computeMedian(bare),
  };
  report({ figure: "1 s / cold start, sqlite", ratio: computeMedian(product), raw });
  report({
    figure: "bare Fastify's cold start / cold start, sqlite",
    ratio: computeRatio(product, bare),
    raw,
  });
}

async function startsPerSecond(program: readonly string[]): Promise<number> {
  const installation = await createInstallation("sqlite");
  const begin = performance.now();
  const running = await startProduct(installation, program);
  const milliseconds = performance.now() - begin;
  await running.stop();
  await installation.remove();
  return 1000 / milliseconds;
}
