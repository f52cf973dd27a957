import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { toBearer, signInBrowser, send, sortStatuses, createTokens } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";
import type { Role } from "../tables.ts";

const roles = ["owner", "admin", "member"] as const;

describe.each(engines)("members on %s", (engine) => {
  const app = useApp(engine);

  it("are listed for every member, without members of other organizations", async () => {
    const owner = await app.organization();
    const colleague = await owner.colleague("member");
    await app.organization();
    const { status, body } = await colleague.get("/api/members");
    expect(status).toBe(200);
    expect(body.data.map(({ id, role }: { id: string; role: Role }) => ({ id, role }))).toEqual([
      { id: owner.userId, role: "owner" },
      { id: colleague.userId, role: "member" },
    ]);
  });

  // The role changes that each role may make. An owner remains in every case.
  const allowed: ReadonlyArray<readonly [caller: Role, target: Role, next: Role]> = [
    ...roles.flatMap((target) => roles.map((next) => ["owner", target, next] as const)),
    ["admin", "admin", "admin"],
    ["admin", "admin", "member"],
    ["admin", "member", "admin"],
    ["admin", "member", "member"],
  ];
  const combinations = roles.flatMap((caller) =>
    roles.flatMap((target) => roles.map((next) => [caller, target, next] as const)),
  );
  it.each(combinations)(
    "allows or forbids that %s changes %s to %s, as the table says",
    async (caller, target, next) => {
      const owner = await app.organization();
      const actor = await owner.colleague(caller);
      const other = await owner.colleague(target);
      const { status } = await actor.patch(`/api/members/${other.userId}`, { role: next });
      const isAllowed = allowed.some(([a, b, c]) => a === caller && b === target && c === next);
      expect(status).toBe(isAllowed ? 200 : 403);
      expect((await other.get("/api/auth/session")).body.organization.role).toBe(isAllowed ? next : target);
    },
  );

  it.each(roles)("lets %s remove lower roles, and leave", async (caller) => {
    const owner = await app.organization();
    const actor = await owner.colleague(caller);
    for (const target of roles) {
      const other = await owner.colleague(target);
      const isAllowed = caller === "owner" || (caller === "admin" && target !== "owner");
      expect((await actor.delete(`/api/members/${other.userId}`)).status).toBe(isAllowed ? 204 : 403);
      expect((await other.get("/api/members")).status).toBe(isAllowed ? 401 : 200);
    }
    expect((await actor.delete(`/api/members/${actor.userId}`)).status).toBe(204);
    expect((await actor.get("/api/members")).status).toBe(401);
  });

  it("keep their last owner, who can neither be demoted nor leave", async () => {
    const owner = await app.organization();
    await owner.colleague("admin");
    const url = `/api/members/${owner.userId}`;
    expect((await owner.patch(url, { role: "member" })).status).toBe(409);
    expect((await owner.delete(url)).status).toBe(409);
    expect((await owner.patch(url, { role: "owner" })).body).toMatchObject({
      id: owner.userId,
      role: "owner",
    });
  });

  it("keep one of two owners who leave at the same moment", async () => {
    const first = await app.organization();
    const second = await first.colleague("owner");
    const answers = await Promise.all(
      [first, second].map((owner) => owner.delete(`/api/members/${owner.userId}`)),
    );
    expect(sortStatuses(answers)).toEqual([204, 409]);
  });

  it("keep one of two owners who demote each other at the same moment", async () => {
    const first = await app.organization();
    const second = await first.colleague("owner");
    const answers = await Promise.all([
      first.patch(`/api/members/${second.userId}`, { role: "member" }),
      second.patch(`/api/members/${first.userId}`, { role: "member" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("lose all sessions, tokens and keys of this organization at once when removed, and none of another", async () => {
    const owner = await app.organization();
    const other = await app.organization();
    const leaver = await owner.colleague();
    const { access } = await createTokens(app, leaver);
    const browser = await signInBrowser(app, leaver);
    await app.db.write
      .insertInto("members")
      .values({
        organization_id: other.organizationId,
        user_id: leaver.userId,
        role: "member",
        created_at: app.clock.now(),
      })
      .execute();
    await app.db.write
      .updateTable("sessions")
      .set({ organization_id: other.organizationId })
      .where("user_id", "=", leaver.userId)
      .where("kind", "=", "browser")
      .execute();
    for (const headers of [toBearer(leaver.apiKey), toBearer(access), browser])
      expect((await send(app, { url: "/api/members", headers })).status).toBe(200);

    expect((await owner.delete(`/api/members/${leaver.userId}`)).status).toBe(204);

    expect((await send(app, { url: "/api/members", headers: toBearer(leaver.apiKey) })).status).toBe(401);
    expect((await send(app, { url: "/api/members", headers: toBearer(access) })).status).toBe(401);
    expect((await send(app, { url: "/api/members", headers: browser })).status).toBe(200);
  });

  it("of another organization look as if they did not exist", async () => {
    const [owner, foreign] = [await app.organization(), await app.organization()];
    const changed = await owner.patch(`/api/members/${foreign.userId}`, { role: "member" });
    expect(changed.status).toBe(404);
    expect(changed.body.error.message).toBe(`Not Authorized or Not Found: Resource ${foreign.userId}`);
    expect((await owner.delete(`/api/members/${foreign.userId}`)).status).toBe(404);
    expect((await owner.delete("/api/members/nobody")).status).toBe(404);
  });

  it("have a new role from the next request on", async () => {
    const owner = await app.organization();
    const admin = await owner.colleague("admin");
    expect((await admin.get("/api/invitations")).status).toBe(200);
    await owner.patch(`/api/members/${admin.userId}`, { role: "member" });
    expect((await admin.get("/api/invitations")).status).toBe(403);
  });
});
