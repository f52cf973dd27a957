import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explainAttempt } from "./explain-attempt.ts";

const attempt = (http_status: number | null, error: string | null = null) => ({
  at: "2026-11-20T09:00:00.000Z",
  http_status,
  response_time_ms: 12,
  error,
  response_snippet: null,
});

describe("the explanation of an attempt", () => {
  it("follows the table of answers in the guide", () => {
    const explained = [204, 301, 400, 401, 404, 408, 410, 425, 429, 500, 503].map((status) =>
      explainAttempt(attempt(status)),
    );
    expect(explained).toEqual([
      "delivered",
      "redirect",
      "rejected",
      "unauthorized",
      "not_found",
      "later",
      "gone",
      "later",
      "later",
      "receiver_failed",
      "receiver_failed",
    ]);
  });

  it("has a text for every error in the guide", () => {
    const guide = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");
    const [, table = ""] = guide.split("| `error` of an attempt");
    const errors = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    );
    expect(errors.length).toBeGreaterThan(12);
    for (const error of errors) expect(explainAttempt(attempt(null, error))).toBe(error);
  });

  it("is a general one for unknown failures", () => {
    expect(explainAttempt(attempt(null, "meteorite"))).toBe("unknown_failure");
  });
});
