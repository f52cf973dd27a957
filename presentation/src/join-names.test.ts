import { describe, expect, it } from "vitest";
import { joinNames } from "./join-names.ts";

describe("names in a sentence", () => {
  it.each([
    ["en-GB", "Ada, Grace and Linus"],
    ["de", "Ada, Grace und Linus"],
    ["ar", "Ada وGrace وLinus"],
    ["he", "Ada, Grace ו-Linus"],
  ])("are joined as in %s", (locale, joined) => {
    expect(joinNames(["Ada", "Grace", "Linus"], locale)).toBe(joined);
    expect(joinNames(["Ada"], locale)).toBe("Ada");
  });
});
