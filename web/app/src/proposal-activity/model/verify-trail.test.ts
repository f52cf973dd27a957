import canonicalize from "canonicalize";
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { findBrokenEntry } from "./verify-trail.ts";

type Trail = Parameters<typeof findBrokenEntry>[0];

/** Creates a trail as the server stores it, hashed by another implementation. */
function createTrail(actions: readonly string[]): Trail[number][] {
  let previous_hash = "0".repeat(64);
  return actions.map((action, index) => {
    const facts = {
      seq: index + 1,
      at: "2026-03-02T09:30:00.000Z",
      proposal_id: "0195f3a6-0000-7000-8000-000000000001",
      entry: { z: "ü 😀", action, by: { kind: "recipient" } },
    };
    const text = `${previous_hash}\n${canonicalize(facts)}`;
    const entry = { ...facts, previous_hash, hash: createHash("sha256").update(text).digest("hex") };
    previous_hash = entry.hash;
    return entry;
  });
}

it("an unchanged trail is whole, for any order of its keys", async () => {
  expect(await findBrokenEntry([])).toBeNull();
  const trail = createTrail(["sent", "viewed", "signed"]);
  expect(await findBrokenEntry(trail)).toBeNull();
  const reversed = trail.map(
    (entry) => Object.fromEntries(Object.entries(entry).toReversed()) as Trail[number],
  );
  expect(await findBrokenEntry(reversed)).toBeNull();
});

it.each<[string, number, (trail: Trail[number][]) => Trail]>([
  ["with a changed fact", 2, ([a, b, c]) => [a!, { ...b!, entry: { action: "opened" } }, c!]],
  ["with a changed time", 1, ([a, b, c]) => [{ ...a!, at: "2026-03-02T09:30:00.001Z" }, b!, c!]],
  ["after a removed one", 3, ([a, , c]) => [a!, c!]],
  ["in the wrong order", 2, ([a, b, c]) => [b!, a!, c!]],
  ["that is repeated", 1, ([a, b]) => [a!, a!, b!]],
])("an entry %s is found", async (_, seq, change) => {
  const broken = await findBrokenEntry(change(createTrail(["sent", "viewed", "signed"])));
  expect(broken?.seq).toBe(seq);
});

it("a changed trail with recomputed hashes is whole, so only an external copy reveals the change", async () => {
  expect(await findBrokenEntry(createTrail(["sent", "forged"]))).toBeNull();
});
