import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import {
  signInBrowser,
  password,
  send,
  sortStatuses,
  readTokenInOutbox,
  givePassword,
} from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";

const hour = 60 * 60_000;
const next = "a better battery staple";

describe.each(engines)("a password on %s", (engine) => {
  const app = useApp(engine);

  const forgot = (email: string) => send(app, { url: "/api/auth/forgot-password", body: { email } });
  const timed = async (address: string) => {
    const start = performance.now();
    const { status, body } = await forgot(address);
    return { status, body, ms: performance.now() - start };
  };
  const reset = (token: string) =>
    send(app, { url: "/api/auth/reset-password", body: { token, password: next } });
  const signIn = (email: string, secret: string) =>
    send(app, { url: "/api/auth/sign-in", body: { email, password: secret } });
  const mailsTo = (email: string) =>
    app.db.read.selectFrom("mails").selectAll().where("to_email", "=", email).execute();

  /** Creates an owner, and a member of the same organization who forgot their password. */
  const forgetful = async (): Promise<{ owner: TestClient; email: string }> => {
    const owner = await app.organization();
    const { email } = await givePassword(app, await owner.colleague());
    await forgot(email);
    return { owner, email };
  };

  it("is reset once by the token of the email", async () => {
    const { owner, email } = await forgetful();
    const token = await readTokenInOutbox(owner);
    expect((await reset(token)).status).toBe(204);
    expect((await signIn(email, next)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await reset(token)).body.error.details.token).toContain("has been used");
  });

  it("can be asked whether its reset link still works, without using up the link", async () => {
    const { owner, email } = await forgetful();
    const token = await readTokenInOutbox(owner);
    const check = (given: string) =>
      send(app, { url: "/api/auth/reset-password/check", body: { token: given } });
    expect([(await check(token)).status, (await check(token)).status]).toEqual([204, 204]);
    expect((await check("unknown")).body.error.details.token).toContain("has been used or has expired");
    await forgot(email);
    expect((await check(token)).status).toBe(400);
    const newer = await readTokenInOutbox(owner);
    app.clock.advance(hour);
    expect((await check(newer)).status).toBe(400);
  });

  it("is reset once if several requests use the token at the same moment", async () => {
    const token = await readTokenInOutbox((await forgetful()).owner);
    const answers = await Promise.all([1, 2, 3, 4].map(() => reset(token)));
    expect(sortStatuses(answers)).toEqual([204, 400, 400, 400]);
  });

  it("is not reset after an hour, nor by a token replaced by a newer email", async () => {
    const { owner, email } = await forgetful();
    const replaced = await readTokenInOutbox(owner);
    await forgot(email);
    expect((await reset(replaced)).status).toBe(400);
    const token = await readTokenInOutbox(owner);
    app.clock.advance(hour);
    expect((await reset(token)).status).toBe(400);
  });

  it("ends every session of the user when it is reset", async () => {
    const owner = await app.organization();
    const colleague = await owner.colleague();
    const browser = await signInBrowser(app, colleague);
    await forgot((await givePassword(app, colleague)).email);
    await reset(await readTokenInOutbox(owner));
    expect((await send(app, { url: "/api/auth/session", headers: browser })).status).toBe(401);
  });

  it("can be forgotten without revealing whether the email has an account, neither by the answer nor by its time", async () => {
    const { email } = await givePassword(app, await app.organization());
    const known = await timed(email);
    const unknown = await timed("nobody@acme.test");
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(95);
    expect(await mailsTo("nobody@acme.test")).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("cannot be requested without limit", async () => {
    const { email } = await givePassword(app, await app.organization());
    const from = "198.51.100.77";
    const body = { email };
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => send(app, { url: "/api/auth/forgot-password", body, from })),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it("is stored as a hash like its reset token, and the email with the token is encrypted", async () => {
    const { owner, email } = await forgetful();
    const token = await readTokenInOutbox(owner);
    const stored = JSON.stringify([
      await app.db.read.selectFrom("users").selectAll().where("email", "=", email).execute(),
      await app.db.read.selectFrom("one_time_tokens").selectAll().execute(),
      await mailsTo(email),
    ]);
    for (const secret of [password, token, token.slice(4)]) expect(stored).not.toContain(secret);
  });

  it("can be changed by a user who knows the current one, which ends every other session", async () => {
    const client = await app.organization();
    const [here, elsewhere] = [await signInBrowser(app, client), await signInBrowser(app, client)];
    const change = (current_password: string) =>
      send(app, {
        url: "/api/auth/password",
        headers: here,
        body: { current_password, new_password: next },
      });
    expect((await change("wrong")).body.error.details).toEqual({ current_password: "is not your password" });
    expect((await change(password)).status).toBe(204);
    expect((await send(app, { url: "/api/auth/session", headers: here })).status).toBe(200);
    expect((await send(app, { url: "/api/auth/session", headers: elsewhere })).status).toBe(401);
  });

  it("cannot be guessed by changing it: after ten attempts, the answer is 429", async () => {
    const headers = await signInBrowser(app, await app.organization());
    const body = { current_password: "guess", new_password: next };
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => send(app, { url: "/api/auth/password", headers, body })),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it.each(["short 7", "x".repeat(201)])("cannot be %j", async (secret) => {
    const token = await readTokenInOutbox((await forgetful()).owner);
    const { status, body } = await send(app, {
      url: "/api/auth/reset-password",
      body: { token, password: secret },
    });
    expect(status).toBe(400);
    expect(body.error.details).toHaveProperty("password");
  });
});
