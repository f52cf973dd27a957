import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run, start, type Running } from "../../test/process.ts";
import { runCommand } from "../../test/run-command.ts";
import { waitOptions } from "../../test/wait-options.ts";
import { openDatabase } from "../platform/db/open.ts";
import type { Schema } from "../schema.ts";
import { platformAdminCommand, resetPasswordCommand } from "./users.ts";
import { setupCommand } from "./setup.ts";

const dataDir = mkdtempSync(join(tmpdir(), "proffer-accounts-"));
const env = { PROFFER_DATA_DIR: join(dataDir, "data") };
const password = "correct horse battery staple";
const ada = ["--name=Ada Lovelace", "--email=ada@acme.test"];

const setUp = async (...args: string[]) =>
  JSON.parse((await runCommand(setupCommand, env, ...args)).stdout) as Record<string, string>;

/** Commands for accounts, run next to a running server. */
describe("proffer", () => {
  let server: Running;
  beforeAll(async () => {
    server = await start("serve", env);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  const session = async (authorization: string) => {
    const answer = await fetch(`${server.url}/api/auth/session`, { headers: { authorization } });
    return (await answer.json()) as { organization: { name: string }; platform_admin: boolean };
  };

  it("serve prints three lines with the address at the first start, and creates private data and secret files", async () => {
    await vi.waitFor(() => expect(server.output().split("\n")).toHaveLength(3), waitOptions);
    expect(server.output()).toContain(`Open ${server.url}/app to create your organization`);
    expect(statSync(env.PROFFER_DATA_DIR).mode & 0o777).toBe(0o700);
    expect(statSync(join(env.PROFFER_DATA_DIR, "secret")).mode & 0o777).toBe(0o600);
  });

  it("setup prints one line of JSON whose key works at once, and creates further organizations", async () => {
    const first = await setUp("--organization=Acme", ...ada, `--password=${password}`);
    expect(Object.keys(first)).toEqual(["organization_id", "user_id", "api_key"]);
    expect((await session(`Bearer ${first["api_key"]}`)).organization.name).toBe("Acme");
    const second = await setUp("--organization=Globex", ...ada);
    expect(second["user_id"]).toBe(first["user_id"]);
    expect((await session(`Bearer ${second["api_key"]}`)).organization.name).toBe("Globex");
  });

  it.each([
    [["--organization=Acme"], /--email/],
    [["--organization=Acme", "--name=Bob", "--email=bob", `--password=${password}`], /--email must be/],
    [["--organization=Acme", "--name=Bob", "--email=bob@acme.test"], /--password is required/],
    [["--organization=Acme", "--nmae=Bob"], /--nmae/],
  ])("setup %j reports the fault", async (args, message) => {
    await expect(runCommand(setupCommand, env, ...args)).rejects.toThrow(message);
  });

  it("the command line prints errors without a stack trace, and exits with 1", async () => {
    const failed = await run(env, "setup", "--organization=Acme").catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/--email/) });
    expect(failed.stderr).not.toContain("    at ");
  });

  it("platform-admin and its revocation take effect in a running server", async () => {
    const { api_key: key } = await setUp("--organization=Initech", ...ada);
    for (const [args, expected] of [
      [[], true],
      [["--revoke"], false],
    ] as const) {
      await runCommand(platformAdminCommand, env, "--email=ada@acme.test", ...args);
      await expect.poll(async () => (await session(`Bearer ${key}`)).platform_admin).toBe(expected);
    }
  });

  it("reset-password prints a token that works once", async () => {
    const { stdout } = await runCommand(resetPasswordCommand, env, "--email=ada@acme.test");
    const [token] = /ppr_[\w-]+/.exec(stdout) ?? [];
    const reset = () =>
      fetch(`${server.url}/api/auth/reset-password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token, password: "a better battery staple" }),
      });
    expect([(await reset()).status, (await reset()).status]).toEqual([204, 400]);
  });

  it("reset-password can remove a lost second factor", async () => {
    const db = openDatabase<Schema>(join(env.PROFFER_DATA_DIR, "proffer.db"));
    const { id } = await db.read.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const at = new Date().toISOString();
    await db.write
      .insertInto("second_factors")
      .values({
        user_id: id,
        secret_sealed: "lost",
        confirmed_at: at,
        last_used_step: 0,
        recovery_hashes_json: "[]",
        created_at: at,
      })
      .execute();
    await runCommand(resetPasswordCommand, env, "--email=ada@acme.test", "--remove-second-factor");
    expect(await db.read.selectFrom("second_factors").selectAll().execute()).toEqual([]);
    await db.close();
  });

  it("serve refuses to start with a secret that does not match the data", async () => {
    await fetch(`${server.url}/.well-known/jwks.json`);
    const other = { ...env, PORT: "0", PROFFER_SECRET_KEY: "another secret than that of the data" };
    const failed = await run(other, "serve").catch((error: { stderr: string }) => error);
    expect(failed.stderr).toMatch(/^PROFFER_SECRET_KEY.* is not the secret/);
  });
});
