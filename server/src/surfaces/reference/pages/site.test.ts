import { listAddresses, operations, webhookEventTypes, type Operation } from "@proffer/contract";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { listSearchDocuments } from "./search-documents.ts";
import { createReferencePages } from "./site.ts";

const pages = new Map(
  [
    ...createReferencePages({
      publicUrl: "https://proposals.acme.test",
      documentUrl: "/openapi.json",
      iconUrl: "/favicon.svg",
      scriptUrl: "/docs/assets/main.js",
      styleUrl: "/docs/assets/main.css",
      searchUrl: "/docs/assets/search.json",
    }),
  ].map(([path, make]) => [path, make()]),
);

const getPage = (path: string) => pages.get(path) ?? "";
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
const listIds = (path: string) => new Set(matches(getPage(path), / id="([^"]+)"/gu));

describe("the reference", () => {
  it("describes every operation once, on the page of its tag, with a request in curl and in TypeScript", () => {
    const described = [...pages.values()].flatMap((page) =>
      matches(page, /<article id="([a-z]+[A-Z]\w+)"/gu),
    );
    expect(described.toSorted()).toEqual(Object.keys(operations).toSorted());
    const page = getPage("/docs/proposals");
    expect(page).toContain("curl -X POST https://proposals.acme.test/api/proposals");
    expect(page).toContain("https://proposals.acme.test/api/proposals&quot;</span>, {");
  });

  it("lists every operation on its first page, under its anchor from the time when the reference was one page", () => {
    const ids = listIds("/docs");
    expect(Object.keys(operations).filter((id) => !ids.has(id))).toEqual([]);
  });

  it("shows the other addresses of an operation, which the search finds by their ids", () => {
    const aliases = Object.values<Operation>(operations).flatMap((operation) =>
      listAddresses(operation).slice(1),
    );
    expect(aliases.length).toBeGreaterThan(5);
    for (const { id, method, path } of aliases) {
      const badge = method === "DELETE" ? "DEL" : method;
      expect([...pages.values()].join("")).toContain(`>${badge}</span> <code>${path}</code></p>`);
      expect(listSearchDocuments().some(({ words }) => words.split(" ").includes(id))).toBe(true);
    }
  });

  it("describes every webhook event, with a body", () => {
    for (const type of webhookEventTypes)
      expect(getPage("/docs/webhook-events")).toContain(`>${type}</a></h2>`);
    expect(getPage("/docs/records/ProposalDetail")).toContain(">share_url</code>");
    expect(getPage("/docs/records/WebhookProposalDetail")).not.toContain("share_url");
    expect(getPage("/docs/records/WebhookProposalDetail")).toContain(">timeline</code>");
  });

  it("gives every field a type", () => {
    const labels = [...pages.values()].flatMap((page) => matches(page, /<span class="type">([^<]*)</gu));
    expect(labels.length).toBeGreaterThan(500);
    expect(labels.filter((label) => label.includes("undefined"))).toEqual([]);
  });

  it("contains only links to existing places", () => {
    const broken = [...pages].flatMap(([path, page]) =>
      matches(page, /href="((?:\/docs|#)[^"]*)"/gu).filter((link) => {
        const [target = "", anchor] = link.split("#");
        const at = target === "" ? path : target;
        if (at.startsWith("/docs/assets/")) return false;
        return !pages.has(at) || (anchor !== undefined && !listIds(at).has(anchor));
      }),
    );
    expect(broken).toEqual([]);
  });

  it("uses each id once on a page", () => {
    for (const page of pages.values()) {
      const ids = matches(page, / id="([^"]+)"/gu);
      expect(ids.length).toBe(new Set(ids).size);
    }
  });

  it("contains no inline script or style, which its security policy would block", () => {
    for (const page of pages.values())
      expect(page).not.toMatch(/<script(?! type="module" src=)|<style|\son\w+="|\sstyle="/u);
  });

  it("shows commands that can be pasted", () => {
    // Separate tests run the commands of the guides.
    const others = [...pages].filter(([path]) => !path.startsWith("/docs/guides/"));
    for (const [, page] of others) expect(page).not.toMatch(/curl [^<]*\{\w+\}/u);
  });

  it("needs at most 43 kB for each page, compressed", () => {
    for (const page of pages.values()) expect(gzipSync(page).length).toBeLessThan(43_000);
  });
});

describe("the search", () => {
  it("finds every operation, event and record, each at an existing place", () => {
    const documents = listSearchDocuments();
    const leadsNowhere = documents.filter(({ url }) => {
      const [path = "", anchor] = url.split("#");
      return anchor === undefined ? !pages.has(path) : !listIds(path).has(anchor);
    });
    expect(leadsNowhere).toEqual([]);
    const urls = documents.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const { id } of Object.values<Operation>(operations))
      expect(urls.some((url) => url.endsWith(`#${id}`))).toBe(true);
  });
});
