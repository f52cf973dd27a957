import type { ProposalSettings } from "@proffer/contract";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestApp } from "../../../test/harness.ts";
import { writePng } from "../../../test/images.ts";
import { browser, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { PageTemplate } from "../../platform/http/page-template.ts";
import { signedByGrace } from "../../../test/deals.ts";

describe.each(engines)("the page at a recipient's link on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const open = (token: string, headers: Record<string, string> = {}) =>
    app.server.inject({
      url: `/p/${token}`,
      headers: { "user-agent": browser, "accept-language": "en-US", ...headers },
    });

  it("contains content and totals before any script runs, and the data for the script", async () => {
    const { reader } = await sendOffer(app, client, { description: "<p>In <b>eight</b> weeks</p>" });
    const answer = await open(reader.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    const text = extractText(answer.body);
    for (const shown of ["Website relaunch", "In eight weeks", "Logo", "$320", "$10 /month", "Hosting"])
      expect(text).toContain(shown);
    expect(dataIn(answer.body).proposal).toEqual((await reader.read()).body);
  });

  it.each([
    ".",
    ",",
    ")",
    ").",
    ">",
    "%20",
    "%0A",
    "%22",
    "*",
    "**",
    "_",
    "]",
    "%E2%80%9D",
    "%E2%80%8B",
    ";)",
  ])(
    "redirects from a link copied with %s after it to the clean address, including the query",
    async (tail) => {
      const { reader } = await sendOffer(app, client);
      const answer = await open(`${reader.token}${tail}?utm=1`);
      expect([answer.statusCode, answer.headers["location"]]).toEqual([302, `/p/${reader.token}?utm=1`]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect((await open(reader.token)).statusCode).toBe(200);
      const pdf = await app.server.inject({
        url: `/api/public/proposals/${reader.token}/pdf${tail}`,
        headers: { accept: "text/html" },
      });
      expect([pdf.statusCode, pdf.headers["location"]]).toEqual([
        302,
        `/api/public/proposals/${reader.token}/pdf`,
      ]);
    },
  );

  it("opens no link that is one letter or digit longer or shorter", async () => {
    const { reader } = await sendOffer(app, client);
    for (const token of [
      `${reader.token}a`,
      `${reader.token}7`,
      reader.token.slice(0, -1),
      `.${reader.token}`,
    ])
      expect((await open(token)).statusCode).toBe(404);
  });

  const signersAt = async (settings: ProposalSettings) => {
    const { reader, url } = await sendOffer(app, client, { settings });
    await client.post(`${url}/request-signatures`);
    const [signers = ""] = /class="signers"[^]*?<\/ol>/.exec((await open(reader.token)).body) ?? [];
    return [...signers.matchAll(/<li[^]*?<\/li>/g)].map(([each]) => each.replaceAll(/<[^>]+>/g, " "));
  };

  it("shows the side of each of several signers, but not of a single signer", async () => {
    const several = {
      ...signedByGrace,
      additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
      custom_company_signer_name: "Ada Lovelace",
      custom_company_signer_email: "ada@studio.example",
    };
    expect(await signersAt({ recipient: { name: "Globex" }, signing: several })).toEqual([
      expect.stringMatching(/Grace Hopper\s+Globex/),
      expect.stringMatching(/Alan Turing\s+Globex\s+· Additional signer/),
      expect.stringMatching(/Ada Lovelace\s+Acme/),
    ]);
    const labels = { signature_page_client_label: "For the client", signature_page_company_label: "For us" };
    const labelled = await signersAt({ signing: { ...several, ...labels } });
    expect(labelled.join()).toMatch(
      /Grace Hopper\s+For the client[^]*For the client\s+·[^]*Ada Lovelace\s+For us/,
    );
    expect((await signersAt({ recipient: { name: "Globex" }, signing: signedByGrace })).join()).not.toContain(
      "Globex",
    );
  });

  it("allows only the page's own scripts, styles and pictures, and sends no referrer", async () => {
    const { reader } = await sendOffer(app, client, {
      design: { logo_url: "https://cdn.acme.test/logo.png" },
      pages: [{ name: "Hello", content: '<p><img src="https://pictures.acme.test/a.png"></p>' }],
    });
    const [first, second] = [await open(reader.token), await open(reader.token)];
    const policy = String(first.headers["content-security-policy"]);
    const [, nonce] = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? [];
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`style-src 'nonce-${nonce}';`);
    expect(policy).toContain("img-src 'self' data: https://cdn.acme.test https://pictures.acme.test;");
    expect(second.headers["content-security-policy"]).not.toContain(nonce);
    const code = [...first.body.matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => tag);
    expect(code.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([
      '<script type="application/json" id="data">',
    ]);
    expect(first.body).not.toMatch(/\sstyle="|\son\w+="/);
    // Icons are in the style itself, fonts beside the page.
    expect(first.body).toMatch(/url\("?data:image/);
    expect(first.body).not.toMatch(/assets\/["']?data:/);
    expect(first.body).toMatch(/url\("?assets\/[\w-]+\.woff2/);
    expect(first.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "cache-control": "no-store",
    });
    // The page has external addresses only for pictures of the sender and links of the client.
    expect([...first.body.matchAll(/<(?:link|script)[^>]+(?:src|href)="(https?:[^"]+)"/g)]).toEqual([]);
  });

  it("escapes the names of sender and client", async () => {
    const name = `</script><img src=x onerror=alert(1)>"'&`;
    const { reader } = await sendOffer(app, client, { name, settings: { recipient: { name } } });
    const { body } = await open(reader.token);
    expect(body).not.toContain("<img src=x");
    expect(body.match(/<\/script>/g)).toHaveLength(3);
    expect(dataIn(body).proposal.name).toBe(name);
  });

  it.each([";sandbox", ",sandbox", "*.acme.test"])(
    "lets no picture host add a directive to its policy: %s",
    async (host) => {
      const { reader: plain } = await sendOffer(app, client);
      const { reader } = await sendOffer(app, client, {
        design: { logo_url: `https://cdn${host}/logo.png` },
      });
      const policies = [await open(plain.token), await open(reader.token)].map(({ headers }) =>
        String(headers["content-security-policy"]).replaceAll(/'nonce-[^']+'/g, ""),
      );
      expect(policies[1]).toBe(policies[0]);
    },
  );

  it("previews a link with title, organization and logo, and counts neither the preview nor the page as a view", async () => {
    const { reader, url } = await sendOffer(app, client, {
      design: { logo_url: "https://cdn.acme.test/logo.png" },
      settings: { recipient: { name: "Globex" } },
    });
    const { body } = await open(reader.token, { "user-agent": "Slackbot-LinkExpanding 1.0" });
    for (const property of [
      '"og:title" content="Website relaunch"',
      '"og:site_name" content="Acme"',
      '"og:image" content="https://cdn.acme.test/logo.png"',
      '"og:description" content="Prepared for Globex"',
    ])
      expect(body).toContain(`<meta property=${property}>`);
    expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
    await open(reader.token);
    expect((await client.get(url)).body.timeline.first_viewed).toBeNull();
  });

  it("uses the language of the proposal, else of the browser, else English", async () => {
    const { reader: german } = await sendOffer(app, client, { design: { language: "de-AT" } });
    const { reader: open2 } = await sendOffer(app, client);
    const { reader: arabic } = await sendOffer(app, client, { design: { language: "ar" } });
    expect((await open(german.token, { "accept-language": "fr" })).body).toMatch(
      /<html lang="de-AT" dir="ltr">[^]*Angebot annehmen/,
    );
    expect((await open(open2.token, { "accept-language": "xx, es;q=0.4, fr;q=0.8" })).body).toMatch(
      /<html lang="fr" dir="ltr">[^]*Accepter la proposition/,
    );
    expect((await open(open2.token, { "accept-language": "tlh, *" })).body).toMatch(
      /<html lang="en-GB" dir="ltr">[^]*Accept proposal/,
    );
    expect((await open(arabic.token)).body).toMatch(/<html lang="ar" dir="rtl">[^]*قبول العرض/);
    expect((await open(open2.token, { "accept-language": "he-IL" })).body).toMatch(
      /<html lang="he-IL" dir="rtl">[^]*אישור ההצעה/,
    );
  });

  it("is rendered once per language, regardless of the number of different headers", async () => {
    const { reader } = await sendOffer(app, client);
    const fill = vi.spyOn(PageTemplate.prototype, "fill");
    const headers = ["fr", "xx, fr;q=0.8", "FR;q=0.1", "de", "de;q=0.3, xx", "fr, de"];
    for (const header of headers) await open(reader.token, { "accept-language": header });
    const [french, , , german] = fill.mock.contexts;
    expect(german).not.toBe(french);
    const expected = [french, french, french, german, german, french];
    for (const [index, template] of fill.mock.contexts.entries()) expect(template).toBe(expected[index]);
    expect(fill).toHaveBeenCalledTimes(headers.length);
  });

  it("uses the organization's font unless the proposal sets one, and includes a serif font", async () => {
    await client.patch("/api/organization", { branding: { font: "serif" } });
    const { reader: house } = await sendOffer(app, client);
    const { reader: own } = await sendOffer(app, client, { design: { font: "sans" } });
    const { body } = await open(house.token);
    expect(dataIn(body).proposal.design).toEqual({ font: "serif" });
    expect((await open(own.token)).body).not.toMatch(/serif-4/i);
    const files = [...body.matchAll(/url\((assets\/source-serif-4[^)]+)\)/g)].map(([, path]) => path);
    expect(files).toHaveLength(12);
    const font = await app.server.inject(`/p/${files[0]}`);
    expect([font.statusCode, font.headers["content-type"]]).toEqual([200, "font/woff2"]);
  });

  it.each([
    ["CANCELLED", "This proposal was withdrawn", false],
    ["DRAFT", "This proposal is not ready yet", false],
    ["ON_HOLD", "On hold", true],
    ["WON", "Accepted", true],
    ["LOST", "Not accepted", true],
  ])("says in plain words that a proposal is %s", async (status, words, isReadable) => {
    const { reader, url } = await sendOffer(app, client);
    await client.post(`${url}/status`, { status });
    const { body, statusCode } = await open(reader.token);
    expect(statusCode).toBe(200);
    const text = extractText(body);
    expect(text).toContain(words);
    expect(text.includes("Logo")).toBe(isReadable);
    expect(text).not.toContain("Accept proposal");
  });

  it("is a 404 page for an unknown link", async () => {
    for (const token of ["nobody", "%00", "a".repeat(5000)]) {
      const answer = await open(token);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain("This link does not work");
    }
  });

  it("explains an unexpected error on a page, logs the details only, and answers API clients in JSON", async () => {
    const { reader, id } = await sendOffer(app, client);
    const broken = { settings_json: '{"secret-42' };
    await app.db.write.updateTable("proposals").set(broken).where("id", "=", id).execute();
    for (const accept of ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*", undefined]) {
      const answer = await open(reader.token, { ...(accept && { accept }), "accept-language": "fr" });
      expect(answer.statusCode).toBe(500);
      expect(answer.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": expect.stringContaining("default-src 'none'; script-src 'nonce-"),
        "cache-control": "no-store",
      });
      expect(extractText(answer.body)).toContain("La page n’a pas pu être affichée.");
      expect(answer.body).toMatch(
        /<title>Un problème est survenu<[^]*<a (?=[^>]*\bhref\b)[^>]*class="primary"[^>]*>Réessayer</,
      );
      expect(answer.body).not.toMatch(/secret-42|SyntaxError|settings_json/);
    }
    const { statusCode, body } = await open(reader.token, { accept: "application/json" });
    expect([statusCode, JSON.parse(body)]).toEqual([
      500,
      { error: { code: "INTERNAL_ERROR", message: "Something went wrong on our side" } },
    ]);
  });

  it("reserves space for uploaded pictures in their real size unless the sender sets another size", async () => {
    const { id, url: picture } = (
      await client.post("/api/images", writePng(40, 30), { "content-type": "image/png" })
    ).body.data;
    const [known, told] = [`<img src="/images/${id}" alt="Plan" />`, `<img src="${picture}" width="20" />`];
    const foreign = '<img src="https://pictures.acme.test/a.png" />';
    const { reader } = await sendOffer(app, client, {
      description: `<p>{{client.name}}${known}</p>`,
      pages: [{ name: "Hello", content: `<p>${known}</p><p>${told}</p><p>${foreign}</p>` }],
    });
    const sized = `<img src="/images/${id}" alt="Plan" width="40" height="30" />`;
    const { description, pages } = (await reader.read()).body;
    expect([description, pages[0].content]).toEqual([
      expect.stringContaining(sized),
      `<p>${sized}</p><p>${told}</p><p>${foreign}</p>`,
    ]);
    expect((await open(reader.token)).body).toContain(
      `<p>${sized}</p><p>${told}</p><p class="picture">${foreign}</p>`,
    );
  });

  it("wraps each table in a frame that scrolls by touch and keyboard", async () => {
    const [inner, tail] = ["<table><tbody><tr><td>2</td></tr></tbody></table>", "</tbody></table>"];
    const content = `<table><tbody><tr><td>1${inner}</td></tr>${tail}<p>Between</p>${inner}`;
    const { reader } = await sendOffer(app, client, { pages: [{ name: "Tables", content }] });
    const frame = '<div class="rich-table" role="group" aria-label="Table" tabindex="0">';
    const framed = `${frame}${inner}</div>`;
    expect((await open(reader.token)).body).toContain(
      `${frame}<table><tbody><tr><td>1${framed}</td></tr>${tail}</div><p>Between</p>${framed}`,
    );
  });

  it("is sent compressed, like its script, which browsers may cache forever", async () => {
    const { reader } = await sendOffer(app, client);
    const packed = await open(reader.token, { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    const html = gunzipSync(packed.rawPayload).toString("utf8");
    const [, script] = /src="assets\/([^"]+)"/.exec(html) ?? [];
    const answer = await app.server.inject({
      url: `/p/assets/${script}`,
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(answer.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await app.server.inject("/p/assets/..%2fserver%2frender.js")).statusCode).toBe(404);
  });
});

it("answers too many page requests with a page that asks to wait a moment", async () => {
  const app = await createTestApp("sqlite", { rateLimit: 10 });
  await app.server.inject("/p/nobody");
  const answer = await app.server.inject("/p/nobody");
  expect(answer.statusCode).toBe(429);
  expect(answer.headers["retry-after"]).toBeDefined();
  expect(answer.body).toContain("One moment, please");
  await app.close();
});

function dataIn(html: string) {
  const [, text = ""] = /id="data">([^<]*)</.exec(html) ?? [];
  return JSON.parse(text);
}

/** Extracts the text that is readable before any script runs. */
function extractText(html: string): string {
  const [, body = ""] = /<body>([^]*)<script type="application\/json"/.exec(html) ?? [];
  return body.replaceAll(/<[^>]+>/g, "");
}
