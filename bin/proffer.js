#!/usr/bin/env node
// Plain JavaScript that an old Node understands: the sources need Node 24, which `npm ci` brings along as a package.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const needed = 24;

if (Number(process.versions.node.split(".")[0]) >= needed) {
  dieWithTheParent();
  const { directory } = module.enableCompileCache();
  // Threads and child processes learn of the cache from the environment alone.
  if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
  const { findProgram } = await import("./built-program.ts");
  await import(findProgram());
} else {
  const brought = fileURLToPath(new URL("../node_modules/node/bin/node", import.meta.url));
  if (existsSync(brought)) runWith(brought);
  else {
    process.stderr.write(
      `Proffer needs Node.js ${needed} or newer and this is ${process.version}: run «npm ci», which brings it along, or install it from https://nodejs.org.\n`,
    );
    process.exitCode = 1;
  }
}

/** Runs the same command with another Node, as if it were this process: signals go in, the exit comes out. */
function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * Ends this process with the process that started it, so that nothing stays behind on its port if that one is killed.
 */
function dieWithTheParent() {
  if (!process.channel) return;
  process.once("disconnect", () => process.exit(1));
  process.channel.unref();
}
