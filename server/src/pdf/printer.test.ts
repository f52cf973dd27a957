import { describe, expect, it } from "vitest";
import { testClock } from "../../test/clock.ts";
import { smallPng } from "../../test/images.ts";
import type { Draft } from "./document/make-document.ts";
import { createPrinter, type Printing } from "./printer.ts";

const source = "https://pictures.test/large.png";
const printing = (title: string): Printing => ({
  document: { title, lead: [{ kind: "image", source, alt: "", width: null }] } as unknown as Draft,
  at: "2026-11-20T09:00:00.000Z",
  organizationId: "acme",
  proposalId: "one",
  warn: () => {},
});

/** A printer whose pictures come when `arrive` is called, and what it did. */
function slowly() {
  const done: string[] = [];
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const printer = createPrinter({
    typesetter: {
      run: async () => {
        done.push("set");
        return { pdf: Buffer.from("%PDF"), standard: "PDF/UA-1", refusal: null };
      },
      close: async () => {},
    },
    outbound: {
      get: async () => {
        done.push("fetched");
        await promise;
        return { status: 200, contentType: null, body: smallPng, durationMs: 1 };
      },
    },
    context: { read: undefined as never, clock: testClock("2026-11-20T09:00:00.000Z") },
  });
  return { printer, done, arrive };
}

describe("a document that many ask for at once", () => {
  it("is made once, and its pictures are held once", async () => {
    const { printer, done, arrive } = slowly();
    const all = Array.from({ length: 5 }, () => printer.print(printing("One")));
    arrive();
    expect(new Set(await Promise.all(all)).size).toBe(1);
    expect(done).toEqual(["fetched", "set"]);
  });

  it("is not mistaken for another, nor for one that waits for its pictures", async () => {
    const { printer, done, arrive } = slowly();
    const all = [printing("One"), printing("Two"), { ...printing("One"), waitsForPictures: true }];
    const printed = all.map((each) => printer.print(each));
    arrive();
    await Promise.all(printed);
    expect(done.filter((each) => each === "fetched")).toHaveLength(3);
  });
});
