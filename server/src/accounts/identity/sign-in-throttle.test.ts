import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { password, send, givePassword } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";

const quarterHour = 15 * 60_000;

const statuses = async (attempts: Array<Promise<{ status: number }>>) =>
  (await Promise.all(attempts)).map(({ status }) => status);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each(engines)("guessing passwords on %s", (engine) => {
  const app = useApp(engine);

  const attempt = (email: string, guess: string, from: string) =>
    send(app, { url: "/api/auth/token", body: { email, password: guess }, from });

  it("ends after ten simultaneous attempts, even with the right password, until a quarter of an hour has passed", async () => {
    const { email } = await givePassword(app, await app.organization());
    const guesses = await statuses(times(12).map((i) => attempt(email, `guess ${i}`, "198.51.100.1")));
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
    const refused = await attempt(email, password, "198.51.100.1");
    expect(refused.status).toBe(429);
    expect(refused.body.error.code).toBe("RATE_LIMITED");
    expect(Number(refused.headers["retry-after"])).toBe(900);
    app.clock.advance(quarterHour);
    expect((await attempt(email, password, "198.51.100.1")).status).toBe(200);
  });

  it("does not lock out the user at another place", async () => {
    const { email } = await givePassword(app, await app.organization());
    await Promise.all(times(11).map(() => attempt(email, "wrong", "198.51.100.2")));
    expect((await attempt(email, password, "198.51.100.3")).status).toBe(200);
  });

  it("counts the addresses of one household's IPv6 network as one place", async () => {
    const { email } = await givePassword(app, await app.organization());
    await Promise.all(times(11).map((i) => attempt(email, "wrong", `2001:db8:1:2:${i + 1}::1`)));
    expect((await attempt(email, password, "2001:db8:1:2::99")).status).toBe(429);
    expect((await attempt(email, password, "2001:db8:1:3::99")).status).toBe(200);
  });

  it("ends after a hundred attempts with different emails from one place", async () => {
    const guesses = await statuses(
      times(102).map((i) => attempt(`u${i}@acme.test`, "wrong", "198.51.100.4")),
    );
    expect(guesses.filter((status) => status === 429)).toHaveLength(2);
  });

  it("is not confused with frequent successful sign-ins", async () => {
    const { email } = await givePassword(app, await app.organization());
    for (const _ of times(12)) expect((await attempt(email, password, "198.51.100.5")).status).toBe(200);
  });
});

describe("sign-in without limits", () => {
  const app = useApp("sqlite", { isThrottled: false });

  it("does not count attempts", async () => {
    const body = { email: "ada@acme.test", password: "wrong" };
    for (let i = 0; i < 12; i++) expect((await send(app, { url: "/api/auth/token", body })).status).toBe(401);
    expect(await app.db.read.selectFrom("throttles").selectAll().execute()).toEqual([]);
  });
});
