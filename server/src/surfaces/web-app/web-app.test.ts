import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import de from "../../../../locales/de/common.json" with { type: "json" };
import { useApp } from "../../../test/use-app.ts";
import { signInBrowser } from "../../../test/people.ts";
import { createTestProposal } from "../../../test/proposals.ts";

/** Parses the API answers included in a page. */
function answersIn(body: string): Record<string, unknown> {
  const [, text = ""] =
    /<script type="application\/json" id="first-answers">([^]*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(text) as Record<string, unknown>;
}

describe("the application", () => {
  const app = useApp("sqlite");

  it("is the target of the bare address", async () => {
    const { statusCode, headers } = await app.server.inject("/");
    expect([statusCode, headers["location"]]).toEqual([303, "/app"]);
  });

  it.each(["/app", "/app/", "/app/proposals/any?view=won", "/app/proposals/a/b/c"])(
    "answers %s with one page that its script fills, and that other sites cannot embed",
    async (url) => {
      const { statusCode, headers, body } = await app.server.inject(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers["cache-control"]).toBe("no-store");
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "connect-src 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe|\*/);
      expect(policy.find((rule) => rule.startsWith("style-src"))).toMatch(/^style-src 'self' 'sha256-\S+'$/);
      expect(body).not.toMatch(/style=|\son\w+="|(?:src|href)="https?:/);
      expect(answersIn(body)).toEqual({});
      expect(body).toMatch(
        /<div id="load-failure" role="alert" class="load-notice" lang="en(-\w+)?" dir="ltr" hidden>/,
      );
      const [, inline = ""] = /<script>([^]*?)<\/script>/.exec(body) ?? [];
      const hash = createHash("sha256").update(inline).digest("base64");
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    },
  );

  it("shows uploaded images from the public URL, even if opened at a different address", async () => {
    for (const url of ["/app", "/app/preview"]) {
      const { headers } = await app.server.inject({ url, headers: { host: "10.0.0.5:3000" } });
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy.find((rule) => rule.startsWith("img-src"))?.split(" ")).toContain("http://proffer.test");
    }
  });

  it("lets browsers cache its assets permanently, compressed, under names that change with their content", async () => {
    const { body } = await app.server.inject("/app");
    const urls = [...body.matchAll(/"(\/app\/assets\/[^"]+)"/g)].map(([, url = ""]) => url);
    expect(new Set(urls.map((url) => url.split(".").at(-1)))).toEqual(new Set(["js", "css"]));
    for (const url of urls) {
      expect(url).toMatch(/-[\w-]{8}\.\w+$/);
      const answer = await app.server.inject({ url, headers: { "accept-encoding": "br" } });
      expect(answer.headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-encoding": "br",
      });
    }
    expect((await app.server.inject("/app/assets/main-of-yesterday.js")).statusCode).toBe(404);
  });

  describe("for a signed-in user", () => {
    const name = "</script><script>alert(1)</script>";
    async function open(url: string, headers: Record<string, string> = {}) {
      const client = await app.organization();
      await createTestProposal(client, { name });
      const { cookie } = await signInBrowser(app, client);
      const answer = await app.server.inject({ url, headers: { cookie, ...headers } });
      return { answer, cookie };
    }

    it.each(["/app", "/app/proposals"])("includes the next requests in %s", async (url) => {
      const { answer, cookie } = await open(url);
      const answers = answersIn(answer.body);
      const reads = Object.keys(answers);
      expect(reads.map((each) => each.split("?")[0])).toEqual(
        expect.arrayContaining(["/api/auth/session", "/api/proposals", "/api/proposal-counts"]),
      );
      for (const read of reads)
        expect(answers[read]).toEqual((await app.server.inject({ url: read, headers: { cookie } })).json());
      expect(JSON.stringify(answers)).toContain(name);
      expect(answer.body).not.toContain(name);
      expect(answer.body).toMatch(/<link rel="modulepreload" href="[^"]+\/inside-/);
      expect(answer.headers["cache-control"]).toBe("no-store");
    });

    it.each(["/app", "/app/proposals"])(
      "puts names of proposals into %s, readable and clickable before other files arrive",
      async (url) => {
        const { answer } = await open(url);
        const [, style = ""] = /<style>([^]*?)<\/style>/.exec(answer.body) ?? [];
        const hash = createHash("sha256").update(style).digest("base64");
        const policy = String(answer.headers["content-security-policy"]).split("; ");
        expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
        expect(style).toContain("#first-view");
        const link = /<a class="row-link" href="\/app\/proposals\/[\w-]{36}" dir="auto">([^]*?)<\/a>/;
        expect(link.exec(answer.body)?.[1]).toBe("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
        const [before = ""] = answer.body.split(`<div id="first-view"`);
        expect(before).not.toContain(`rel="stylesheet"`);
      },
    );

    it.each([
      ["another screen", "/app/library", {}],
      ["a filtered list", "/app/proposals?view=won", {}],
      ["a page that another site embeds", "/app/proposals", { "sec-fetch-dest": "iframe" }],
    ])("puts no proposals into %s", async (_, url, headers) => {
      const { answer } = await open(url, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain("first-view");
      expect(answer.body).toContain(`rel="stylesheet"`);
    });

    it("uses right-to-left text if the browser does", async () => {
      const { answer } = await open("/app", { "accept-language": "ar" });
      expect(answer.body).toContain(`<div id="first-view" class="app" dir="rtl">`);
    });

    it("sends no user data to a page that another site embeds", async () => {
      const { answer } = await open("/app/proposals", { "sec-fetch-dest": "iframe" });
      expect(answersIn(answer.body)).toEqual({});
    });

    it("requests the words of the browser's language", async () => {
      const { answer } = await open("/app", { "accept-language": "de-AT,de;q=0.9" });
      const urls = Array.from(answer.body.matchAll(/modulepreload" href="([^"]+)"/g), ([, url = ""]) => url);
      const scripts = await Promise.all(urls.map((url) => app.server.inject(url)));
      expect(scripts.map(({ body }) => body).join("\n")).toContain(de.skip_to_content);
    });
  });
});
