import { describe, expect, it } from "vitest";
import { argon2id, createPasswords } from "./passwords.ts";

const cheap = createPasswords({ memory: 64, passes: 1, parallelism: 1 });

describe("passwords", () => {
  it("are hashed by Argon2id with 19 MiB, two passes and one lane", async () => {
    expect(await createPasswords().hash("correct horse")).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  it("match only their own hash", async () => {
    const hash = await cheap.hash("correct horse");
    expect(await cheap.verify("correct horse", hash)).toBe(true);
    expect(await cheap.verify("correct horsE", hash)).toBe(false);
    expect(await cheap.verify("correct horse", null)).toBe(false);
  });

  it("match regardless of the composition of their accents", async () => {
    expect(await cheap.verify("Zu\u0308rich 2026", await cheap.hash("Z\u00fcrich 2026"))).toBe(true);
  });

  it("with a hash of other parameters still match, and the hash counts as outdated", async () => {
    const older = await createPasswords({ memory: 32, passes: 1, parallelism: 1 }).hash("correct horse");
    expect(await cheap.verify("correct horse", older)).toBe(true);
    expect(cheap.isOutdated(older)).toBe(true);
    expect(cheap.isOutdated(await cheap.hash("correct horse"))).toBe(false);
  });

  it("take as long to reject without a hash", async () => {
    const costs: unknown[] = [];
    const cost = { memory: 32, passes: 1, parallelism: 1 };
    const counted = createPasswords(cost, async (password, nonce, spent) => {
      costs.push({ ...spent, nonce: nonce.length });
      return argon2id(password, nonce, spent);
    });
    const hash = await counted.hash("correct horse");
    costs.length = 0;
    await counted.verify("wrong", hash);
    await counted.verify("wrong", null);
    expect(costs).toEqual([
      { ...cost, nonce: 16 },
      { ...cost, nonce: 16 },
    ]);
  });
});
