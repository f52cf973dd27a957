import { array, assert as forAll, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanRichText } from "./rich-text.ts";

/** What may leave: plain text, and these tags in exactly this form. Every HTML parser reads such a text alike. */
const tag =
  /<\/?(?:h[1-6]|p|br|hr|ul|ol|li|blockquote|pre|code|table|caption|thead|tbody|tfoot|tr|th|td|b|strong|i|em|u|s|strike|del|a|img)(?: (?:href|src|alt|title|width|height|start|colspan|rowspan)(?:="[^"<>]*")?)* ?\/?>/g;
const address = /(?:href|src)="(?!https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

const pieces = [
  "< > </ /> \" ' ` = &lt; &#60; &quot; <!-- --> <![CDATA[ ]]> // \\ é x",
  "script img svg math style a p table td noscript textarea title template xmp",
  "href src onerror title javascript: https://a.test data:text/html, alert(1)",
]
  .flatMap((line) => line.split(" "))
  .concat(" ", "\n", "\t");

/** What is wrong with the cleaned text: nothing. */
function faultsOf(html: string): string[] {
  const cleaned = cleanRichText(html);
  const strayBrackets = cleaned.replaceAll(tag, "").match(/[<>]/g) ?? [];
  const badAddresses = (cleaned.match(tag) ?? []).filter((kept) => address.test(kept));
  const isStable = cleanRichText(cleaned) === cleaned;
  return [...strayBrackets, ...badAddresses, ...(isStable ? [] : ["cleaning again changes it"])];
}

describe("rich text", () => {
  it.each([
    "<h1>Offer</h1><p>For <strong>you</strong>, <em>now</em> <u>and</u> <s>then</s></p>",
    '<ul><li>One</li></ul><ol start="3"><li>Three</li></ol>',
    '<table><thead><tr><th colspan="2">Sum</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '<p><a href="https://acme.test/?a=1&amp;b=2">a</a> <a href="mailto:ada@acme.test">b</a> <a href="tel:+431234">c</a></p>',
    '<img src="https://acme.test/a.png" alt="A" /><img src="/files/a.png" />',
    "<pre><code>if (a &lt; b)</code></pre><blockquote>Well said</blockquote>",
    "<p>Dear {{client.contact.name}}, {{proposal.total}} until {{today}}</p>",
    "Plain words, no tags: 3 &lt; 4 &amp; 5",
  ])("keeps what the allow-list names: %s", (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  it("keeps the words of tags that it removes, except where those are code", () => {
    expect(cleanRichText('<section style="color:red">Hello <span>you</span></section>')).toBe("Hello you");
    expect(cleanRichText("a<script>alert(1)</script><style>p{}</style>b")).toBe("ab");
  });

  it.each([
    "<script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    '<img src="https://a.test/x" onload="alert(1)" style="x:y">',
    '<img src="http://a.test/pixel.gif"><img src="data:image/svg+xml;base64,AAAA"><img src="//a.test/x"><img src="/\\a.test/x">',
    '<a href="javascript:alert(1)">x</a><a href=" java\tscript:alert(1)">x</a><a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a><a href="vbscript:x">x</a><a href="//a.test">x</a>',
    '<a href="https://a.test" onclick="alert(1)" target="_blank" ping="//a.test">x</a>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><animate onbegin=alert(1)></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<iframe srcdoc='<script>alert(1)</script>'></iframe><object data=x></object><embed src=x>",
    '<form action="//a.test"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
    "<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title>",
    '<p title="<img src=x onerror=alert(1)>">x</p><td colspan="1 onclick=alert(1)">x</td>',
    "<!--><img src=x onerror=alert(1)>--><![CDATA[<img src=x onerror=alert(1)>]]><?xml <img src=x onerror=alert(1)>?>",
    '<base href="//a.test"><meta http-equiv=refresh content="0;url=javascript:alert(1)"><link rel=import href=x>',
    '<p style="background:url(javascript:alert(1))" class="x" id="y" data-z="1">x</p>',
    "<plaintext><img src=x onerror=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "< img src=x onerror=alert(1) ><img/src=x/onerror=alert(1)><img\nsrc=x\nonerror\n=alert(1)",
  ])("lets nothing executable through: %j", (html) => {
    expect(faultsOf(html)).toEqual([]);
  });

  it("takes deep nesting, and cuts it", () => {
    const cleaned = cleanRichText(`${"<b>".repeat(400)}deep`);
    expect(cleaned).toContain("deep");
    expect(cleaned.length).toBeLessThan(1_000);
  });

  it("lets nothing executable through, however the pieces of an attack are put together", () => {
    const attack = array(constantFrom(...pieces), { maxLength: 40 });
    forAll(
      property(attack, (parts) => {
        expect(faultsOf(parts.join(""))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(["<b>", "<x>", "<svg><p>", "<table><tr><td>"])(
    "refuses what opens elements without end instead of going through them for minutes: %s",
    { timeout: 2_000 },
    (piece) => {
      expect(() => cleanRichText(piece.repeat(500_000 / piece.length))).toThrow(
        "more than 500 open elements",
      );
    },
  );

  it("counts what is open, not how many elements there are", () => {
    const html = "<p>One<br />two<b>!</b></p>".repeat(2_000);
    expect(cleanRichText(html)).toBe(html);
  });
});
