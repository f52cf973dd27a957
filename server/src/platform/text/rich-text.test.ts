import { array, assert as forAll, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanRichText, htmlToText } from "./rich-text.ts";

/**
 * Allowed output: plain text, and these tags in exactly this form, which every HTML parser reads in the same
 * way.
 */
const tag =
  /<\/?(?:h[1-6]|p|br|hr|ul|ol|li|blockquote|pre|code|table|caption|thead|tbody|tfoot|tr|th|td|b|strong|i|em|u|s|strike|del|a|img)(?: (?:href|src|alt|title|width|height|start|colspan|rowspan)(?:="[^"<>]*")?)* ?\/?>/g;
const address =
  /href="(?!https?:\/\/|mailto:|tel:)|src="(?!https:\/\/|\/images\/[\w.-]+"|http:\/\/[^/]+\/images\/img_)|(?:href|src)="[^"]*[\\\s]/i;

const pieces = [
  "< > </ /> \" ' ` = &lt; &#60; &quot; <!-- --> <![CDATA[ ]]> // \\ é x",
  "script img svg math style a p table td noscript textarea title template xmp",
  "href src onerror title javascript: https://a.test data:text/html, alert(1)",
]
  .flatMap((line) => line.split(" "))
  .concat(" ", "\n", "\t", "/images/", "..", "%2e%2e", "\\", "/api/", "https://");

/** Lists the faults of the cleaned text. */
function listFaults(html: string): string[] {
  const cleaned = cleanRichText(html);
  const strayBrackets = cleaned.replaceAll(tag, "").match(/[<>]/g) ?? [];
  const badAddresses = (cleaned.match(tag) ?? []).filter((kept) => address.test(kept));
  const isStable = cleanRichText(cleaned) === cleaned;
  return [...strayBrackets, ...badAddresses, ...(isStable ? [] : ["cleaning again changes it"])];
}

/** Returns the minimum of three measurements, because garbage collection of other tests disturbs them. */
function measureLeastWork(html: string): number {
  return Math.min(...Array.from({ length: 3 }, () => measureWork(html)));
}

/** Measures the processor time in milliseconds. */
function measureWork(html: string): number {
  const start = process.cpuUsage();
  cleanRichText(html);
  return process.cpuUsage(start).user / 1000;
}

describe("rich text", () => {
  it.each([
    "<h1>Offer</h1><p>For <strong>you</strong>, <em>now</em> <u>and</u> <s>then</s></p>",
    '<ul><li>One</li></ul><ol start="3"><li>Three</li></ol>',
    '<table><thead><tr><th colspan="2">Sum</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '<p><a href="https://acme.test/?a=1&amp;b=2">a</a> <a href="mailto:ada@acme.test">b</a> <a href="tel:+431234">c</a></p>',
    '<img src="https://acme.test/a.png" alt="A" /><img src="/images/a.png" />',
    "<pre><code>if (a &lt; b)</code></pre><blockquote>Well said</blockquote>",
    "<p>Dear {{client.contact.name}}, {{proposal.total}} until {{today}}</p>",
    "Plain words, no tags: 3 &lt; 4 &amp; 5",
  ])("keeps the elements of the allow-list: %s", (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  it("keeps plain markup without parsing it, but only if parsing would not change it", () => {
    const parts =
      '<p> </p> <h2> </h2> <ul> </ul> <ol> </ol> <li> </li> <b> </b> <em> </em> <br> <P> &amp; > " \0 é\ud83d'.split(
        " ",
      );
    const piece = constantFrom(
      ...parts,
      "<br />",
      " ",
      "a\r\n",
      "<p>x</p>",
      "<ul><li>y</li></ul>",
      "<li><p>z</p></li>",
    );
    forAll(
      property(array(piece, { maxLength: 12 }), (chosen) => {
        const html = chosen.join("");
        // The comment forces a full parse, because `isPlainMarkup` accepts no comments.
        expect(cleanRichText(html)).toBe(cleanRichText(`${html}<!-- -->`));
      }),
      { numRuns: 5_000 },
    );
  });

  it("keeps the text of removed elements, except code", () => {
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
    expect(listFaults(html)).toEqual([]);
  });

  it("accepts deep nesting and cuts it", () => {
    const cleaned = cleanRichText(`${"<b>".repeat(400)}deep`);
    expect(cleaned).toContain("deep");
    expect(cleaned.length).toBeLessThan(1_000);
  });

  it("lets nothing executable through, for any combination of attack fragments", () => {
    const attack = array(constantFrom(...pieces), { maxLength: 40 });
    forAll(
      property(attack, (parts) => {
        expect(listFaults(parts.join(""))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    "/images/../api/proposals",
    "/images/..\\api/proposals",
    "\\images\\..\\api",
    "/images/%2e%2e/api/proposals",
    "/images/.%2E/api",
    "/images/..%2fapi",
    "/images/.\t./api",
    "/images\n/../api",
    " /images/../api ",
    "/images/./../../api",
    "/images//../../api",
    "/images/a/../../api",
    "/images/a/b",
    "/images/a?b",
    "/images/a#b",
    "/images/",
    "/images",
    "images/../api",
    "../api",
    "/api/proposals",
    "api",
    "",
    ".",
    "?a",
    "//host.test/images/a",
    "/\\host.test/images/a",
    "\\\\host.test/images/a",
    "/\t/host.test/images/a",
    "http://host.test/images/a",
    "http://host.test/images/../api",
    "https://user:password@host.test/a",
    "javascript:/images/a",
    "data:image/png;base64,AAAA",
    "blob:https://host.test/a",
    "file:///images/a",
    "https://",
    "https:host.test/a",
    "https:/images/a",
  ])("shows no image at %j, because a browser would request another address", (source) => {
    const attribute = source.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    expect(cleanRichText(`<p>a<img src="${attribute}">b</p>`)).toBe("<p>ab</p>");
    expect(listFaults(`<img src='${attribute}'>`)).toEqual([]);
  });

  it.each([
    ["/images/a.png", "/images/a.png"],
    ["\\images\\a.png", "/images/a.png"],
    ["/api/../images/%2e/a.png", "/images/a.png"],
    ["HTTPS:\\\\HOST.test\\a\\..\\b", "https://host.test/b"],
    ["https://host.test/ä", "https://host.test/%C3%A4"],
  ])("normalizes the image address %j like a browser: %j", (source, normal) => {
    expect(cleanRichText(`<img src="${source}">`)).toBe(`<img src="${normal}" />`);
  });

  it.each([
    ["https://acme.test", "https://acme.test/"],
    ["HTTP:\\\\acme.test\\a", "http://acme.test/a"],
    ["https:/\\acme.test/a/../b", "https://acme.test/b"],
    ["ht\ttps://acme.test/", "https://acme.test/"],
    [" tel:+43 1 234 ", "tel:+43 1 234"],
    [
      "https://acme.test/{{proposal.number}}?q={{client.name}}",
      "https://acme.test/{{proposal.number}}?q={{client.name}}",
    ],
  ])("normalizes the link %j like a browser: %j", (href, normal) => {
    expect(cleanRichText(`<a href="${href}">x</a>`)).toBe(`<a href="${normal}">x</a>`);
  });

  it.each([
    "/api",
    "//acme.test",
    "\\\\acme.test",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "ftp://acme.test/",
    "#a",
  ])("removes the target of the link %j", (href) => {
    expect(cleanRichText(`<a href="${href}">x</a>`)).toBe("<a>x</a>");
  });

  it.each(["<b>", "<x>", "<table><tr><td>"])(
    "rejects elements nested without limit instead of processing them for minutes: %s",
    { timeout: 2_000 },
    (piece) => {
      expect(() => cleanRichText(piece.repeat(300_000 / piece.length))).toThrow("nested more than 500 deep");
    },
  );

  it("accepts a page of 10,000 short paragraphs", () => {
    const html = `<p>${"a".repeat(23)}</p>`.repeat(10_000);
    expect(cleanRichText(html)).toBe(html);
  });

  it.each([
    ["tags", "<".repeat(100_001), "more than 100000 tags"],
    ["characters once it is clean", "&".repeat(200_000), "more than 500000 characters"],
  ])("rejects more %s than any page needs", (_what, html, problem) => {
    expect(() => cleanRichText(html)).toThrow(problem);
  });

  it.each([
    ["opening brackets", "<"],
    ["closing tags", "</p>"],
    ["ampersands", "&"],
    ["entities", "&amp;"],
    ["large entities", "&#99999999999;"],
    ["unclosed paragraphs", "<p>"],
    ["paragraphs", "<p>x</p>"],
    ["breaks", "<br>"],
    ["crossed tags", "<b><i></b></i>"],
    ["comments", "<!---->"],
    ["comments without end", "<!--"],
    ["declarations", "<![CDATA["],
    ["scripts", "<script></script>"],
    ["scripts without end", "<script>"],
    ["pictures", '<img src="https://a.test/">'],
    ["links", '<a href="https://a.test/">x</a>'],
    ["unknown tags", "<x></x>"],
    ["attributes", 'a="b" ', "<p "],
    ["attributes of many names", (at: number) => `a${at} `, "<p "],
    ["equals signs", "=", "<a "],
    ["quotes", "'", "<a "],
    ["slashes", "/", "<a "],
    ["letters of an attribute without end", "x", '<p title="'],
    ["ampersands in an address", "&amp;", '<a href="https://a.test/?'],
    ["dots in an address", "../../", '<img src="/images/'],
  ])("takes time in proportion to the number of %s", (_what, piece, before = "") => {
    const createText = (length: number) =>
      before + Array.from({ length }, (_, at) => (typeof piece === "string" ? piece : piece(at))).join("");
    const [short, long] = [createText(600), createText(4_800)];
    measureLeastWork(short);
    // The long text is eight times as long. Quadratic work would be sixty-four times as much, and noise is
    // less than fourfold.
    expect(measureLeastWork(long)).toBeLessThan(8 * 4 * Math.max(measureLeastWork(short), 1));
  });

  it("counts open elements, not all elements", () => {
    const html = "<p>One<br />two<b>!</b></p>".repeat(2_000);
    expect(cleanRichText(html)).toBe(html);
  });
});

it.each([
  ["  Plain  ", "Plain"],
  ["<p>One &amp; two</p><p>Three<br>four</p>", "One & two\nThree\nfour"],
  ["<ul><li>A</li><li><strong>B</strong> c</li></ul>", "A\nB c"],
  ["<table><tr><td>1</td><td>2</td></tr></table>", "1 2"],
  ["<p>&lt;b&gt;&nbsp;x</p>", "<b> x"],
  ["<p> </p>", ""],
])("%j as text is %j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
