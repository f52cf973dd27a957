import { vi } from "vitest";
import { readConfig } from "../src/bootstrap/config.ts";
import type { Command } from "../src/commands/command.ts";
import { explainError } from "../src/commands/explain-error.ts";

/**
 * Runs a command in this process: a process of its own costs a second, and shows only that the command ends. Answers what
 * the command printed; rejects with what the command line would write.
 */
export async function runCommand(
  command: Command,
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockReturnValue(true),
  );
  try {
    await command.run(args, readConfig(env));
    const [stdout = "", stderr = ""] = streams.map(({ mock }) =>
      mock.calls.map(([text]) => String(text)).join(""),
    );
    return { stdout, stderr };
  } catch (error) {
    throw new Error(explainError(error), { cause: error });
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
