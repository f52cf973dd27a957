import { describe, expect, it } from "vitest";
import { testClock } from "../../test/clock.ts";
import { smallPng } from "../../test/images.ts";
import type { Draft } from "./document/create-document.ts";
import { createPdfRenderer, type RenderRequest } from "./pdf-renderer.ts";

const source = "https://pictures.test/large.png";
const createRequest = (title: string): RenderRequest => ({
  document: { title, lead: [{ kind: "image", source, alt: "", width: null }] } as unknown as Draft,
  at: "2026-11-20T09:00:00.000Z",
  organizationId: "acme",
  proposalId: "one",
  warn: () => {},
});

/** Creates a renderer that records its calls. Its pictures arrive only after `arrive` is called. */
function createSlowRenderer() {
  const done: string[] = [];
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const renderer = createPdfRenderer({
    typstPool: {
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
  return { renderer, done, arrive };
}

describe("concurrent requests for a document", () => {
  it("share one rendering and one set of pictures", async () => {
    const { renderer, done, arrive } = createSlowRenderer();
    const all = Array.from({ length: 5 }, () => renderer.render(createRequest("One")));
    arrive();
    expect(new Set(await Promise.all(all)).size).toBe(1);
    expect(done).toEqual(["fetched", "set"]);
  });

  it("do not share with another document, nor with one that requires its pictures", async () => {
    const { renderer, done, arrive } = createSlowRenderer();
    const all = [
      createRequest("One"),
      createRequest("Two"),
      { ...createRequest("One"), requiresPictures: true },
    ];
    const printed = all.map((each) => renderer.render(each));
    arrive();
    await Promise.all(printed);
    expect(done.filter((each) => each === "fetched")).toHaveLength(3);
  });
});
