import { describe, expect, it } from "vitest";
import { createSealer } from "./sealer.ts";

const before = "the secret of last year, long enough";
const today = "the secret of this year, long enough";

describe("a sealed secret", () => {
  const sealed = createSealer([before]).seal("whsec_1", "webhook");

  it("opens only with its key and for its purpose", () => {
    expect(createSealer([before]).open(sealed, "webhook")).toBe("whsec_1");
    expect(() => createSealer([before]).open(sealed, "totp")).toThrow(/unable to authenticate/);
  });

  it("never looks the same twice and does not reveal its content", () => {
    expect(createSealer([before]).seal("whsec_1", "webhook")).not.toBe(sealed);
    expect(Buffer.from(sealed.split(".")[1] ?? "", "base64url").includes("whsec_1")).toBe(false);
  });

  it("still opens after the secret was replaced, as long as the old one is configured too", () => {
    const rotated = createSealer([today, before]);
    expect(rotated.open(sealed, "webhook")).toBe("whsec_1");
    expect(createSealer([today]).open(rotated.seal("new", "webhook"), "webhook")).toBe("new");
    expect(() => createSealer([today]).open(sealed, "webhook")).toThrow(/PROFFER_SECRET_KEY/);
  });

  it("does not open if any byte is altered or missing", () => {
    const [id = "", body = ""] = sealed.split(".");
    const bytes = Buffer.from(body, "base64url");
    for (let i = 0; i < bytes.length; i++) {
      const altered = Buffer.from(bytes);
      altered[i] = (altered[i] ?? 0) ^ 1;
      for (const hostile of [altered, bytes.subarray(0, i)])
        expect(() =>
          createSealer([before]).open(`${id}.${hostile.toString("base64url")}`, "webhook"),
        ).toThrow(/unable to authenticate|Invalid/);
    }
  });
});
