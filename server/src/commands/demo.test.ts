import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { start } from "../../test/process.ts";

const temporary = mkdtempSync(join(tmpdir(), "proffer-"));
afterAll(() => rmSync(temporary, { recursive: true }));

describe("proffer demo", () => {
  it("prints a curl line that works, and throws everything away at the end: the next one starts fresh", async () => {
    const contents = [];
    for (let run = 0; run < 2; run++) {
      const demo = await start("demo", { TMPDIR: temporary });
      try {
        contents.push(await seenBy(demo.output()));
      } finally {
        await demo.stop();
      }
      expect(readdirSync(temporary).filter((name) => name.startsWith("proffer-demo-"))).toEqual([]);
    }
    expect(contents[0]).toEqual(contents[1]);
    expect(contents[0]).toMatchObject({ total: 7, starred: 2, currencies: ["CHF", "EUR", "GBP", "JPY"] });
  });
});

async function seenBy(output: string) {
  const command = /curl .*/.exec(output)?.[0] ?? "";
  const { stdout } = await promisify(execFile)("bash", ["-c", `${command} -sS`]);
  const { data, pagination }: List = JSON.parse(stdout);
  return {
    names: data.map(({ name }) => name),
    total: pagination.total,
    starred: data.filter(({ is_starred }) => is_starred).length,
    currencies: [...new Set(data.map(({ cached_totals }) => cached_totals.currency))].toSorted(),
  };
}

interface List {
  data: Array<{ name: string; is_starred: boolean; cached_totals: { currency: string } }>;
  pagination: { total: number };
}
