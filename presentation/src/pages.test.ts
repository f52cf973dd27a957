import { operations, type PublicPage, type PublicProposal } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { isNamedIn, listPagesToRead, listSenderNames, takeOpening, removeTitle } from "./pages.ts";

const example: PublicProposal = operations.getPublicProposal.examples.answer;
const { logo_url: _, ...plain } = example.design;
const offer: PublicProposal = {
  ...example,
  organization: { name: "Acme & Sons", time_zone: "UTC" },
  sender: { name: "Ada Lovelace", email: "ada@acme.test", avatar_url: null },
  design: plain,
};

const [page] = example.pages;
if (!page) throw new Error("the example has no page");

const readNote = (content: string) =>
  takeOpening({ name: offer.name, pages: [{ ...page, kind: "cover", name: "Cover", content }] }).note;

describe("a cover contains each name once", () => {
  it("does not repeat the name of the organization that replaces a missing logo", () => {
    expect(listSenderNames(offer, null)).toEqual(["Ada Lovelace"]);
    const withLogo = { ...offer, design: { ...plain, logo_url: "https://acme.test/logo.png" } };
    expect(listSenderNames(withLogo, null)).toEqual(["Ada Lovelace", "Acme & Sons"]);
  });

  it("lists a sender with the name of the organization once, or not at all if that name replaces the logo", () => {
    const alone = { ...offer, sender: { ...offer.sender, name: "Acme & Sons" } };
    const withLogo = { ...alone, design: { ...plain, logo_url: "https://acme.test/logo.png" } };
    expect(listSenderNames(withLogo, null)).toEqual(["Acme & Sons"]);
    expect(listSenderNames(alone, null)).toEqual([]);
  });

  it("leaves out names and dates that the text of the cover contains", () => {
    const note = readNote("<p>For Harbour, by Ada Lovelace of Acme &amp; Sons, on November 20, 2026.</p>");
    expect(isNamedIn(note, "Harbour")).toBe(true);
    expect(isNamedIn(note, "November 20, 2026")).toBe(true);
    expect(listSenderNames({ ...offer, design: { logo_url: "https://acme.test/logo.png" } }, note)).toEqual(
      [],
    );
  });

  it("does not repeat the title in a heading of the cover", () => {
    expect(removeTitle({ content: "<h1>New &amp; old</h1><p>Hello</p>" }, "New & old")).toBe("<p>Hello</p>");
    expect(removeTitle({ content: "<h1>Other</h1><p>Hello</p>" }, "New & old")).toContain("Other");
  });
});

const blank: PublicPage = { ...page, kind: "signatures", content: "<p> </p>", children: [] };

it("leaves out signature pages without text, and no other page", () => {
  const written = { ...blank, content: "<p>By signing you agree.</p>" };
  const drawn = { ...blank, content: '<p><img src="https://acme.test/seal.png"></p>' };
  const text: PublicPage = { ...blank, kind: "content" };
  expect(listPagesToRead([page, blank, written, drawn, text])).toEqual([page, written, drawn, text]);
});
