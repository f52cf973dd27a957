import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { PageTemplate } from "./page-template.ts";

const long = "<p>Zoë, 日本 and so on.</p>".repeat(5_000);
const template = new PageTemplate(["<style nonce='", `'>${long}<script nonce='`, "'></script>"]);

it("a page has the nonce at every place and is otherwise unchanged", () => {
  expect(template.fill("abc").toString()).toBe(`<style nonce='abc'>${long}<script nonce='abc'></script>`);
});

it.each(["abc", "another nonce=="])(
  "a compressed page equals the plain one with the nonce %s",
  async (nonce) => {
    const packed = await template.fillGzip(nonce);
    expect(gunzipSync(packed).toString()).toBe(template.fill(nonce).toString());
    expect(packed.length).toBeLessThan(template.fill(nonce).length / 20);
  },
);

it("a page may have no nonce and no text", async () => {
  expect(gunzipSync(await new PageTemplate([""]).fillGzip("unused")).toString()).toBe("");
});
