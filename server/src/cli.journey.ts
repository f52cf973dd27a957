import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../test/process.ts";

const folder = mkdtempSync(join(tmpdir(), "proffer-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const proffer = (...args: string[]) => run({ PROFFER_DATA_DIR: folder }, ...args);

describe("the command line", () => {
  it.each(["setup --help", "setup -h", "help setup", "--help setup"])(
    '"%s" prints help for one command',
    async (line) => {
      const { stdout } = await proffer(...line.split(" "));
      expect(stdout).toMatch(/^Usage:\n {2}proffer setup --organization .*\n {6}.*\n$/);
    },
  );

  it.each(["", "help", "--help", "-h"])('"%s" prints help for everything', async (line) => {
    const { stdout } = await proffer(...line.split(" ").filter(Boolean));
    for (const part of ["proffer setup --organization", "proffer serve", "PROFFER_DATA_DIR"])
      expect(stdout).toContain(part);
  });

  it.each(["server", "help server"])('"%s" lists the commands in one line', async (line) => {
    await expect(proffer(...line.split(" "))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^There is no command "server". The commands are serve, .*verify-audit; .*\n$/,
      ),
    });
  });

  it("reports that there is no deleted proposal to restore", async () => {
    await proffer(
      "setup",
      "--organization=Acme",
      "--name=Ada",
      "--email=ada@acme.test",
      "--password=a long word",
    );
    expect((await proffer("restore")).stdout).toBe("No deleted proposal can be restored.\n");
  });
});
