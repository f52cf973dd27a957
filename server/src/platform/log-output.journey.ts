import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const logOutput = new URL("./log-output.ts", import.meta.url).href;

async function runScript(script: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, createProgram(script))).stdout;
}

function createProgram(script: string): string[] {
  const program = `import { createLogOutput } from "${logOutput}"; const output = createLogOutput(); ${script}`;
  return ["--input-type=module", "-e", program];
}

describe("the log's output", () => {
  it("contains every line if the process ends or exits", async () => {
    const lines = 'output.write("first\\n"); output.write("last\\n");';
    expect(await runScript(lines)).toBe("first\nlast\n");
    expect(await runScript(`${lines} process.exit();`)).toBe("first\nlast\n");
  });

  it("shows a single line soon", async () => {
    const script = 'output.write("line\\n"); setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000);';
    await expect(runScript(script)).rejects.toMatchObject({ signal: "SIGKILL", stdout: "line\n" });
  });

  it.each(["", "process.exit();"])(
    "does not stop a process whose log reader has ended (%s)",
    async (exit) => {
      const program = createProgram(`setTimeout(() => { output.write("line\\n"); ${exit} }, 300);`);
      // The shell creates this pipe, whose reader has ended. Node.js would create a socket, which fails
      // differently.
      const inShell = ["-c", '("$0" "$@"; echo "ended with $?" >&2) | true', process.execPath, ...program];
      expect((await promisify(execFile)("sh", inShell)).stderr).toBe("ended with 0\n");
    },
  );
});
