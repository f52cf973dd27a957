#!/usr/bin/env node
// Plain JavaScript for older versions of Node. The sources need Node 24, which `npm ci` installs as a
// package.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const minVersion = 24;

if (Number(process.versions.node.split(".")[0]) >= minVersion) {
  exitWithParent();
  const { directory } = module.enableCompileCache();
  // Threads and child processes use the same cache only if the environment names it.
  if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
  await import("../server/src/cli.ts");
} else {
  const installedNode = fileURLToPath(new URL("../node_modules/node/bin/node", import.meta.url));
  if (existsSync(installedNode)) runWith(installedNode);
  else {
    process.stderr.write(
      `Proffer needs Node.js ${minVersion} or newer, but this is ${process.version}. Run "npm ci" to install it with Proffer, or get it from https://nodejs.org.\n`,
    );
    process.exitCode = 1;
  }
}

/** Runs the same command with another Node. Forwards signals to that process and exits with its status. */
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

/** Exits when the parent process is killed, so that the port becomes free. */
function exitWithParent() {
  if (!process.channel) return;
  process.once("disconnect", () => process.exit(1));
  process.channel.unref();
}
