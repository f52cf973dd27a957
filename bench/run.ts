import { cpus } from "node:os";
import { engines } from "../server/test/databases.ts";
import { measureChanges } from "./changes.ts";
import { measureColdStart } from "./cold-start.ts";
import { measureItemCreation } from "./item-creation.ts";
import { measurePdf } from "./pdf.ts";
import { pricingRatios } from "./pricing.ts";
import { createInstallation } from "./product.ts";
import { measureReads } from "./reads.ts";
import { measureDeliveries } from "./deliveries.ts";
import { print, report, summarize } from "./report.ts";
import { settings } from "./settings.ts";

print({
  date: new Date().toISOString(),
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  node: process.version,
  ...settings,
});

for (const { lines, engine_us, float_us, growth } of pricingRatios([1_000, 10_000])) {
  const raw = { microseconds: engine_us, microseconds_against: float_us };
  report({ figure: `totals of ${lines} lines / float loop`, ratio: float_us / engine_us, raw });
  if (lines > 1_000)
    report({ figure: `totals of ${lines} lines / of 1000, per line`, ratio: 1 / growth, raw });
}
await measureColdStart();
await measurePdf();
for (const engine of engines) {
  const installation = await createInstallation(engine);
  try {
    await measureReads(installation);
    await measureItemCreation(installation);
    await measureChanges(installation);
    await measureDeliveries(installation);
  } finally {
    await installation.remove();
  }
}
process.exitCode = summarize() ? 0 : 1;
