import { beforeAll, expect, it } from "vitest";
import { useApp } from "../../../test/use-app.ts";
import { sendOffer } from "../../../test/recipients.ts";

const app = useApp("sqlite");
let pages: string[];
beforeAll(async () => {
  const { reader } = await sendOffer(app, await app.organization());
  pages = ["/app", "/docs", "/reset-password", "/nothing", `/p/${reader.token}`, "/p/nobodys"];
});

const open = (url: string, accept = "text/html,*/*") => app.server.inject({ url, headers: { accept } });

it("every page has an icon that its policy allows", async () => {
  for (const url of pages) {
    const { body, headers } = await open(url);
    const [, address = ""] = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/.exec(body) ?? [];
    expect([url, String(headers["content-security-policy"])]).toEqual([
      url,
      expect.stringContaining("img-src 'self'"),
    ]);
    const icon = await open(new URL(address, `http://proffer.test${url}`).pathname);
    expect([url, icon.headers["content-type"]]).toEqual([url, "image/svg+xml"]);
  }
});

it("a browser gets a page for an unknown address, and a program gets JSON", async () => {
  const page = await open("/nothing");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.body).toContain("<h1>Page not found</h1>");
  for (const [url, accept] of [
    ["/nothing", "application/json"],
    ["/nothing", "*/*"],
    ["/api/nothing", "text/html"],
    ["/api", "text/html"],
  ] as const) {
    const answer = await open(url, accept);
    expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 404, "NOT_FOUND"]);
  }
});
