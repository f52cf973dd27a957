import { execFile, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, vi } from "vitest";

export const run = promisify(execFile);
export const inShell = { shell: process.platform === "win32" };

const sdk = join(import.meta.dirname, "..");
const tsc = join(sdk, "../node_modules/.bin/tsc");
const nodeTypes = join(sdk, "../node_modules/@types");

/** Compiler options for browser programs, which have only the types of the DOM. */
export const browserLibrary = ["--lib", "esnext,dom,dom.iterable", "--types", ""];
/** Compiler options for Node programs. */
export const nodeLibrary = ["--lib", "esnext", "--types", "node", "--typeRoots", nodeTypes];

/** A project in which only the package of the SDK is installed. */
export interface Project {
  readonly folder: string;
  write(name: string, source: string | Uint8Array): Promise<void>;
  /** Runs a program from its source, and returns its output. */
  runProgram(name: string, env?: Record<string, string>): Promise<string>;
  /**
   * Lists the faults in the types of programs, in the strictest mode. Returns an empty text if there are
   * none.
   */
  listTypeFaults(names: readonly string[], options?: readonly string[]): Promise<string>;
  /** Starts a program that receives webhooks. A free port replaces the port 8080 in its source. */
  startReceiver(name: string, source: string, env: Record<string, string>): Promise<Receiver>;
}

export interface Receiver {
  readonly output: Readable;
  /** Posts a body as Proffer does, signed with this secret. */
  post(body: string, secret: string): Promise<Response>;
}

/** Packs the SDK and installs it into a new project, shared by all tests of a file. */
export function useInstalledSdk(): Project {
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "proffer-sdk-"));
    const { stdout: packed } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: sdk,
      ...inShell,
    });
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    const file = join(folder, packed.trim());
    await run("npm", ["install", "--silent", "--offline", file], { cwd: folder, ...inShell });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const project: Project = {
    get folder() {
      return folder;
    },
    write: (name, source) => writeFile(join(folder, name), source),
    runProgram: async (name, env = {}) => {
      const options = { cwd: folder, env: { ...process.env, ...env } };
      return (await run(process.execPath, [name], options)).stdout;
    },
    listTypeFaults: async (names, options = ["--module", "nodenext", ...nodeLibrary]) => {
      const strict = ["--strict", "--exactOptionalPropertyTypes", "--allowImportingTsExtensions"];
      // Checks the declarations of the package, but not the declarations that come with the compiler.
      const checks = ["--skipLibCheck", "false", "--skipDefaultLibCheck"];
      const whole = ["--ignoreConfig", "--noEmit", ...checks, "--target", "esnext"];
      const checked = run(tsc, [...whole, ...strict, ...options, ...names], { cwd: folder });
      const { stdout } = await checked.catch((error: { stdout: string }) => error);
      return stdout;
    },
    startReceiver: async (name, source, env) => {
      const port = await findFreePort();
      await project.write(name, source.replace("8080", String(port)));
      expect(await project.listTypeFaults([name])).toBe("");
      const receiver = spawn(process.execPath, [name], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "ignore"],
      });
      onTestFinished(() => void receiver.kill());
      const url = `http://127.0.0.1:${port}`;
      await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 50 });
      return { output: receiver.stdout, post: (body, secret) => postSigned(url, body, secret) };
    },
  };
  return project;
}

function postSigned(url: string, body: string, secret: string): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("base64");
  return fetch(url, {
    method: "POST",
    body,
    headers: { "webhook-timestamp": timestamp, "webhook-signature": `t=${timestamp},v1=${signature}` },
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
