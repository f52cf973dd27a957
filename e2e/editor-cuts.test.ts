import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createOffer, expectSaved, listLines, switchTo, useEditorStage } from "./editor-stage.ts";

const { stage, openEditor } = useEditorStage();

const runs = process.env["PROVE"] ? 40 : 2;
const steps = 25;

/** Fates of requests that save: they are answered, they never arrive, or their answer never arrives. */
const fates = ["good", "no way there", "no way back"] as const;
type Fate = (typeof fates)[number];

/** Creates a generator of numbers below a bound, the same for the same seed (mulberry32). */
function createRandom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/**
 * Resolves when everything is stored on the device. If the window is killed, only the stored data remains.
 */
const untilWritten = `new Promise((resolve, reject) => {
  const opening = indexedDB.open("proffer-editor");
  opening.onerror = reject;
  opening.onsuccess = () => {
    const reading = opening.result.transaction("proposals", "readwrite").objectStore("proposals").count();
    reading.onerror = reject;
    reading.onsuccess = resolve;
  };
})`;

describe("an editor with random cuts of connection, page and window", () => {
  it.each(Array.from({ length: runs }, (_, run) => run + 1))(
    "loses no typed text (seed %i)",
    async (seed) => {
      const random = createRandom(seed);
      const { id } = await createOffer(stage.client);
      let fate: Fate = "good";
      const cut = async (page: Page) =>
        page.route("**/changes", async (route) => {
          if (fate === "good") return route.continue();
          if (fate === "no way back") await route.fetch().catch(() => undefined);
          return route.abort();
        });
      let page = await openEditor(stage.client, id, { prepare: cut });
      const names = ["Logo", "Icons"];

      const reopen = async () => {
        await page.locator(".editor").waitFor();
        await switchTo(page, "Lines");
      };
      const type = async () => {
        const index = random(names.length);
        const word = ` ${random(1_000)}`;
        await page.locator('[data-kind="line_item"] textarea[data-cell="name"]').nth(index).focus();
        await page.keyboard.press("Control+End");
        await page.keyboard.type(word);
        names[index] += word;
      };
      const actions: readonly (() => Promise<unknown>)[] = [
        type,
        type,
        type,
        async () => {
          fate = fates[random(fates.length)] ?? "good";
        },
        async () => page.context().setOffline(true),
        async () => page.context().setOffline(false),
        async () => {
          await page.evaluate(untilWritten);
          await page.context().setOffline(false);
          await page.reload();
          await reopen();
        },
        async () => {
          await page.evaluate(untilWritten);
          await page.context().setOffline(false);
          const { context, address } = { context: page.context(), address: page.url() };
          await page.close();
          page = await context.newPage();
          await cut(page);
          await page.goto(address);
          await reopen();
        },
      ];
      for (let step = 0; step < steps; step += 1) await actions[random(actions.length)]?.();

      fate = "good";
      await page.context().setOffline(false);
      await page.reload();
      await reopen();
      await expectSaved(page);
      expect(await listLines(stage.client, id)).toEqual(names);
      await page.context().close();
    },
    120_000,
  );
});
