import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Api } from "../model/api.ts";
import { createViewReporter } from "./view-reporter.ts";

/** The parts of a document that are needed to show, hide and leave it. */
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);
function turn(visibilityState: "visible" | "hidden"): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  page.visibilityState = "visible";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a view is reported once, with the seconds that each page was in view", () => {
  const report = vi.fn<Api["report"]>();
  const { turnTo, watch } = createViewReporter({ report });
  turnTo(undefined);
  watch();
  expect(report.mock.calls).toEqual([[{}]]);
  seconds(3);
  turnTo("one");
  seconds(2);
  turnTo("two");
  seconds(0.2);
  turnTo("one");
  seconds(1);
  turn("hidden");
  seconds(60);
  turn("visible");
  seconds(4);
  page.dispatchEvent(new Event("pagehide"));
  expect(report.mock.calls).toEqual([[{}], [{ one: 3 }], [{ one: 4 }]]);
});

it("a closed and reopened proposal is one view, and its seconds count once", () => {
  const report = vi.fn<Api["report"]>();
  const { turnTo, watch } = createViewReporter({ report });
  turnTo("one");
  const stop = watch();
  seconds(2);
  stop();
  seconds(60);
  turn("hidden");
  turn("visible");
  watch();
  seconds(3);
  turn("hidden");
  expect(report.mock.calls).toEqual([[{}], [{ one: 2 }], [{ one: 3 }]]);
});
