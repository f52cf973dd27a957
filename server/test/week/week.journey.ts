import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { engines, type Engine } from "../databases.ts";
import { printFigures } from "../figures.ts";
import { scaleTimes } from "../scale.ts";
import { daysOfWeek, playWeek, type WeekReport } from "./play-week.ts";

/** `npm run week` sets these variables. An ordinary run plays the first days of one fixed seed. */
const firstSeed = Number(process.env["WEEK_SEED"] ?? 1);
const seeds = Number(process.env["WEEK_SEEDS"] ?? scaleTimes(1, 200));
const days = process.env["WEEK_SEED"] ? daysOfWeek : scaleTimes(2, daysOfWeek);
const wanted = process.env["WEEK_ENGINE"];
const chosenEngines = engines.filter((engine) => wanted === undefined || engine === wanted);

// A week mostly waits, so the weeks on both engines are played concurrently. Under `npm run prove` they are
// played one after the other, because each week must repeat exactly.
const describeWeek = process.env["PROVE"] ? describe : describe.concurrent;

describeWeek.each(chosenEngines)(
  "a simulated week on %s, with kills, outages, full disks and wrong clocks",
  (engine) => {
    it(
      `keeps every promise (${days} days, ${seeds} seeds from ${firstSeed})`,
      { timeout: 120_000 + seeds * 300_000 },
      async () => {
        const sum = { deals: 0, revisions: 0, faults: 0, deliveries: 0, mails: 0, sealed: 0, payments: 0 };
        const broken: string[] = [];
        for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
          const report = await playAndKeepJournal(engine, seed);
          if (typeof report === "string") broken.push(report);
          else for (const key of Object.keys(sum) as (keyof WeekReport)[]) sum[key] += report[key];
        }
        expect(broken).toEqual([]);
        expect(sum.faults).toBeGreaterThan(seeds);
        if (process.env["WEEK_SEEDS"])
          process.stdout.write(`${JSON.stringify({ engine, firstSeed, seeds, ...sum })}\n`);
        printFigures("simulated weeks", { engine, seeds, ...sum, broken: 0 });
      },
    );

    // Only under `npm run prove`, because workers wait longer on a busy machine, and the clock then advances
    // in other steps.
    it.runIf(process.env["PROVE"])("is the same again with the same seed", { timeout: 240_000 }, async () => {
      const journals: (readonly string[])[] = [];
      for (let time = 0; time < 2; time++)
        await playWeek(engine, firstSeed, days, (journal) => void journals.push(journal));
      expect(journals[1]).toEqual(journals[0]);
      expect(journals[0]?.filter((each) => each.includes("FAULT")).length).toBeGreaterThan(3);
    });
  },
);

/**
 * Plays a week and returns its report. If the week breaks a promise, returns the command that plays it again,
 * and its journal.
 */
async function playAndKeepJournal(engine: Engine, seed: number): Promise<WeekReport | string> {
  let journal: readonly string[] = [];
  try {
    return await playWeek(engine, seed, days, (begun) => {
      journal = begun;
    });
  } catch (error) {
    const file = join(mkdtempSync(join(tmpdir(), "proffer-week-")), `${engine}-${seed}.txt`);
    writeFileSync(file, `${journal.join("\n")}\n\n${inspect(error)}\n`);
    return `npm run week -- --seed ${seed} --engine ${engine} (journal: ${file})`;
  }
}
