import { expect, it } from "vitest";
import { describeSection } from "./specification.ts";

describeSection("9 versioning", (app) => {
  it("describes version 1.0.0 and says that the API is in beta", async () => {
    const { info } = (await app.server.inject({ url: "/openapi.json" })).json();
    expect(info.version).toBe("1.0.0");
    expect(info.description).toMatch(/beta/i);
  });

  it("puts no version segment into a path, and every path of section 4 under /api/", async () => {
    const { paths } = (await app.server.inject({ url: "/openapi.json" })).json();
    const found = Object.keys(paths);
    expect(found.filter((path) => /\/v\d/.test(path))).toEqual([]);
    const elsewhere = new Set(found.filter((path) => !path.startsWith("/api/")));
    expect(elsewhere).toEqual(new Set(["/.well-known/jwks.json", "/images/{id}"]));
  });
});
