import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const logOutput = new URL("./log-output.ts", import.meta.url).href;

async function printedBy(script: string): Promise<string> {
  const program = `import { logOutput } from "${logOutput}"; const output = logOutput(); ${script}`;
  const run = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  return run.stdout;
}

describe("the log's output", () => {
  it("has every line when the process ends by itself or is told to exit", async () => {
    const lines = 'output.write("first\\n"); output.write("last\\n");';
    expect(await printedBy(lines)).toBe("first\nlast\n");
    expect(await printedBy(`${lines} process.exit();`)).toBe("first\nlast\n");
  });

  it("shows a line soon, however few there are", async () => {
    const script = 'output.write("line\\n"); setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000);';
    await expect(printedBy(script)).rejects.toMatchObject({ signal: "SIGKILL", stdout: "line\n" });
  });
});
