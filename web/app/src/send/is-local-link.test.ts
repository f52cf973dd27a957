import { describe, expect, it } from "vitest";
import { isLocalLink } from "./is-local-link.ts";

describe("a link to the machine that runs Proffer", () => {
  it.each([
    "http://127.0.0.1:3000/p/a",
    "http://localhost:3000/p/a",
    "http://proffer.localhost/p/a",
    "http://[::1]:3000/p/a",
  ])("is recognized: %s", (link) => {
    expect(isLocalLink(link)).toBe(true);
  });

  it.each([
    "https://offers.example.com/p/a",
    "http://192.168.1.20:3000/p/a",
    "https://localhost.example.com/p/a",
    "https://127.0.0.1.example.com/p/a",
  ])("is not confused with others: %s", (link) => {
    expect(isLocalLink(link)).toBe(false);
  });
});
