import { cpus } from "node:os";
import { engines } from "../server/test/databases.ts";
import { measureChanges } from "./changes.ts";
import { measureChoices } from "./choices.ts";
import { measureColdStart } from "./cold-start.ts";
import { measureDeliveries } from "./deliveries.ts";
import { measureItemCreation } from "./item-creation.ts";
import { measureLargeList } from "./large-list.ts";
import { measurePdf } from "./pdf.ts";
import { measurePricing } from "./pricing.ts";
import { createInstallation } from "./product.ts";
import { measureReads } from "./reads.ts";
import { measureRecipient } from "./recipient.ts";
import { print, summarize } from "./report.ts";
import { sayEnd } from "./say-end.ts";
import { settings } from "./settings.ts";

const end = sayEnd();
print({
  date: new Date().toISOString(),
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  node: process.version,
  ...settings,
});

const withoutDatabase = { pricing: measurePricing, "cold-start": measureColdStart, pdf: measurePdf };
const onEachDatabase = {
  reads: measureReads,
  recipient: measureRecipient,
  choices: measureChoices,
  items: measureItemCreation,
  changes: measureChanges,
  deliveries: measureDeliveries,
  "large-list": measureLargeList,
};

const names = [...Object.keys(withoutDatabase), ...Object.keys(onEachDatabase)];
const unknown = settings.only.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No benchmark is named ${unknown.join(", ")}: ${names.join(", ")}`);
const chosenEngines = engines.filter((engine) => settings.engine === undefined || settings.engine === engine);
if (chosenEngines.length === 0) throw new Error(`${settings.engine} is not running`);
const isChosen = (name: string) => settings.only.length === 0 || settings.only.includes(name);

for (const [name, measure] of Object.entries(withoutDatabase)) {
  if (!isChosen(name)) continue;
  end.name(name);
  await measure();
}
for (const engine of chosenEngines) {
  for (const [name, measure] of Object.entries(onEachDatabase)) {
    if (!isChosen(name)) continue;
    end.name(`${name} on ${engine}`);
    const installation = await createInstallation(engine);
    try {
      await measure(installation);
    } finally {
      await installation.remove();
    }
  }
}
end.finish();
process.exitCode = summarize() ? 0 : 1;
