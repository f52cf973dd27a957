import { describe, expect, it } from "vitest";
import type { CompletedCopies } from "@proffer/contract";
import type { CopyReader } from "../../client-mail/index.ts";
import { listCopiesFor, getCopySettings, maxAttachedBytes } from "./copies-for.ts";

const reader = (email: string, given: Partial<CopyReader> = {}): CopyReader => ({
  person: { name: "Grace", email },
  url: `http://proffer.test/p/${email}`,
  isClient: true,
  ...given,
});
const usual = { attachesPdf: true, hidesPdf: false };
const listOffers = (readers: CopyReader[], settings = usual, bytes = 1000) =>
  listCopiesFor(readers, settings, bytes).map(({ reader: { person }, pdf }) => [person.email, pdf]);

const getSettings = (own: object, organization: { completed_copies?: CompletedCopies }) =>
  getCopySettings({ settings: own }, { completed_copies: {}, ...organization });

describe("the list of copies", () => {
  it("has each address once, in any case, as its first reader", () => {
    const copies = listCopiesFor(
      [
        reader("grace@example.com"),
        reader(" Grace@Example.com ", { isClient: false }),
        reader("ada@acme.test"),
      ],
      usual,
      1000,
    );
    expect(copies.map(({ reader: { person, isClient } }) => [person.email, isClient])).toEqual([
      ["grace@example.com", true],
      ["ada@acme.test", true],
    ]);
  });

  it("skips invalid addresses", () => {
    expect(listOffers([reader(""), reader("grace"), reader("grace@example.com")])).toHaveLength(1);
  });

  it("attaches the PDF up to 10 MB, and links it beyond that or if the settings say so", () => {
    const [grace] = [[reader("grace@example.com")]];
    expect(listOffers(grace, usual, maxAttachedBytes)).toEqual([["grace@example.com", "attached"]]);
    expect(listOffers(grace, usual, maxAttachedBytes + 1)).toEqual([["grace@example.com", "linked"]]);
    expect(listOffers(grace, { ...usual, attachesPdf: false })).toEqual([["grace@example.com", "linked"]]);
  });

  it("has no PDF for clients if the sender offers none, but attaches it for the sender's side", () => {
    const both = [reader("grace@example.com"), reader("ada@acme.test", { isClient: false })];
    const hidden = { attachesPdf: true, hidesPdf: true };
    expect(listOffers(both, hidden)).toEqual([
      ["grace@example.com", "withheld"],
      ["ada@acme.test", "attached"],
    ]);
    // The link offers no PDF to any reader.
    expect(listOffers(both, hidden, maxAttachedBytes + 1).map(([, pdf]) => pdf)).toEqual([
      "withheld",
      "withheld",
    ]);
  });

  it("has no links to a closed page", () => {
    const closed = [reader("grace@example.com", { url: undefined })];
    expect(listOffers(closed)).toEqual([["grace@example.com", "attached"]]);
    expect(listOffers(closed, { ...usual, attachesPdf: false })).toEqual([["grace@example.com", "withheld"]]);
  });
});

describe("the settings of copies", () => {
  const contracts = { name: "Contracts", email: "contracts@acme.test" };

  it("attach the PDF for all participants by default", () => {
    expect(getSettings({}, {})).toEqual({ attachesPdf: true, hidesPdf: false, recipients: [] });
  });

  it("come from the organization, unless the proposal overrides them one by one", () => {
    const organization = { completed_copies: { attach_pdf: false, recipients: [contracts] } };
    expect(getSettings({}, organization)).toMatchObject({ attachesPdf: false, recipients: [contracts] });
    expect(getSettings({ completed_copies: { recipients: [] } }, organization)).toMatchObject({
      attachesPdf: false,
      recipients: [],
    });
    expect(getSettings({ completed_copies: { attach_pdf: true } }, organization)).toMatchObject({
      attachesPdf: true,
      recipients: [contracts],
    });
  });
});
