import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { engines } from "../server/test/databases.ts";
import { scaleTimes } from "../server/test/scale.ts";

const organizations = scaleTimes(3, 100);
const proposals = scaleTimes(6, 1_000);
const minutes = scaleTimes(0.02, 1);

/**
 * An ordinary run uses only the first database, because only a few statements of the copying differ between
 * the two databases.
 */
const played = engines.slice(0, scaleTimes(1, engines.length));

describe.each(played)("a simulated day of many organizations on %s", (engine) => {
  it(
    `fills the database with usable copies, and has no error (${organizations} organizations)`,
    { timeout: 900_000 + minutes * 120_000 },
    async () => {
      const size = { organizations, proposals, minutes, seed: 1 };
      const args = Object.entries(size).flatMap(([name, value]) => [`--${name}`, String(value)]);
      const program = join(import.meta.dirname, "simulate.ts");
      // After a day with errors, the program exits with 1, and its last line contains the errors. If this
      // line is missing, the program failed earlier.
      const { stdout } = await promisify(execFile)(process.execPath, [
        program,
        "--engine",
        engine,
        ...args,
      ]).catch((error: Error & { stdout: string }) => {
        if (!error.stdout.includes('"errors"')) throw error;
        return error;
      });
      const lines: Array<Record<string, unknown>> = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(lines.find((line) => line["proposals"] === proposals)).toMatchObject({ filled: organizations });
      expect(lines.at(-1)).toMatchObject({ errors: 0, limit: expect.any(String) });
      expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["list", "detail"]));
    },
  );
});
