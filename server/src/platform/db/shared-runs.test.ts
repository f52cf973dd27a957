import { expect, it } from "vitest";
import { SharedRuns } from "./shared-runs.ts";

/** Creates shared runs that the test ends by hand. */
function createRuns() {
  const runs = new SharedRuns<string>();
  const open: Array<PromiseWithResolvers<string>> = [];
  const ask = (question = "same"): Promise<string> =>
    runs.get(question, () => {
      const run = Promise.withResolvers<string>();
      open.push(run);
      return run.promise;
    });
  return { ask, open };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it("equal questions of one turn share a run, and later questions get a later run", async () => {
  const { ask, open } = createRuns();
  const first = [ask(), ask()];
  await settle();
  const later = [ask(), ask(), ask()];
  await settle();
  expect(open).toHaveLength(2);
  open[1]?.resolve("after");
  open[0]?.resolve("before");
  expect(await Promise.all(first)).toEqual(["before", "before"]);
  expect(await Promise.all(later)).toEqual(["after", "after", "after"]);
  const latest = ask();
  await settle();
  open[2]?.resolve("latest");
  expect(await latest).toBe("latest");
  expect(open).toHaveLength(3);
});

it("two runs of a question may overlap, and further questions share the next run", async () => {
  const { ask, open } = createRuns();
  for (let run = 0; run < 2; run++) {
    void ask();
    await settle();
  }
  const third = ask();
  await settle();
  const fourth = ask();
  await settle();
  expect(open).toHaveLength(2);
  open[0]?.resolve("first");
  await settle();
  await settle();
  expect(open).toHaveLength(3);
  open[2]?.resolve("shared");
  expect(await Promise.all([third, fourth])).toEqual(["shared", "shared"]);
});

it("another question does not wait", async () => {
  const { ask, open } = createRuns();
  for (let run = 0; run < 3; run++) {
    void ask("one");
    await settle();
  }
  void ask("two");
  await settle();
  expect(open).toHaveLength(3);
});

it("a failure affects only the questions that shared the run", async () => {
  const { ask, open } = createRuns();
  const first = ask();
  await settle();
  const second = ask();
  await settle();
  open[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  open[1]?.resolve("back");
  expect(await second).toBe("back");
  void ask();
  await settle();
  expect(open).toHaveLength(3);
});
