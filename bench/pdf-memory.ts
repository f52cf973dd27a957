import { readFile } from "node:fs/promises";
import type { Draft } from "../server/src/pdf/document/create-document.ts";
import { createTypstPool } from "../server/src/pdf/typst/typst-pool.ts";
import { report } from "./report.ts";
import { settings } from "./settings.ts";

const at = 1_800_000_000;
const bytesInMegabyte = 1_000_000;

/** Measures the maximum memory of all processes of the pool, after every tenth document. */
export async function measurePdfMemory(document: Draft): Promise<void> {
  const typstPool = createTypstPool();
  const documents = settings.quick ? 200 : 1_000;
  const held: number[] = [];
  try {
    for (let first = 0; first < documents; first += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, next) =>
          typstPool.run({ document: numberTitle(document, first + next), images: [], at }, "bench"),
        ),
      );
      held.push(await readMemoryOfChildren());
    }
  } finally {
    await typstPool.close();
  }
  const most = Math.max(...held) / bytesInMegabyte;
  const raw = { documents, most_megabytes: most, last_megabytes: (held.at(-1) ?? 0) / bytesInMegabyte };
  report({ figure: "1,000 MB / memory of the PDF pool", ratio: 1_000 / most, raw });
}

function numberTitle(document: Draft, number: number): string {
  return JSON.stringify({ ...document, title: `${document.title} ${number}` });
}

/** Returns the memory in bytes. Only Linux reports it. On other systems, returns 0. */
async function readMemoryOfChildren(): Promise<number> {
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
      return command.includes("typst-process") ? Number(memory.split(" ")[1]) * 4096 : 0;
    });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
