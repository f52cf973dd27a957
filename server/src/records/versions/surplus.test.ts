import { describe, expect, it } from "vitest";
import { chooseSurplus } from "./surplus.ts";
import type { StoredVersion } from "./versions.store.ts";

const kept = (version: number, reason: StoredVersion["reason"], bytes = 1, sha256 = `${version}`) => ({
  id: `v${version}`,
  version,
  reason,
  bytes,
  sha256,
  revision_number: null,
});
const roomy = { maxVersions: 100, maxBytes: 1000 };

describe("versions to delete for the newest one", () => {
  it("are none while there is room", () => {
    const versions = [kept(2, "edited"), kept(1, "created")];
    expect(chooseSurplus(versions, roomy)).toEqual({ ids: [], contents: [] });
  });

  it("are the oldest edits, and sent or decided versions only if no others are left", () => {
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

  it("are as many as the size limit needs, counting shared content once and keeping it for other versions", () => {
    const shared = [kept(3, "sent", 600, "same"), kept(2, "edited", 600, "same"), kept(1, "edited", 300)];
    expect(chooseSurplus(shared, roomy)).toEqual({ ids: [], contents: [] });
    expect(chooseSurplus(shared, { ...roomy, maxVersions: 1 })).toEqual({
      ids: ["v1", "v2"],
      contents: ["1"],
    });
  });

  it("never include a published revision, which clients can still read", () => {
    const versions = [kept(3, "edited"), kept(2, "edited"), { ...kept(1, "sent"), revision_number: 1 }];
    expect(chooseSurplus(versions, { ...roomy, maxVersions: 1 }).ids).toEqual(["v2"]);
  });

  it("never include the newest, regardless of its size", () => {
    expect(chooseSurplus([kept(2, "edited", 5000), kept(1, "won")], roomy).ids).toEqual(["v1"]);
  });
});
