import { describe, expect, it } from "vitest";
import { findBrokenLink, createChainEntry, type AuditEntry } from "./audit-chain.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";

function createTrail(length: number): AuditEntry[] {
  const trail: AuditEntry[] = [];
  for (let step = 0; step < length; step++) {
    trail.push(
      createChainEntry(trail.at(-1), {
        at: "2026-11-20T09:00:00.000Z",
        proposal_id: "p",
        entry: { step, who: "Ada" },
      }),
    );
  }
  return trail;
}

describe("the audit trail", () => {
  it("is intact if every entry follows from the one before", () => {
    expect(findBrokenLink(createTrail(5))).toBeUndefined();
    expect(findBrokenLink([])).toBeUndefined();
  });

  it("reveals every change to a single character of a stored entry", () => {
    const trail = createTrail(3);
    const stored = JSON.stringify(trail[1]);
    let readable = 0;
    for (let position = 0; position < stored.length; position++) {
      const changed =
        stored.slice(0, position) + (stored[position] === "7" ? "8" : "7") + stored.slice(position + 1);
      const entry = parsed(changed);
      if (!entry) continue;
      readable++;
      expect(findBrokenLink([trail[0]!, entry, trail[2]!])).toBeDefined();
    }
    expect(readable).toBeGreaterThan(100);
  });

  it("reveals a missing and a swapped entry", () => {
    const [first, second, third] = createTrail(3) as [AuditEntry, AuditEntry, AuditEntry];
    expect(findBrokenLink([first, third])).toBe(third);
    expect(findBrokenLink([second, third])).toBe(second);
    expect(findBrokenLink([first, third, second])).toBe(third);
  });

  it("hashes the meaning of an entry, regardless of the order of its fields", () => {
    expect(toCanonicalJson({ b: 1, a: [1.0, "é"] })).toBe(toCanonicalJson({ a: [1, "é"], b: 1 }));
  });
});

function parsed(text: string): AuditEntry | undefined {
  try {
    return JSON.parse(text) as AuditEntry;
  } catch {
    return undefined;
  }
}
