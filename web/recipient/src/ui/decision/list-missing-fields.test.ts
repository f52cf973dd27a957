import { describe, expect, it } from "vitest";
import { listMissingFields } from "./list-missing-fields.ts";

describe("the missing fields of a form", () => {
  it.each(["", " ", "\u200B", "\u3164", "\u2800", "\u00AD", "\u202E", "\u0301"])(
    "contain the name or the reason if %j is typed, as on the server",
    (full_name) => {
      expect(listMissingFields({ full_name })).toEqual({ full_name: "please_name" });
      expect(listMissingFields({ reason: full_name })).toEqual({ reason: "please_reason" });
    },
  );

  it.each(["", "grace", "grace@example", "grace hopper@example.com", "grace@１２７.０.０.１"])(
    "contain the address if %j is typed, as on the server",
    (email) => {
      expect(listMissingFields({ email })).toEqual({ email: "please_email" });
    },
  );

  it.each(["grace@example.com ", "\u202Agrace@example.com\u202C", "info@müller.example", "jörg@example.com"])(
    "are empty if the address %j is typed, as on the server",
    (email) => {
      expect(listMissingFields({ full_name: "Grace", email })).toEqual({});
    },
  );

  it("do not contain fields that the form does not have", () => {
    expect(listMissingFields({})).toEqual({});
  });
});
