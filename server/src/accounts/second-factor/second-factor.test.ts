import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { signInBrowser, password, send, sortStatuses, givePassword } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";

const halfMinute = 30_000;

describe.each(engines)("a second factor on %s", (engine) => {
  const app = useApp(engine);

  const signIn = (email: string, code?: string, from?: string) =>
    send(app, { url: "/api/auth/sign-in", body: { email, password, code }, ...(from && { from }) });

  /** Creates a signed-in user with the functions of their settings page. */
  const person = async () => {
    const client = await app.organization();
    const headers = await signInBrowser(app, client);
    const { email } = await givePassword(app, client);
    const post = (path: string, body: unknown) =>
      send(app, { url: `/api/auth/second-factor${path}`, headers, body });
    return { email, headers, post };
  };

  /** Creates a user with a confirmed second factor. `code` returns the current code of their app. */
  const protectedPerson = async () => {
    const { email, headers, post } = await person();
    const { body } = await post("", { password });
    const totp = new TOTP({ secret: body.data.secret });
    const code = () => totp.generate({ timestamp: Date.parse(app.clock.now()) });
    const confirmed = await post("/confirm", { code: code() });
    app.clock.advance(halfMinute);
    return { email, headers, post, code, recoveryCodes: confirmed.body.recovery_codes as string[] };
  };

  it("is requested only after it is confirmed", async () => {
    const { email, post, headers } = await person();
    const { status, body } = await post("", { password });
    expect(status).toBe(201);
    expect(body.data.otpauth_url).toMatch(/^otpauth:\/\/totp\/Proffer:.*secret=/);
    expect((await signIn(email)).status).toBe(200);
    expect((await post("/confirm", { code: "000000" })).status).toBe(400);
    const code = new TOTP({ secret: body.data.secret }).generate({ timestamp: Date.parse(app.clock.now()) });
    expect((await post("/confirm", { code })).body.recovery_codes).toHaveLength(10);
    const refused = await signIn(email);
    expect(refused.status).toBe(401);
    expect(refused.body.error.details).toEqual({ code: "is required" });
    expect((await send(app, { url: "/api/auth/session", headers })).body.second_factor).toBe(true);
  });

  it("accepts the codes of this half minute, the previous and the next one, and no other", async () => {
    const { email, code } = await protectedPerson();
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const) {
      app.clock.advance(10 * halfMinute);
      const shown = code();
      app.clock.advance(-steps * halfMinute);
      expect((await signIn(email, shown)).status).toBe(status);
    }
  });

  it("accepts a code with spaces, and rejects a wrong one", async () => {
    const { email, code } = await protectedPerson();
    const shown = code();
    expect((await signIn(email, "123456")).body.error.details).toEqual({
      code: "is wrong, or has already been used",
    });
    expect((await signIn(email, `${shown.slice(0, 3)} ${shown.slice(3)}`)).status).toBe(200);
  });

  it("accepts the same code once, even if sent three times at once", async () => {
    const { email, code } = await protectedPerson();
    const shown = code();
    const answers = await Promise.all([1, 2, 3].map(() => signIn(email, shown)));
    expect(sortStatuses(answers)).toEqual([200, 401, 401]);
    expect((await signIn(email, shown)).status).toBe(401);
  });

  it("does not accept the confirming code for a sign-in", async () => {
    const { email, code } = await protectedPerson();
    app.clock.advance(-halfMinute);
    expect((await signIn(email, code())).status).toBe(401);
  });

  it("has recovery codes that each work once, in any spelling", async () => {
    const { email, recoveryCodes } = await protectedPerson();
    const [first = "", second = ""] = recoveryCodes;
    const answers = await Promise.all([1, 2, 3].map(() => signIn(email, first)));
    expect(sortStatuses(answers)).toEqual([200, 401, 401]);
    expect((await signIn(email, second.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await signIn(email, second)).status).toBe(401);
  });

  it("cannot be guessed: attempts still count after requests without a code", async () => {
    const { email } = await protectedPerson();
    const from = "198.51.100.30";
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      statuses.push((await signIn(email, `00000${i % 10}`, from)).status);
      await signIn(email, undefined, from);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it("is not set up a second time, nor without the password", async () => {
    const { post } = await protectedPerson();
    expect((await post("", { password: "wrong" })).status).toBe(400);
    expect((await post("", { password })).status).toBe(409);
    expect((await post("/confirm", { code: "000000" })).status).toBe(400);
  });

  it("is disabled with password and code together", async () => {
    const { email, post, code } = await protectedPerson();
    expect((await post("/disable", { password: "wrong", code: code() })).status).toBe(400);
    expect((await post("/disable", { password, code: "000000" })).status).toBe(400);
    expect((await post("/disable", { password, code: code() })).status).toBe(204);
    expect((await signIn(email)).status).toBe(200);
  });

  it("cannot be managed with API keys", async () => {
    const client = await app.organization();
    expect((await client.post("/api/auth/second-factor", { password })).status).toBe(403);
  });

  it("is stored encrypted, and its recovery codes as hashes", async () => {
    const { post } = await person();
    const { body } = await post("", { password });
    const { recoveryCodes } = await protectedPerson();
    const rows = JSON.stringify(await app.db.read.selectFrom("second_factors").selectAll().execute());
    for (const secret of [body.data.secret, ...recoveryCodes]) expect(rows).not.toContain(secret);
  });
});
