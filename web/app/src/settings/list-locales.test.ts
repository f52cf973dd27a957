import { describe, expect, it } from "vitest";
import { listLocales } from "./list-locales.ts";

const six = ["Arabic", "English", "French", "German", "Hebrew", "Spanish"];
const listNames = (chosen: string, ofBrowser: readonly string[]) =>
  listLocales(chosen, ofBrowser).map(({ name }) => name);

describe("the languages of proposals", () => {
  it("are those that have words, by name, and those of the browser with their country", () => {
    expect(listNames("", [])).toEqual(six);
    expect(listNames("", ["de-AT", "nl-NL", "en", "en-US@posix"])).toEqual(
      ["Austrian German", ...six].toSorted(),
    );
  });

  it("keep what was chosen before, whatever it is", () => {
    expect(listLocales("nl", [])).toContainEqual({ code: "nl", name: "Dutch" });
    expect(listLocales("en_GB", [])).toContainEqual({ code: "en_GB", name: "en_GB" });
  });
});
