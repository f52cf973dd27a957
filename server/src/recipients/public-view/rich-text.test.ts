import { createPlaceholderFiller, type Placeholders } from "@proffer/presentation";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanRichText } from "../../platform/text/rich-text.ts";
import { createRichTextTools } from "./view-proposal.ts";

const hostile = fc.oneof(
  fc.constantFrom(
    `<img src=x onerror=alert(1)>`,
    `"><script>alert(1)</script>`,
    `' onmouseover='alert(1)`,
    `javascript:alert(1)`,
    `&lt;script&gt;`,
    `{{proposal.name}}`,
    `--><svg onload=alert(1)>`,
  ),
  fc.string(),
);

const written = fc.constantFrom(
  "<p>{{client.name}}</p>",
  "{{client.name}}",
  `<a href="https://x.test/{{client.name}}">{{client.name}}</a>`,
  `<p>1 < 2 {{ client.name }} > 1</p>`,
  `<td><b>{{client.name}}</b> & <img src="https://x.test/{{client.name}}.png" alt="{{client.name}}"></td>`,
  "<{{client.name}}>",
);

/** Lists the tags of HTML, with the names of their attributes. */
const tags = (html: string) =>
  (html.match(/<\/?[a-z]+(\s+[a-z]+="[^"]*")*\s*\/?>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, ""));

describe("filling placeholders of rich text", () => {
  it("adds no element and no attribute for any value", () => {
    fc.assert(
      fc.property(written, hostile, (text, value) => {
        const stored = cleanRichText(text);
        const values = { "client.name": value, "proposal.name": value } as Placeholders;
        const filled = createPlaceholderFiller(values, createRichTextTools(new Map())).fillRichText(stored);
        expect(tags(filled)).toEqual(tags(stored));
        expect(tags(filled)).toHaveLength(filled.split("<").length - 1);
      }),
      { numRuns: 500 },
    );
  });
});
