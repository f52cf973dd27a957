import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { PageTemplate } from "./page-template.ts";

const long = "<p>Zoë, 日本 and so on.</p>".repeat(5_000);
const template = new PageTemplate(["<style nonce='", `'>${long}<script nonce='`, "'></script>"]);

it("has the nonce at every place, and the same text otherwise", () => {
  expect(template.fill("abc").toString()).toBe(`<style nonce='abc'>${long}<script nonce='abc'></script>`);
});

it.each(["abc", "another nonce=="])("is the same page compressed, with the nonce %s", async (nonce) => {
  const packed = await template.fillGzip(nonce);
  expect(gunzipSync(packed).toString()).toBe(template.fill(nonce).toString());
  expect(packed.length).toBeLessThan(template.fill(nonce).length / 20);
});

it("may have no nonce at all, and no text", async () => {
  expect(gunzipSync(await new PageTemplate([""]).fillGzip("unused")).toString()).toBe("");
});
