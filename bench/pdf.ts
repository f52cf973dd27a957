import { readFile } from "node:fs/promises";
import { launchBrowser } from "../e2e/browser.ts";
import { makeDocument, type Draft } from "../server/src/pdf/document/make-document.ts";
import { createTypesetter } from "../server/src/pdf/index.ts";
import { findProposal } from "../server/src/recipients/index.ts";
import { anonymousContext } from "../server/src/context.ts";
import { createTestApp } from "../server/test/harness.ts";
import { line, newProposal, pageOf } from "../server/test/proposals.ts";
import { interleave, median, ratio } from "./compare.ts";
import { htmlOf } from "./pdf-html.ts";
import { report } from "./report.ts";
import { settings } from "./settings.ts";

const at = 1_800_000_000;
const bytesInMegabyte = 1_000_000;

/** Documents through the pool, warm, against a warm Chromium that prints the same texts; and what the pool holds after many. */
export async function measurePdf(): Promise<void> {
  const typesetter = createTypesetter();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    for (const [name, items] of [
      ["small PDF", 12],
      ["PDF of 500 items", 500],
    ] as const) {
      const document = await sampleDocument(items);
      const html = htmlOf(document);
      let printed = 0;
      const typeset = () =>
        // A title of its own: what was set before is remembered nowhere, and this shows it.
        typesetter.run({ document: json(document, ++printed), images: [], at }, "bench");
      const print = async () => {
        await page.setContent(html.replace("<h1>", `<h1>${++printed} `));
        await page.pdf({ format: "A4", tagged: true, outline: true });
      };
      await typeset();
      await print();
      const { ours, chromium } = await interleave({
        ours: () => perSecond(typeset),
        chromium: () => perSecond(print),
      });
      const raw = { milliseconds: 1000 / median(ours), chromium_milliseconds: 1000 / median(chromium) };
      report({ figure: `${name} / Chromium`, ratio: ratio(ours, chromium), raw });
    }
    await measureMemory(typesetter, await sampleDocument(12));
  } finally {
    await browser.close();
    await typesetter.close();
  }
}

/** The most that the pool's processes held at once, looked at after every tenth document. */
async function measureMemory(
  typesetter: ReturnType<typeof createTypesetter>,
  document: Draft,
): Promise<void> {
  const documents = settings.quick ? 200 : 1_000;
  const held: number[] = [];
  for (let first = 0; first < documents; first += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, next) =>
        typesetter.run({ document: json(document, first + next), images: [], at }, "bench"),
      ),
    );
    held.push(await memoryOfChildren());
  }
  const most = Math.max(...held) / bytesInMegabyte;
  const raw = { documents, most_megabytes: most, last_megabytes: (held.at(-1) ?? 0) / bytesInMegabyte };
  report({ figure: "1,000 MB / memory of the PDF pool", ratio: 1_000 / most, raw });
}

/** Linux tells it; elsewhere nothing is seen. */
async function memoryOfChildren(): Promise<number> {
  const { pid } = process;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const sizes = children
    .trim()
    .split(" ")
    .map(async (child) => {
      const [command, memory] = await Promise.all([
        readFile(`/proc/${child}/cmdline`, "utf8").catch(() => ""),
        readFile(`/proc/${child}/statm`, "utf8").catch(() => ""),
      ]);
      return command.includes("typesetting") ? Number(memory.split(" ")[1]) * 4096 : 0;
    });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function sampleDocument(items: number): Promise<Draft> {
  const app = await createTestApp("sqlite");
  try {
    const client = await app.organization();
    const lines = Array.from({ length: items }, (_, number) =>
      line(`Work package ${number}`, 100 + number, {
        optional: number % 5 === 0,
        description: `<p>What is done in package ${number}, with <b>two</b> rounds of changes.</p>`,
      }),
    );
    const { id } = await newProposal(client, {
      description: "<p>What we discussed on Tuesday.</p>",
      pages: [{ name: "Our offer", kind: "cover" }, pageOf(...lines)],
    });
    const context = anonymousContext(app.db, app.clock);
    const found = await findProposal(context, client.organizationId, id);
    if (!found) throw new Error("the sample is not there");
    return makeDocument(found, null, app.clock.now());
  } finally {
    await app.close();
  }
}

function json(document: Draft, number: number): string {
  return JSON.stringify({ ...document, title: `${document.title} ${number}` });
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  let done = 0;
  do {
    await work();
    done++;
  } while (performance.now() - begin < settings.sliceMilliseconds);
  return (1000 * done) / (performance.now() - begin);
}
