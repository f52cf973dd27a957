import { expect, it } from "vitest";
import { listCountries } from "./list-countries.ts";

it("the countries have names in order, and neither former countries, unions nor parts of countries", () => {
  const countries = listCountries();
  const codes = new Set(countries.map(({ code }) => code));
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.find(({ code }) => code === "CH")?.name).toBe("Switzerland");
  for (const code of ["DD", "YU", "UK", "EU", "ZZ", "XK", "IC"]) expect(codes.has(code)).toBe(false);
  const names = countries.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 2)).toEqual(["Afghanistan", "Åland Islands"]);
});
