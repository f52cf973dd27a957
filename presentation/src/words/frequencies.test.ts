import { frequencies } from "@proffer/pricing";
import { expect, it } from "vitest";
import { getProposalWords, languages } from "./index.ts";

/** Letters that users type before a list selects another entry. */
const typed = 4;

it.each(languages)("a frequency is found in a list by its first letters in %s", (language) => {
  const words = getProposalWords(language);
  const beginnings = frequencies.map((frequency) => words[frequency].slice(0, typed));
  expect(new Set(beginnings).size).toBe(frequencies.length);
});
