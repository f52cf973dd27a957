import { describe, expect, it } from "vitest";
import { listLocales } from "./list-locales.ts";

const seven = ["Arabic", "British English", "English", "French", "German", "Hebrew", "Spanish"];
const listNames = (chosen: string, ofBrowser: readonly string[]) =>
  listLocales(chosen, ofBrowser).map(({ name }) => name.replace(/ \(.*/, ""));

describe("the languages of proposals", () => {
  it("are all languages with texts, by name, and the browser's languages with their countries", () => {
    expect(listNames("", [])).toEqual(seven);
    expect(listNames("", ["de-AT", "nl-NL", "en", "en-US@posix"])).toEqual(
      ["American English", "Austrian German", ...seven].toSorted(),
    );
  });

  it("show the date format of each, so that users do not get American dates by surprise", () => {
    const year = new Date().getFullYear();
    const names = listLocales("", []).map(({ name }) => name);
    expect(names).toContain(`English (12/31/${year})`);
    expect(names).toContain(`British English (31/12/${year})`);
    expect(names).toContain(`German (31.12.${year})`);
  });

  it("keep the chosen language, even without texts or with a malformed tag", () => {
    expect(listLocales("nl", []).map(({ code }) => code)).toContain("nl");
    expect(listNames("en_GB", [])).toContain("British English");
    expect(listLocales("klingon!", [])).toContainEqual({ code: "klingon!", name: "klingon!" });
  });
});
