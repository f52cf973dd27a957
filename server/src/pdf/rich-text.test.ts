import * as fc from "fast-check";
import { expect, it } from "vitest";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { printPdf, readText } from "../../test/pdf.ts";
import { createTestProposal } from "../../test/proposals.ts";

const app = useApp("sqlite");
const client = useOrganization(app);

const spans = fc.constantFrom(
  "",
  "",
  "",
  "rowspan=2",
  "colspan=2",
  "rowspan=3 colspan=2",
  "rowspan=0",
  "colspan=99",
);
const cell = fc
  .tuple(fc.constantFrom("td", "th"), spans, fc.constantFrom("@", "@", ""))
  .map(([tag, span, word]) => `<${tag} ${span}>${word}</${tag}>`);
const row = fc.array(cell, { maxLength: 4 }).map((cells) => `<tr>${cells.join("")}</tr>`);
const table = fc
  .tuple(fc.array(row, { maxLength: 3 }), fc.array(row, { maxLength: 5 }))
  .map(([head, body]) => `<table><thead>${head.join("")}</thead><tbody>${body.join("")}</tbody></table>`);
const leaf = fc.constantFrom(
  "<p>@</p>",
  "<h4>@</h4>",
  "<pre>@</pre>",
  "<hr>",
  '<img src="https://pictures.test/a.png" alt="@">',
);
const { block } = fc.letrec((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    leaf,
    table,
    fc
      .tuple(
        fc.constantFrom("ul", "ol", "blockquote", "li", "div", "h2"),
        fc.array(tie("block"), { maxLength: 3 }),
      )
      .map(([tag, inside]) => `<${tag}>${inside.join("")}</${tag}>`),
  ),
}));

it("arbitrarily nested and spanned text becomes a PDF that contains every word of it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
      let count = 0;
      const content = blocks.join("").replaceAll("@", () => `w${++count}x`);
      expect(await listLostWords(content)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it("a heading may span down into rows of data", async () => {
  const head = "<tr><th rowspan=2>w1x</th><th>w2x</th></tr>";
  expect(
    await listLostWords(`<table>${head}<tr><td>w3x</td></tr><tr><td>w4x</td><td>w5x</td></tr></table>`),
  ).toEqual([]);
});

/** Lists the stored words that the PDF lacks. */
async function listLostWords(content: string): Promise<string[]> {
  const { url } = await createTestProposal(client, { pages: [{ name: "Page", kind: "content", content }] });
  const { status, bytes } = await printPdf(app, client, url);
  expect([status, content]).toEqual([200, content]);
  const [text, kept] = [await readText(bytes), JSON.stringify((await client.get(url)).body.pages)];
  return (kept.match(/w\d+x/g) ?? []).filter((word) => !text.includes(word));
}
