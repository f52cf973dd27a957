import { vi } from "vitest";
import { readConfig } from "../src/bootstrap/config.ts";
import type { Command } from "../src/commands/command.ts";
import { explainError } from "../src/commands/explain-error.ts";

/**
 * Runs a command in this process. A separate process would take a second longer, and would show only one
 * thing more: that the command ends. Returns the output of the command. Rejects with the output of the
 * command line.
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
