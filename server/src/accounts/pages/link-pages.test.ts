import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/use-app.ts";
import { linkPages } from "./link-pages.ts";

describe("the page opened by the link of an email", () => {
  const app = useApp("sqlite");

  it.each(linkPages)(
    "$url is a form for the operation, with one script",
    async ({ url, operation, check }) => {
      const { statusCode, headers, body } = await app.server.inject(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
      );
      expect(body).toContain(
        `<form method="post" action="${operation.path}" data-check="${check.path}" hidden>`,
      );
      expect(body).toContain('name="password"');
      expect(body).not.toMatch(/style=|https?:\/\//);
      const [, script = ""] = /<script src="([^"]+)" defer>/.exec(body) ?? [];
      expect((await app.server.inject(script)).headers["content-type"]).toBe(
        "text/javascript; charset=utf-8",
      );
      const [, style = ""] = /href="([^"]+\.css)"/.exec(body) ?? [];
      const sheet = await app.server.inject(style);
      expect(sheet.statusCode).toBe(200);
      for (const [, font = ""] of sheet.body.matchAll(/url\(([^)]+)\)/g))
        expect((await app.server.inject(font)).headers["content-type"]).toBe("font/woff2");
    },
  );

  it("is the target of invitations and password resets", async () => {
    const client = await app.organization();
    await client.post("/api/invitations", { email: "grace@acme.test", role: "member" });
    const { data } = (await client.get("/api/outbox")).body as { data: Array<{ text: string }> };
    const [, path = ""] = /https?:\/\/[^/\s]+(\/[^#\s]+)#/.exec(data[0]?.text ?? "") ?? [];
    expect((await app.server.inject(path)).statusCode).toBe(200);
  });
});
