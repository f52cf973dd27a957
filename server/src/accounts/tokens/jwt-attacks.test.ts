import { operations, type Operation } from "@proffer/contract";
import { decodeJwt, type JWK } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { testSecret } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { createJwtAttacks } from "../../../test/jwt-attacks.ts";
import { toBearer, send, createTokens } from "../../../test/people.ts";
import { createSealer } from "../../platform/secrets/sealer.ts";

const sealer = createSealer([testSecret]);
const secured = Object.values<Operation>(operations).filter(({ security }) => security !== "none");

/** Names of attacks that a lenient parser would accept. These attacks are sent to every operation. */
const secondSpellings = [
  "signature with n - s in place of s",
  "signature with another last letter that decodes alike",
];

describe("forged access tokens", () => {
  const app = useApp("sqlite");
  let token: string;
  let attacks: Record<string, string>;

  beforeAll(async () => {
    const [attacker, victim] = [await app.organization(), await app.organization()];
    token = (await createTokens(app, attacker)).access;
    const theirs = decodeJwt((await createTokens(app, victim)).access);
    const key = await app.db.read.selectFrom("signing_keys").selectAll().executeTakeFirstOrThrow();
    attacks = createJwtAttacks({
      token,
      publicJwk: JSON.parse(key.public_jwk_json) as JWK,
      privateJwk: JSON.parse(sealer.open(key.private_sealed, `signing key ${key.kid}`)) as JWK,
      now: Math.floor(Date.parse(app.clock.now()) / 1000),
      victim: { sub: victim.userId, org: victim.organizationId, sid: String(theirs["sid"]) },
    });
  });

  const call = (operation: Operation, attack: string) =>
    send(app, {
      method: operation.method as "GET",
      url: operation.path.replaceAll(/\{\w+\}/g, "x"),
      headers: toBearer(attack),
      ...(operation.method !== "GET" && { body: {} }),
    });

  it("are more than a hundred, all made from a valid token", async () => {
    expect(Object.keys(attacks).length).toBeGreaterThan(100);
    expect(Object.values(attacks)).not.toContain(token);
    expect((await call(operations.getSession, token)).status).toBe(200);
  });

  it("are all rejected with 401", async () => {
    const accepted: string[] = [];
    for (const [name, attack] of Object.entries(attacks))
      if ((await call(operations.listMembers, attack)).status !== 401) accepted.push(name);
    expect(accepted).toEqual([]);
  });

  // One hook rejects forged tokens before every operation. So each operation gets only a few of the attacks,
  // in turn.
  it.each(secured.map((operation, index) => [operation.id, operation, index] as const))(
    "are rejected by %s before any other check",
    async (_, operation, index) => {
      const all = Object.values(attacks);
      const turn = Array.from({ length: 12 }, (_each, i) => all[(index * 12 + i) % all.length] ?? "");
      for (const attack of [...secondSpellings.map((name) => attacks[name] ?? ""), ...turn]) {
        const { status, body } = await call(operation, attack);
        expect(status).toBe(401);
        expect(body.error.code).toBe("UNAUTHORIZED");
      }
    },
  );

  it.each(["", "Bearer", "Bearer ", "Basic dXNlcjpwYXNz", "Digest x", "Token x"])(
    "are rejected like the header %j",
    async (authorization) => {
      const answer = await send(app, { url: "/api/members", headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    },
  );

  it("are read only from the header", async () => {
    expect((await send(app, { url: `/api/members?access_token=${token}` })).status).toBe(401);
    const cookie = `proffer=${token}`;
    expect((await send(app, { url: "/api/members", headers: { cookie } })).status).toBe(401);
  });
});
