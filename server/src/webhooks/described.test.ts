import { webhookAnswers, webhookHeaders } from "@proffer/contract";
import { expect, it } from "vitest";
import { nextAfter } from "./queue/plan.ts";
import { signedHeaders } from "./worker/signature.ts";

const hourMs = 3_600_000;

function answerOf(status: number) {
  return (
    webhookAnswers.find((answer) => answer.status === String(status)) ??
    webhookAnswers.find((answer) => answer.status === `${Math.floor(status / 100)}XX`)
  );
}

it("the contract says of every status what becomes of the delivery", () => {
  for (let status = 200; status < 600; status++) {
    const next = nextAfter(1, { status, retryAfter: null }, 0);
    const told = answerOf(status);
    expect([status, told?.outcome]).toEqual([status, next.status]);
    expect(/paused/.test(told?.description ?? "")).toBe(next.status === "failed" && next.isGone);
  }
});

it("the contract says which statuses heed Retry-After", () => {
  const putOff = Array.from({ length: 400 }, (_, index) => 200 + index).filter((status) => {
    const next = nextAfter(1, { status, retryAfter: "3600" }, 0);
    return next.status === "waiting" && next.at === hourMs;
  });
  expect(putOff).toEqual([429, 503]);
  const telling = webhookAnswers.filter(({ description }) => description.includes("Retry-After"));
  expect(telling.map(({ status, description }) => [status, description.includes("503")])).toEqual([
    ["429", false],
    ["5XX", true],
  ]);
});

it("the contract names the headers that requests carry", () => {
  const { "user-agent": _ours, ...sent } = signedHeaders("id", Buffer.from("{}"), ["whsec_x"], 1_772_443_800);
  expect(Object.keys(sent)).toEqual(Object.keys(webhookHeaders).map((name) => name.toLowerCase()));
});
