import { expect, it } from "vitest";
import { formatIban } from "./format-iban.ts";

it.each([
  ["de89370400440532013000", "DE89 3704 0044 0532 0130 00"],
  [" DE89 3704 00 ", "DE89 3704 00"],
  ["", ""],
])("the IBAN %j is written in groups of four", (iban, text) => {
  expect(formatIban(iban)).toBe(text);
});
