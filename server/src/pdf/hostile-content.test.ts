import { describe, expect, it } from "vitest";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { writePng, smallPng } from "../../test/images.ts";
import { readOuterText, printPdf, readText } from "../../test/pdf.ts";
import { line, createTestProposal, createPage } from "../../test/proposals.ts";
import { scaleTimes } from "../../test/scale.ts";

/**
 * Repeats letters. Under `npm run prove`, the text has the maximum size of a body. In an ordinary run, it has
 * a tenth of that size.
 */
const endless = (letters: string, count: number) => letters.repeat(scaleTimes(count / 10, count));

const page = (content: string) => ({ pages: [{ name: "Text", kind: "content", content }] });

const drawing = (inner: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

/**
 * An SVG with nine levels. Each level refers ten times to the level below, so that a billion rectangles are
 * drawn.
 */
const nested = Array.from(
  { length: 9 },
  (_, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`,
);

const pictures: Readonly<Record<string, string | Buffer>> = {
  whole: smallPng,
  nested: drawing(
    `<defs><g id="a0"><rect width="1" height="1"/></g>${nested.join("")}</defs><use xlink:href="#a9"/>`,
  ),
  entities: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${drawing("<text>&b;</text>")}`,
  inside: drawing(
    `<image xlink:href="data:image/png;base64,${writePng(20_000, 20_000).toString("base64")}"/>`,
  ),
  pixels: writePng(20_000, 20_000),
  cut: smallPng.subarray(0, 40),
  page: "<html></html>",
};

const get = async ({ url }: { url: string }) => {
  const body = Buffer.from(pictures[new URL(url).pathname.slice(1)] ?? "");
  return { status: 200, contentType: null, body, durationMs: 1 };
};

// Rendering does not depend on the database engine: one engine is enough.
describe("a PDF of hostile content", () => {
  const app = useApp("sqlite", {
    outbound: { check: async () => ({ ok: true }), get },
    log: (text) => log.push(text),
  });
  const client = useOrganization(app);
  const log: string[] = [];

  const renderBytes = async (body: Record<string, unknown>) => {
    log.length = 0;
    const { url } = await createTestProposal(client, body);
    const { status, bytes } = await printPdf(app, client, url);
    expect(status).toBe(200);
    return bytes;
  };

  it("replaces picture bombs, broken pictures and other files with words, and shows the others", async () => {
    const images = Object.keys(pictures).map(
      (name) => `<img src="https://x.test/${name}" alt="Alt ${name}">`,
    );
    const text = await readText(await renderBytes(page(`<p>Before</p>${images.join("")}<p>After</p>`)));
    expect(text).toMatch(/Before[^]*After/);
    const replaced = Object.keys(pictures).filter((name) => text.includes(`Picture: Alt ${name}`));
    expect(replaced).toEqual(Object.keys(pictures).filter((name) => name !== "whole"));
  });

  it("limits a drawing of any size to the space of a page", async () => {
    const sizes = [
      'width="1e9" height="1e9"',
      'viewBox="0 0 1 1e9"',
      'viewBox="0 0 1e9 1"',
      'width="0" height="0"',
    ];
    for (const size of sizes) {
      const bytes = await renderBytes(
        page(
          `<p>Before</p><img src="data:image/svg+xml;base64,${Buffer.from(drawing("", size)).toString("base64")}" alt="x"><p>After</p>`,
        ),
      );
      expect(await readText(bytes)).toMatch(/Before[^]*After/);
    }
  });

  it("shows all written text, despite invisible characters that would reverse or divide it", async () => {
    const turned = "gnp\u202Eexe.fdp\u202C \u2066isolated\u2069 a\u200Db c\uFEFFd \uFFFE \uE000 end";
    const text = await readText(
      await renderBytes({
        name: turned,
        pages: [createPage(line(turned, 5, { description: `<p>${turned}</p>` }), line("After", 6))],
      }),
    );
    expect(log.filter((entry) => entry.includes("does not conform to PDF/UA-1"))).toEqual([]);
    for (const said of ["gnpexe.fdp isolated", "cd", "end", "Prepared", "After", "$6"])
      expect(text).toContain(said);
  });

  it("with letters that no font supports is PDF 1.7, and the log says why", async () => {
    const text = await readText(await renderBytes(page("<p>Javanese ꦗꦮ and more</p>")));
    expect(text).toMatch(/Javanese.*and more/);
    expect(log.filter((entry) => entry.includes("does not conform to PDF/UA-1"))).toHaveLength(1);
  });

  it.each([
    ["marks on nothing", endless("\u0301", 150_000)],
    ["marks on one letter", `a${endless("\u0301\u0323\u20DD", 50_000)}`],
    ["marks on each letter", endless(`a${"\u0301\u0300\u0323\u0330".repeat(10)}`, 3_000)],
    ["emoji joined without end", endless("\u{1F469}\u200D", 50_000)],
    ["letters of flags without end", `\u{1F3F4}${endless("\u{E0067}", 100_000)}`],
    ["consonants joined without end", endless("\u0915\u094D", 70_000)],
    ["one word", endless("x", 450_000)],
    ["one word of Chinese", endless("漢", 150_000)],
    ["words from left and right in turn", endless("aא", 50_000)],
  ])("is rendered with %s", async (_, written) => {
    const text = await readOuterText(await renderBytes(page(`<p>Before</p><p>${written}</p><p>After</p>`)));
    expect(text).toMatch(/Before[^]*After/);
  });

  it.each([
    ["paragraphs", "<p>a</p>".repeat(10_001)],
    ["tables", "<table><tr><td>a</td></tr></table>".repeat(3_400)],
    ["cells of one table", `<table>${"<tr><td>a</td><td>b</td></tr>".repeat(3_400)}</table>`],
    ["entries of a list", `<ul>${"<li>a</li>".repeat(10_001)}</ul>`],
  ])("with more %s than the limit is rejected", async (_, content) => {
    const { status, body } = await client.post("/api/proposals", { name: "Many", ...page(content) });
    expect([status, body.error.details]).toEqual([
      400,
      { body: "has rich text with more than 10000 elements" },
    ]);
  });

  it.each([
    ["paragraphs", "<p>a</p>".repeat(10_000)],
    ["tables", "<table><tr><td>a</td></tr></table>".repeat(3_300)],
    ["entries of a list", `<ul>${"<li>a</li>".repeat(9_990)}</ul>`],
  ])("is rendered with the maximum of %s", async (_, content) => {
    expect((await renderBytes(page(content))).length).toBeGreaterThan(10_000);
  });

  it("links only to web pages, mail and telephones", async () => {
    const targets = [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "vbscript:x",
      "JaVaScRiPt&#58;alert(1)",
      "\\\\host\\share",
    ];
    const bytes = await renderBytes(page(targets.map((to) => `<p><a href="${to}">word</a></p>`).join("")));
    expect(bytes.toString("latin1")).not.toMatch(
      /\/URI\s*\((?!https?:|mailto:|tel:)|\/(JS|JavaScript|Launch|EmbeddedFile)\b/,
    );
  });
});
