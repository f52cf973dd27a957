import { webhookAnswers, webhookHeaders } from "@proffer/contract";
import { expect, it } from "vitest";
import { decideState } from "./queue/retry-policy.ts";
import { createSignedHeaders } from "./worker/send-attempt.ts";

const hourMs = 3_600_000;

function findAnswer(status: number) {
  return (
    webhookAnswers.find((answer) => answer.status === String(status)) ??
    webhookAnswers.find((answer) => answer.status === `${Math.floor(status / 100)}XX`)
  );
}

it("the contract names the outcome of a delivery for every status", () => {
  for (let status = 200; status < 600; status++) {
    const next = decideState(1, { status, retryAfter: null }, 0);
    const described = findAnswer(status);
    expect([status, described?.outcome]).toEqual([status, next.status]);
    expect(/paused/.test(described?.description ?? "")).toBe(next.status === "failed" && next.isGone);
  }
});

it("the contract names the statuses that use Retry-After", () => {
  const putOff = Array.from({ length: 400 }, (_, index) => 200 + index).filter((status) => {
    const next = decideState(1, { status, retryAfter: "3600" }, 0);
    return next.status === "waiting" && next.dueAtMs === hourMs;
  });
  expect(putOff).toEqual([429, 503]);
  const telling = webhookAnswers.filter(({ description }) => description.includes("Retry-After"));
  expect(telling.map(({ status, description }) => [status, description.includes("503")])).toEqual([
    ["429", false],
    ["5XX", true],
  ]);
});

it("the contract names the headers of every request", () => {
  const { "user-agent": _ours, ...sent } = createSignedHeaders(
    "id",
    Buffer.from("{}"),
    ["whsec_x"],
    1_772_443_800,
  );
  expect(Object.keys(sent)).toEqual(Object.keys(webhookHeaders).map((name) => name.toLowerCase()));
});
