import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness.ts";

describe("the application", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp("sqlite");
  });
  afterAll(() => app.close());

  it("is where the bare address leads", async () => {
    const { statusCode, headers } = await app.server.inject("/");
    expect([statusCode, headers["location"]]).toEqual([303, "/app"]);
  });

  it.each(["/app", "/app/", "/app/proposals/any?view=won", "/app/proposals/a/b/c"])(
    "answers %s with the one page that its script fills, which nobody else may show",
    async (url) => {
      const { statusCode, headers, body } = await app.server.inject(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers["cache-control"]).toBe("no-store");
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "style-src 'self'",
          "connect-src 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe|\*/);
      expect(body).not.toMatch(/style=|\son\w+="|(?:src|href)="https?:/);
      const [, inline = ""] = /<script>([^]*?)<\/script>/.exec(body) ?? [];
      const hash = createHash("sha256").update(inline).digest("base64");
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    },
  );

  it("shows uploaded images, which stand at the public URL, from whatever address it is opened", async () => {
    for (const url of ["/app", "/app/preview"]) {
      const { headers } = await app.server.inject({ url, headers: { host: "10.0.0.5:3000" } });
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy.find((rule) => rule.startsWith("img-src"))?.split(" ")).toContain("http://proffer.test");
    }
  });

  it("keeps its assets for ever, compressed, under names that change with their content", async () => {
    const { body } = await app.server.inject("/app");
    const urls = [...body.matchAll(/"(\/app\/assets\/[^"]+)"/g)].map(([, url = ""]) => url);
    expect(urls.map((url) => url.split(".").at(-1))).toEqual(["js", "css"]);
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
});
