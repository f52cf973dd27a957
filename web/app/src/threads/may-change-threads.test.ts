import { expect, it } from "vitest";
import { mayChangeThreads } from "./may-change-threads.ts";

it.each([
  [["question_asked", "thread_changed"], true],
  [["thread_changed"], true],
  [["status_changed"], true],
  [["proposal_updated"], false],
  [["selection_changed", "proposal_viewed"], false],
  [[], false],
])("a change of the types %j may change a thread: %j", (types, may) => {
  expect(mayChangeThreads(types)).toBe(may);
});
