import { describe, expect, it } from "vitest";
import { chooseSurplus } from "./surplus.ts";
import type { KeptVersion } from "./versions.store.ts";

const kept = (version: number, reason: KeptVersion["reason"], bytes = 1, sha256 = `${version}`) => ({
  id: `v${version}`,
  version,
  reason,
  bytes,
  sha256,
});
const roomy = { maxVersions: 100, maxBytes: 1000 };

describe("versions that give way to the newest", () => {
  it("are none while there is room", () => {
    const versions = [kept(2, "edited"), kept(1, "created")];
    expect(chooseSurplus(versions, roomy)).toEqual({ ids: [], contents: [] });
  });

  it("are the oldest of editing, and those that were sent or decided only where no other is left", () => {
    const versions = [
      kept(5, "edited"),
      kept(4, "edited"),
      kept(3, "edited"),
      kept(2, "sent"),
      kept(1, "won"),
    ];
    expect(chooseSurplus(versions, { ...roomy, maxVersions: 4 }).ids).toEqual(["v3"]);
    expect(chooseSurplus(versions, { ...roomy, maxVersions: 2 }).ids).toEqual(["v3", "v4", "v1"]);
  });

  it("are as many as the bytes need, a content that is shared counted once and kept for the others", () => {
    const shared = [kept(3, "sent", 600, "same"), kept(2, "edited", 600, "same"), kept(1, "edited", 300)];
    expect(chooseSurplus(shared, roomy)).toEqual({ ids: [], contents: [] });
    expect(chooseSurplus(shared, { ...roomy, maxVersions: 1 })).toEqual({
      ids: ["v1", "v2"],
      contents: ["1"],
    });
  });

  it("are never the newest, however large it is", () => {
    expect(chooseSurplus([kept(2, "edited", 5000), kept(1, "won")], roomy).ids).toEqual(["v1"]);
  });
});
