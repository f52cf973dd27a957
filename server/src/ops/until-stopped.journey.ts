import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";

/** Runs a process that closes when it is stopped. Returns its output and how it ended. */
async function run(body: string, stop: (kill: (signal: NodeJS.Signals) => void) => void) {
  const file = JSON.stringify(join(import.meta.dirname, "until-stopped.ts"));
  const code = `
    const { closeWhenStopped } = await import(${file});
    const log = { info: () => {}, fatal: ({ err }, message) => console.log(message + ": " + err.message) };
    const stayAlive = setInterval(() => {}, 1000);
    ${body}
    console.log("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    if (line === "ready") stop((signal) => child.kill(signal));
  });
  const [exitCode] = await once(child, "exit");
  return { exitCode, lines };
}

const closing = `closeWhenStopped(async () => { console.log("closed"); clearInterval(stayAlive); }, log);`;

it.each(["SIGTERM", "SIGINT"] as const)("%s closes in order and exits with 0", async (signal) => {
  const { exitCode, lines } = await run(closing, (kill) => kill(signal));
  expect({ exitCode, lines }).toEqual({ exitCode: 0, lines: ["ready", "closed"] });
});

it("a second signal does not wait for a hanging close", async () => {
  const { exitCode } = await run(`closeWhenStopped(() => new Promise(() => {}), log);`, (kill) => {
    kill("SIGTERM");
    setTimeout(() => kill("SIGTERM"), 700);
  });
  expect(exitCode).toBe(1);
});

it("a signal sent by both the terminal and npm counts once", async () => {
  const slowly = `closeWhenStopped(async () => {
    process.kill(process.pid, "SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log("closed");
    clearInterval(stayAlive);
  }, log);`;
  const { exitCode, lines } = await run(slowly, (kill) => kill("SIGINT"));
  expect({ exitCode, lines }).toEqual({ exitCode: 0, lines: ["ready", "closed"] });
});

it("the close runs to its end even if nothing else keeps the process alive", async () => {
  const alone = `closeWhenStopped(async () => {
    clearInterval(stayAlive);
    await new Promise((resolve) => setTimeout(resolve, 50).unref());
    console.log("closed");
  }, log);`;
  const { exitCode, lines } = await run(alone, (kill) => kill("SIGTERM"));
  expect({ exitCode, lines }).toEqual({ exitCode: 0, lines: ["ready", "closed"] });
});

it.each([
  ["thrown", `setTimeout(() => { throw new Error("lost"); }, 50);`],
  ["rejected", `setTimeout(() => { Promise.reject(new Error("lost")); }, 50);`],
])(
  "an error that is %s without being caught is logged, closes in order and exits with 1",
  async (_how, error) => {
    const { exitCode, lines } = await run(closing + error, () => {});
    expect(exitCode).toBe(1);
    expect(lines).toEqual(["ready", "uncaught error: lost", "closed"]);
  },
);

it("a failed close exits with 1", async () => {
  const body = `closeWhenStopped(async () => { throw new Error("no"); }, log);`;
  const { exitCode, lines } = await run(body, (kill) => kill("SIGTERM"));
  expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: ["ready", "closing failed: no"] });
});
